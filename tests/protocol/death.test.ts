import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { closeAll, rejection, serve } from "../unit/http/support";
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
  const host = await Host.start(sdk, folder, { kind: "own", launched: true, env: { EDGE_DEBUG: "1" } });
  await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": "key", "edge:maxAttempts": "1" });
  const group = { __provider, loadBalancerId: 1, name: "us" };
  const reading = rejection(host.read("1/7", { ...group, originGroupId: 7 }));
  await sent;
  // While it reads, it responds to nothing else.
  const responds = () =>
    Promise.race([
      host.check({}, group).then(
        () => true,
        () => false,
      ),
      sleep(100, false),
    ]);
  while (await responds());
  // Once no process holds its output, the host has ended too.
  const gone = once(host.process, "close");
  host.process.kill("SIGKILL");
  await gone;
  expect(host.output).toBe(""); // It prints a line once it has read the response.
  await reading;
});
