import type { HostedProvider } from "../../../provider/core/provider";
import { secret } from "../../../provider/core/values";
import { addressOf, emulatorForEach } from "../../emulated";
import { managing } from "../../managing";
import { configured } from "../configured";

let forwarding: HostedProvider;

const plain = { type: "SyslogUdp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" } as const;
const path = "/mc/log/forwarding/shop";
const emulator = emulatorForEach(
  { seed: { LogForwarding: [{ app: "shop", ...plain, token: "MARKER" }] } },
  (started) => {
    forwarding = configured("LogForwarding", {
      ...addressOf(started),
    });
  },
);

const liveWith = (token?: string | null) => {
  const [live] = emulator.state.logForwarding;
  return { ...live, token };
};

test.each([
  ["asterisks", "********"],
  ["bullets", "••••"],
  ["null", null],
  ["nothing", undefined],
])("a token returned as %s is unknown: the recorded one stays, and an import has none", async (_, token) => {
  emulator.fault({ method: "GET", path, times: 2, body: liveWith(token) });
  const recorded = {
    app: "shop",
    ...plain,
    enabled: true,
    token: "MARKER",
    managed: managing("token"),
    adopted: false,
  };
  const { props, inputs } = await forwarding.read("shop", recorded);
  expect([props["token"], inputs]).toEqual([secret("MARKER"), { app: "shop", token: secret("MARKER") }]);
  const imported = await forwarding.read("shop", {});
  expect([imported.props, imported.inputs]).toEqual([
    expect.not.objectContaining({ token: expect.anything() }),
    { app: "shop", ...plain, enabled: true },
  ]);
});

test.each([
  ["an empty token", ""],
  ["a token that only begins with asterisks", "**x"],
])("%s counts as a real token", async (_, token) => {
  Object.assign(emulator.state.logForwarding[0] ?? {}, { token });
  const { props, inputs } = await forwarding.read("shop", {});
  expect([props["token"], inputs?.["token"]]).toEqual([secret(token), secret(token)]);
});

test("a create whose response masks the token records the token that was sent, even an empty one", async () => {
  for (const [app, token] of [
    ["given", "MARKER-2"],
    ["left out", undefined],
  ]) {
    const body = { ...liveWith("****"), app };
    emulator.fault({ method: "POST", effect: true, status: 201, body });
    const { outs } = await forwarding.create({ app, ...plain, ...(token === undefined ? {} : { token }) });
    expect(outs["token"]).toEqual(secret(token ?? ""));
  }
  expect(emulator.requests.writes()).toHaveLength(2);
});

test("fails if the platform keeps another token, and the error shows neither", async () => {
  emulator.fault({ method: "PUT", path, body: liveWith("MARKER-kept") });
  const recorded = { app: "shop", ...plain, enabled: true, token: "MARKER", managed: managing("token") };
  const changed = forwarding.update("shop", recorded, { app: "shop", ...plain, token: "MARKER-asked" });
  const { reasons } = await changed.then(
    () => ({ reasons: [] as string[] }),
    (error: { reasons: string[] }) => error,
  );
  expect(reasons).toEqual([
    "The API accepted the update of log forwarding of app shop but returned a different value of token.",
  ]);
});

test("a 404 to a delete means success only if the list no longer contains the app", async () => {
  const recorded = { app: "shop", ...plain, adopted: false };
  emulator.fault({ method: "DELETE", path, gone: true });
  await expect(forwarding.delete("shop", recorded)).rejects.toThrow("but a read still returns it");
  emulator.fault({ method: "DELETE", path, gone: true, effect: true });
  await forwarding.delete("shop", recorded);
  expect(emulator.state.logForwarding).toEqual([]);
});
