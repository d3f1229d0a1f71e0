import { once } from "node:events";
import { closeAll, findUnusedOrigin, rejection, serve } from "../unit/http/support";
import { createGate } from "../waiting";
import { createProgramFolder, Host, removeFolder, sdks } from "./host";

const sdk = sdks["the SDK installed"];
const folder = createProgramFolder(sdk);
afterAll(async () => {
  await closeAll();
  removeFolder(folder);
});

test("the plugin ends if its engine has died before it started", async () => {
  const engine = new URL(await findUnusedOrigin()).host;
  const ended = (error: Error) => expect(error.message).toContain("ended with 1");
  const host = await Host.start(sdk, folder, { kind: "plugin", engine }).catch(ended);
  if (host && host.process.exitCode === null) await once(host.process, "exit");
});

test("the plugin ends with its engine, even while it waits for a response", async () => {
  const { opened: waits, open } = createGate();
  const baseUrl = await serve(open);
  const host = await Host.start(sdk, folder, { kind: "plugin", isLaunched: true });
  await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": "key", "edge:maxAttempts": "1" });
  const reading = rejection(host.read("1/7", { loadBalancerId: 1, originGroupId: 7, name: "us" }));
  await waits;
  // The output closes once the host has ended too.
  const gone = once(host.process, "close");
  host.process.kill("SIGKILL");
  await gone;
  await reading;
});
