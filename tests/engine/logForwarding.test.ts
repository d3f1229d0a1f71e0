import { dynamicForm, listShownChanges, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const path = "/mc/log/forwarding";

const plain = {
  type: "SyslogUdp",
  endpoint: "logs.example",
  port: 514,
  format: "SyslogRfc5424",
} as const;

/** A configuration that is there before: its token is a secret, and it is off. */
const existingConfiguration = (app: string) => ({ app, ...plain, token: "MARKER-live", enabled: false });

/** The statement for one app, in the program under the app's name. */
const resource = (app: string, more: object = {}) =>
  `new edge.LogForwarding("${app}", ${JSON.stringify({ app, ...plain, ...more })});`;

/** The body that each write must have: all seven fields. */
const body = (app: string, more: object = {}) =>
  JSON.stringify({ app, ...plain, enabled: true, token: "", ...more });

/** The configuration of an app on the platform. */
function findConfiguration(app: string) {
  const found = scene.emulator.state.logForwarding.find((configuration) => configuration.app === app);
  if (!found) throw new Error(`no configuration of app ${app} on the platform`);
  return found;
}

/** Each argument with its first value, another one, and one that is set elsewhere. */
const fields = {
  type: ["SyslogUdp", "SyslogTcp", "SyslogUdp"],
  endpoint: ["logs.example", "logs2.example", "else.example"],
  port: [514, 65535, 1],
  format: ["SyslogRfc5424", "SyslogRfc3164", "SyslogRfc5424"],
  enabled: [true, false, true],
  token: ["MARKER-1", "MARKER-2", "MARKER-else"],
} as const;
const pickValues = (which: 0 | 1 | 2) =>
  Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values[which]]));

test("every write has all fields: those left out keep their values, and drift of the token is repaired without showing it", async () => {
  scene = await Scene.open({}, { project: dynamicForm });
  const { stack } = scene;
  expect((await scene.up(resource("all", pickValues(0)) + resource("left out"))).changes).toEqual({
    create: 3,
  });
  // What a create leaves out is sent too: an empty token, and enabled.
  expect(scene.takeWrites().sort()).toEqual([
    `POST ${path} ${body("all", pickValues(0))}`,
    `POST ${path} ${body("left out")}`,
  ]);
  const { id, productId, createdAt } = findConfiguration("left out");
  expect(stack.resource("left out")).toMatchObject({
    id: "left out",
    outputs: {
      ...{ app: "left out", ...plain, enabled: true },
      ...{ configurationId: id, productId, createdAt, adopted: false },
    },
  });

  // One PUT for each, with all seven fields. What the program omits keeps the value set elsewhere.
  Object.assign(findConfiguration("left out"), { token: "MARKER-theirs", enabled: false });
  const second = resource("all", pickValues(1)) + resource("left out", { port: 515 });
  expect((await scene.up(second)).changes).toEqual({ same: 1, update: 2 });
  const theirs = body("left out", { port: 515, enabled: false, token: "MARKER-theirs" });
  const update = `PUT ${path}/all ${body("all", pickValues(1))}`;
  expect(scene.takeWrites().sort()).toEqual([update, `PUT ${path}/left%20out ${theirs}`]);

  // Drift of each field is seen, of the token without its value; that of an unmanaged field is no drift.
  Object.assign(findConfiguration("all"), pickValues(2));
  Object.assign(findConfiguration("left out"), { enabled: true, token: "", productId: "another" });
  const drifted = await stack.refresh("--diff");
  expect(listShownChanges(drifted).sort()).toEqual([
    "enabled: false => true",
    'endpoint: "logs2.example" => "else.example"',
    'format: "SyslogRfc3164" => "SyslogRfc5424"',
    "port: 65535 => 1",
    'type: "SyslogTcp" => "SyslogUdp"',
  ]);
  expect([drifted.changes, scene.takeWrites()]).toEqual([{ same: 2, update: 1 }, []]);
  expect((await stack.up()).changes).toEqual({ same: 2, update: 1 });
  expect([scene.takeWrites(), findConfiguration("all").token]).toEqual([[update], "MARKER-2"]);

  expect(stack.stateText()).not.toContain("MARKER");
});

test("existing configurations are adopted only on request, and each onDelete does what it says", async () => {
  scene = await Scene.open({
    seed: { LogForwarding: ["taken", "same", "gone", "off", "kept"].map(existingConfiguration) },
  });
  const { stack } = scene;
  const program = [
    resource("same", { adopt: true }),
    resource("gone", { adopt: true, endpoint: "logs2.example", onDelete: "delete" }),
    resource("off", { adopt: true, onDelete: "disable" }),
    resource("kept", { adopt: true, onDelete: "keep" }),
    resource("new off", { onDelete: "disable" }),
    resource("new kept", { onDelete: "keep" }),
  ].join("\n");
  const { errors } = await scene.up(program + resource("taken"), "--continue-on-error");
  expect(errors).toEqual({
    taken: expect.stringContaining("Log forwarding of app taken already exists (id taken): set adopt: true"),
  });
  // Only what differs is written, with the live token and the live switch.
  expect(scene.takeWrites().sort()).toEqual([
    `POST ${path} ${body("new kept")}`,
    `POST ${path} ${body("new off")}`,
    `PUT ${path}/gone ${body("gone", { endpoint: "logs2.example", enabled: false, token: "MARKER-live" })}`,
  ]);
  expect(stack.resource("same").outputs).toMatchObject({ adopted: true, enabled: false });

  findConfiguration("new off").token = "MARKER-theirs";
  expect((await stack.destroy()).ok).toBe(true);
  // "off" is disabled already; what is disabled keeps its other settings on the platform.
  expect(scene.takeWrites().sort()).toEqual([
    `DELETE ${path}/gone`,
    `PUT ${path}/new%20off ${body("new off", { enabled: false, token: "MARKER-theirs" })}`,
  ]);
});

test("a token that the API masks must be given before anything is written with it", async () => {
  scene = await Scene.open({ seed: { LogForwarding: [existingConfiguration("masked")] } });
  findConfiguration("masked").token = "••••••••";
  const failed = await scene.up(resource("masked", { adopt: true, port: 515 }));
  expect([failed.errors["masked"], scene.takeWrites()]).toEqual([
    expect.stringContaining("token must be set for the log forwarding of app masked"),
    [],
  ]);
  // Once it was given, it is in the state, and a later change sends it.
  expect((await scene.up(resource("masked", { adopt: true, token: "MARKER-given" }))).ok).toBe(true);
  findConfiguration("masked").token = "••••••••";
  expect((await scene.up(resource("masked", { adopt: true, port: 516 }), "--refresh")).ok).toBe(true);
  expect(findConfiguration("masked")).toMatchObject({ token: "MARKER-given", port: 516 });
});

/** Another client deletes the configuration of an app and creates it again. */
function recreate(app: string): void {
  const { logForwarding } = scene.emulator.state;
  const index = logForwarding.indexOf(findConfiguration(app));
  logForwarding.splice(index, 1, {
    ...findConfiguration(app),
    id: `again-${app}`,
    createdAt: new Date().toISOString(),
    port: 999,
  });
}

test("a configuration that was deleted and created again counts as adopted, and destroy keeps it", async () => {
  scene = await Scene.open({});
  const { stack, emulator } = scene;
  expect((await scene.up(["a1", "a2", "a3"].map((app) => resource(app)).join(""))).ok).toBe(true);
  recreate("a1");
  expect((await stack.refresh()).output).toContain(
    "Somebody deleted log forwarding of app a1 and created it again: it counts as adopted from now on.",
  );
  expect(stack.resource("a1").outputs).toMatchObject({ adopted: true, port: 999 });
  recreate("a3");
  const destroyed = await stack.destroy();
  expect([destroyed.ok, emulator.state.logForwarding.map(({ app }) => app).sort()]).toEqual([
    true,
    ["a1", "a3"],
  ]);
  expect(destroyed.output).toContain(
    "Log forwarding of app a3 was not deleted: it is not the one in the state, which somebody deleted",
  );
});
