import { wrapSecret } from "../../../provider/core/values/secretValues";
import { encodeManaged } from "../../support/encodeManaged";
import { captureStderr, platform, platformForEach, Run, rejectionMessage } from "../core/run";

const plain = { type: "SyslogUdp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" } as const;
platformForEach({ seed: { LogForwarding: [{ app: "shop", ...plain, token: "MARKER" }] } });
const forwarding = () => new Run().provider("LogForwarding");

test.each([
  ["asterisks", "********"],
  ["bullets", "••••"],
  ["null", null],
  ["nothing", undefined],
])("a token returned as %s is unknown: the recorded one stays, and an import has none", async (_, token) => {
  const body = { ...platform.state.logForwarding[0], token };
  platform.fault({ method: "GET", path: "/mc/log/forwarding/shop", times: 2, body });
  const recorded = { app: "shop", ...plain, enabled: true, token: "MARKER", managed: encodeManaged("token") };
  const { props, inputs } = await forwarding().read("shop", recorded);
  expect([props["token"], inputs]).toEqual([
    wrapSecret("MARKER"),
    { app: "shop", token: wrapSecret("MARKER") },
  ]);
  const imported = await forwarding().read("shop", {});
  expect(imported.props["token"]).toBeUndefined();
  expect(imported.inputs).toEqual({ app: "shop", ...plain, enabled: true });
});

test.each([
  ["an empty token", ""],
  ["a token that only begins with asterisks", "**x"],
])("%s counts as a real token", async (_, token) => {
  Object.assign(platform.state.logForwarding[0] ?? {}, { token });
  const { props, inputs } = await forwarding().read("shop", {});
  expect([props["token"], inputs?.["token"]]).toEqual([wrapSecret(token), wrapSecret(token)]);
});

test.each([
  ["the given one", { token: "MARKER-2" }, "MARKER-2"],
  ["none", {}, ""],
])("a create whose response masks the token records the token that was sent: %s", async (_, given, sent) => {
  const body = { ...platform.state.logForwarding[0], app: "new", token: "****" };
  platform.fault({ method: "POST", effect: true, status: 201, body });
  const { outs } = await forwarding().create({ app: "new", ...plain, ...given });
  expect(outs["token"]).toEqual(wrapSecret(sent));
  expect(platform.requests.writes()).toHaveLength(1);
});

test("every write has all fields: those left out keep their values", async () => {
  captureStderr();
  const [live] = platform.state.logForwarding;
  Object.assign(live ?? {}, { enabled: false });
  const { outs } = await new Run().create("LogForwarding", { app: "new", ...plain });
  const there = { app: "shop", ...plain, port: 515, adopt: true };
  const adopted = await new Run().create("LogForwarding", there);
  expect(adopted.outs).toMatchObject({ adopted: true, enabled: false });
  Object.assign(platform.state.logForwarding.at(-1) ?? {}, { token: "MARKER-theirs" });
  await forwarding().delete("new", { ...outs, onDelete: "disable" });
  Object.assign(live ?? {}, { token: "••••" });
  const masked = new Run().create("LogForwarding", { ...there, port: 516 });
  expect(await rejectionMessage(masked)).toContain("token must be set for the log forwarding of app shop");
  expect(platform.requests.writes().map(({ method, body }) => [method, body])).toEqual([
    ["POST", { app: "new", ...plain, enabled: true, token: "" }],
    ["PUT", { app: "shop", ...plain, port: 515, enabled: false, token: "MARKER" }],
    ["PUT", { app: "new", ...plain, enabled: false, token: "MARKER-theirs" }],
  ]);
});
