import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const path = "/mc/log/forwarding";
const body = {
  app: "shop",
  type: "SyslogTcp",
  endpoint: "logs.test",
  port: 6514,
  format: "SyslogRfc3164",
  enabled: true,
  token: "t",
};
const emulator = emulatorForEach({ seed: { LogForwarding: [{ app: "blog", token: "old" }] } });

it("is limited to one per app", async () => {
  expect(await send(emulator, "POST", path, { ...body, app: "blog" })).toMatchObject({
    status: 400,
    text: "",
  });
  expect(emulator.state.logForwarding).toHaveLength(1);
});

it("is replaced completely, except for what the platform assigns", async () => {
  const before = structuredClone(emulator.state.logForwarding[0]);
  const { enabled, app, ...rest } = body;
  const replaced = await send(emulator, "PUT", `${path}/blog`, rest);
  expect(replaced.status).toBe(200);
  expect(replaced.body).toEqual({ ...before, ...rest, enabled: false });
  expect(emulator.state.logForwarding[0]).toEqual(replaced.body);
});

it.each([
  ["no token", { token: undefined }],
  ["a null token", { token: null }],
  ["no type", { type: undefined }],
  ["an unknown type", { type: "syslogTcp" }],
  ["an unknown format", { format: "Rfc5424" }],
  ["no endpoint", { endpoint: undefined }],
  ["port 0", { port: 0 }],
  ["port 65536", { port: 65536 }],
  ["a port as text", { port: "514" }],
  ["enabled as text", { enabled: "true" }],
])("rejects %s with 400 and an empty response", async (_, change) => {
  const before = structuredClone(emulator.state.logForwarding);
  for (const [method, target, app] of [
    ["POST", path, "shop"],
    ["PUT", `${path}/blog`, "blog"],
  ] as const)
    expect(await send(emulator, method, target, { ...body, app, ...change })).toMatchObject({
      status: 400,
      text: "",
    });
  expect(emulator.state.logForwarding).toEqual(before);
});

it("rejects a body for another app, one without an app on create, and one that is not JSON", async () => {
  expect((await send(emulator, "PUT", `${path}/blog`, body)).status).toBe(400);
  expect((await send(emulator, "POST", path, { ...body, app: undefined })).status).toBe(400);
  expect(await send(emulator, "PUT", `${path}/blog`, "{")).toMatchObject({ status: 400, text: "" });
  expect(await send(emulator, "PUT", `${path}/none`, body)).toMatchObject({ status: 404, text: "" });
});
