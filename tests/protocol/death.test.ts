import { once } from "node:events";
import { startEmulator } from "../../emulator";
import { closeAll, findUnusedOrigin, rejection, serve } from "../support/httpServers";
import { createGate } from "../support/waitUntil";
import { createProgramFolder, Host, removeFolder } from "./host";

const folder = createProgramFolder();
const createProviderText = (className: string) =>
  `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${className}")`;
afterAll(async () => {
  await closeAll();
  removeFolder(folder);
});

test("the plugin ends if its engine has died before it started", async () => {
  const engine = new URL(await findUnusedOrigin()).host;
  const ended = (error: Error) => expect(error.message).toContain("ended with 1");
  const host = await Host.start(folder, { engine }).catch(ended);
  if (host && host.process.exitCode === null) await once(host.process, "exit");
});

test.each(["plugin", "stock"] as const)(
  "the %s host ends with its engine, even while it waits for a response",
  async (kind) => {
    const { opened: waits, open } = createGate();
    const baseUrl = await serve(open);
    const host = await Host.start(folder, { kind, isLaunched: true });
    await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": "key", "edge:maxAttempts": "1" });
    const group = {
      ...(kind === "stock" && { __provider: createProviderText("OriginGroup") }),
      loadBalancerId: 1,
      originGroupId: 7,
      name: "us",
    };
    const reading = rejection(host.read("OriginGroup", "1/7", { properties: group }));
    await waits;
    // The output closes once the host has ended too.
    const gone = once(host.process, "close");
    host.process.kill("SIGKILL");
    await gone;
    await reading;
  },
);

test("the SDK's host ends if it cannot write its messages, because the engine that read them is gone", async () => {
  const emulator = await startEmulator({ seed: { DnsZones: [{ Id: 3 }] } });
  const host = await Host.start(folder, { kind: "stock" });
  const { baseUrl, apiKey } = emulator;
  await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": apiKey });
  const args = { __provider: createProviderText("DnssecZone"), zoneId: 3 };
  await host.create("DnssecZone", args);
  const gone = once(host.process, "exit");
  host.process.stderr?.destroy();
  // It exists already, and a message says so.
  await rejection(host.create("DnssecZone", args));
  await gone;
  await emulator.close();
});
