import { rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { processExists } from "../../../provider/system/processes";
import { until } from "../../waiting";
import type { Scene } from "../scene";
import { isHost, kill, listDescendants } from "./processes";

/** What to kill: the provider host, or the whole `pulumi` command. */
export type Victim = "host" | "pulumi";

/**
 * Starts an `up` and kills the victim after `requestCount` requests. Delays every response, so that the victim can die
 * between two requests. `killedInTime`: whether the kill happened while the command ran.
 */
export async function runAndKill(
  { emulator, stack }: Scene,
  victim: Victim,
  requestCount: number,
): Promise<{ killedInTime: boolean; output: string }> {
  emulator.requests.clear();
  emulator.fault({ path: /^/, delayMs: 30, times: Number.POSITIVE_INFINITY });
  const child = stack.start("up", "--yes", "--skip-preview");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on("close", resolve));
  while (child.exitCode === null && emulator.requests.length < requestCount) await wait(5);
  const descendants = listDescendants(child.pid ?? 0);
  const killHosts = () => descendants.filter(isHost).map(({ pid }) => kill(pid));
  const killedInTime =
    child.exitCode === null && (victim === "pulumi" ? child.kill("SIGKILL") : killHosts().some(Boolean));
  await until(() => !descendants.some((each) => isHost(each) && processExists(each.pid)));
  await waitForSilence(() => emulator.requests.length);
  if (victim === "pulumi") for (const { pid } of descendants) kill(pid);
  await ended;
  // If the kill left this file empty, the file backend would fail with EOF. The file holds no state.
  const attributes = `${stack.statePath()}.attrs`;
  if (statSync(attributes, { throwIfNoEntry: false })?.size === 0) rmSync(attributes);
  emulator.clearFaults();
  return { killedInTime, output };
}

/** Waits until no request has arrived for 400 ms. */
async function waitForSilence(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await wait(400);
  }
}
