import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { closeAll, serve } from "../unit/http/support";
import { Host, programFolder, removeFolder, sdks } from "./host";

const __provider = `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("OriginGroup")`;
const sdk = sdks["the SDK installed"];
const folder = programFolder(sdk);
afterAll(async () => {
  await closeAll();
  removeFolder(folder);
});

/** As many values as are read of one response: it takes the host a second or more. */
const large = `{"LoadBalancerId":1,"OriginGroups":[${'{"Id":2},'.repeat(990_000)}{"Id":2}]}`;

test.each([
  ["plain", large, {}],
  ["compressed", gzipSync(large), { "content-encoding": "gzip" }],
])("the host ends with its engine even while it reads a large response (%s)", async (_, body, headers) => {
  let responded = () => {};
  const sent = new Promise<void>((resolve) => {
    responded = resolve;
  });
  const baseUrl = await serve((_request, response) =>
    response.writeHead(200, headers).end(body, () => responded()),
  );
  const host = await Host.start(sdk, folder, { kind: "own", launched: true });
  await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": "key", "edge:maxAttempts": "1" });
  let settled = false;
  const reading = host.read("1/7", { __provider, loadBalancerId: 1, originGroupId: 7, name: "us" });
  reading.catch(() => {}).finally(() => (settled = true));
  await sent;
  await sleep(200); // It has begun to read.
  // Once no process holds its output, the host has ended too.
  const gone = once(host.process, "close");
  const killed = performance.now();
  host.process.kill("SIGKILL");
  expect(settled).toBe(false);
  await gone;
  const took = performance.now() - killed;
  if (process.env["EDGE_FULL"] === "1") console.log(`${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(1000);
  await reading.catch(() => {});
});
