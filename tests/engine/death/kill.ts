import { type ChildProcess, execFileSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { processExists } from "../../../provider/system/processes";
import { until } from "../../support/waitUntil";
import { waitForExit } from "../harness";
import type { Scene } from "../scene";

/** What to kill: the provider host, or the whole `pulumi` command. */
export type Victim = "host" | "pulumi";

/**
 * Starts an `up` and kills the victim after `requestCount` requests. Delays every response, so that the victim can die
 * between two requests. Returns the output of the command.
 */
export async function runAndKill({ emulator, stack }: Scene, victim: Victim, requestCount: number) {
  emulator.requests.clear();
  emulator.fault({ path: /^/, delayMs: 30, times: Number.POSITIVE_INFINITY });
  const child = stack.start("up", "--yes", "--skip-preview");
  const ended = waitForExit(child);
  while (child.exitCode === null && emulator.requests.length < requestCount) await wait(5);
  const descendants = listDescendants(child.pid ?? 0);
  const hosts = descendants.filter(isHost);
  if (victim === "pulumi") child.kill("SIGKILL");
  else for (const { pid } of hosts) kill(pid);
  // A host of the SDK that has had no request yet has not loaded this package, so it does not end with its engine.
  const deadline = Date.now() + 10_000;
  const mayStay = ({ command }: Process) => command.includes("dynamic-provider") && Date.now() > deadline;
  await until(() => hosts.every((host) => !processExists(host.pid) || mayStay(host)));
  await waitForSilence(() => emulator.requests.length);
  if (victim === "pulumi") for (const { pid } of descendants) kill(pid);
  const { output } = await ended;
  // If the kill left this file empty, the file backend would fail with EOF. The file holds no state.
  const attributes = `${stack.statePath()}.attrs`;
  if (statSync(attributes, { throwIfNoEntry: false })?.size === 0) rmSync(attributes);
  emulator.clearFaults();
  return output;
}

/** Kills the processes that provide resources for a command, and waits until they have ended. The command goes on. */
export async function killHosts({ pid = 0 }: ChildProcess): Promise<void> {
  const hosts = listDescendants(pid).filter(isHost);
  if (hosts.length === 0) throw new Error("There is no process to kill.");
  for (const host of hosts) kill(host.pid);
  await until(() => !hosts.some((host) => processExists(host.pid)));
}

/** Waits until no request has arrived for 400 ms. */
async function waitForSilence(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await wait(400);
  }
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists all processes that a process has started, directly or indirectly. */
function listDescendants(pid: number): Process[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, own, parent, command = ""]) => ({ pid: Number(own), parent: Number(parent), command }));
  const below = (parent: number): Process[] =>
    all.filter((process) => process.parent === parent).flatMap((process) => [process, ...below(process.pid)]);
  return below(pid);
}

/** Whether a process provides resources: the SDK's provider host, or this package's plugin. */
const isHost = ({ command }: Process): boolean =>
  /^\S*node .*(cmd.dynamic-provider|provider.(host|plugin).main\.js)/.test(command);

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
