import { body, configurationOf, path, plain, resource, seeded } from "./logForwardings";
import { dynamicForm, Scene, shown, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const live = (app: string) => configurationOf(scene, app);
const apps = () => scene.emulator.state.logForwarding.map(({ app }) => app).sort();

/** Each argument with the value it begins with, another one, and one that is set elsewhere. */
const fields = {
  type: ["SyslogUdp", "SyslogTcp", "SyslogUdp"],
  endpoint: ["logs.example", "logs2.example", "else.example"],
  port: [514, 65535, 1],
  format: ["SyslogRfc5424", "SyslogRfc3164", "SyslogRfc5424"],
  enabled: [true, false, true],
  token: ["MARKER-1", "MARKER-2", "MARKER-else"],
} as const;
const names = Object.keys(fields) as (keyof typeof fields)[];

/** One app for each argument, which is the only one to change. */
const everyArgument = (which: 0 | 1) =>
  names.map((field) => resource(field, { [field]: fields[field][which] })).join("\n");
const everyBody = (which: 0 | 1) =>
  names.map((field) => [field, body(field, { [field]: fields[field][which] })]);

test("configurations are created, stay unchanged, are updated, repaired after drift, recreated and deleted", async () => {
  scene = await Scene.open({}, { project: dynamicForm });
  const { stack, emulator } = scene;
  const first = everyArgument(0) + resource("left out");
  const created = await scene.up(first);
  expect([created.ok, created.changes]).toEqual([true, { create: 8 }]);
  // What a create leaves out is sent too: an empty token, and on.
  expect(scene.sent().sort()).toEqual(
    [...everyBody(0), ["", body("left out")]].map(([, sent]) => `POST ${path} ${sent}`).sort(),
  );
  expect(live("token").token).toBe("MARKER-1");
  const { id, productId, createdAt } = live("port");
  expect(stack.resource("port")).toMatchObject({
    id: "port",
    outputs: {
      app: "port",
      ...plain,
      enabled: true,
      configurationId: id,
      productId,
      createdAt,
      adopted: false,
    },
  });

  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.asked()).toEqual([]);
  await scene.expectNoChanges();
  const reads = [...names, "left%20out"].map((app) => `GET ${path}/${app}`).sort();
  expect(scene.asked().sort()).toEqual(reads);

  // One PUT for each, with all seven fields. What the program omits keeps the value set elsewhere.
  Object.assign(live("left out"), { token: "MARKER-theirs", enabled: false });
  const second = everyArgument(1) + resource("left out", { port: 515 });
  const changed = await scene.up(second);
  expect([changed.ok, changed.changes]).toEqual([true, { same: 1, update: 7 }]);
  const updates = everyBody(1).map(([app, sent]) => `PUT ${path}/${app} ${sent}`);
  const theirs = body("left out", { port: 515, enabled: false, token: "MARKER-theirs" });
  expect(scene.sent().sort()).toEqual([...updates, `PUT ${path}/left%20out ${theirs}`].sort());
  expect([live("token").token, live("left out").token]).toEqual(["MARKER-2", "MARKER-theirs"]);

  // Drift of each field is seen; that of an unmanaged one and of an output is none.
  for (const field of names) Object.assign(live(field), { [field]: fields[field][2] });
  Object.assign(live("left out"), { enabled: true, token: "", productId: "another" });
  const drifted = await stack.refresh("--diff");
  expect(shown(drifted).sort()).toEqual([
    "enabled: false => true",
    'endpoint: "logs2.example" => "else.example"',
    'format: "SyslogRfc3164" => "SyslogRfc5424"',
    "port: 65535 => 1",
    'type: "SyslogTcp" => "SyslogUdp"',
  ]);
  // The sixth is the token, of which the engine shows nothing.
  expect([drifted.changes, scene.sent()]).toEqual([{ same: 2, update: 6 }, []]);
  const repaired = await scene.up(second);
  expect([repaired.ok, repaired.changes]).toEqual([true, { same: 2, update: 6 }]);
  expect(scene.sent().sort()).toEqual(updates.sort());
  expect(live("token").token).toBe("MARKER-2");

  // Removed behind Pulumi's back: a refresh finds it gone, and the up recreates it.
  emulator.state.logForwarding.splice(emulator.state.logForwarding.indexOf(live("port")), 1);
  const last = await scene.up(second.replace('"app":"type"', '"app":"type2"'), "--refresh");
  expect(steps(last).filter((step) => !step.startsWith("refresh "))).toEqual([
    ...["create port", "create-replacement type", "delete-replaced type", "replace type"],
  ]);
  expect(scene.sent().sort()).toEqual([
    `DELETE ${path}/type`,
    `POST ${path} ${body("port", { port: 65535 })}`,
    `POST ${path} ${body("type2", { type: "SyslogTcp" })}`,
  ]);

  expect(stack.stateText()).not.toContain("MARKER");
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent().sort()).toEqual(
    [...names.filter((field) => field !== "type"), "type2", "left%20out"]
      .map((app) => `DELETE ${path}/${app}`)
      .sort(),
  );
  expect(apps()).toEqual([]);
});

test("existing configurations are adopted only on request, and each onDelete does what it says", async () => {
  scene = await Scene.open({
    seed: { LogForwarding: ["taken", "same", "other", "gone", "off", "kept"].map(seeded) },
  });
  const { stack } = scene;
  const program = (setting: Record<string, string>) =>
    [
      resource("same", { adopt: true }),
      resource("other", { adopt: true, endpoint: "logs2.example" }),
      ...["gone", "off", "kept"].map((app) => resource(app, { adopt: true, onDelete: setting[app] })),
      ...["new gone", "new off", "new kept"].map((app) => resource(app, { onDelete: setting[app] })),
    ].join("\n");
  // The response to one create is lost: it is looked up, and no second one is sent.
  scene.emulator.fault({ method: "POST", reset: "after" });
  const { errors } = await scene.up(program({}) + resource("taken"), "--continue-on-error");
  expect(errors).toEqual({
    taken: expect.stringContaining(
      "Log forwarding of app taken already exists (id taken): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.",
    ),
  });
  // Only what differs is written, with the live token and the live switch.
  expect(scene.sent().sort()).toEqual([
    `POST ${path} ${body("new gone")}`,
    `POST ${path} ${body("new kept")}`,
    `POST ${path} ${body("new off")}`,
    `PUT ${path}/other ${body("other", { endpoint: "logs2.example", enabled: false, token: "MARKER-live" })}`,
  ]);
  expect(live("other").token).toBe("MARKER-live");
  const created = ["new gone", "new off", "new kept"].map((app) => stack.resource(app).outputs["adopted"]);
  expect(created).toEqual([false, false, false]);
  expect(stack.resource("same").outputs).toMatchObject({ adopted: true, enabled: false });

  const settings = {
    gone: "delete",
    off: "disable",
    kept: "keep",
    "new gone": "delete",
    "new off": "disable",
    "new kept": "keep",
  };
  expect((await scene.up(program(settings))).changes).toEqual({ same: 3, update: 6 });
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.sent()).toEqual([]);

  expect(stack.stateText()).not.toContain("MARKER");
  live("new off").token = "MARKER-theirs";
  expect((await stack.destroy()).ok).toBe(true);
  // "off" is off already; what is switched off keeps its other settings on the platform.
  expect(scene.sent().sort()).toEqual([
    `DELETE ${path}/gone`,
    `DELETE ${path}/new%20gone`,
    `PUT ${path}/new%20off ${body("new off", { enabled: false, token: "MARKER-theirs" })}`,
  ]);
  expect(live("new off").token).toBe("MARKER-theirs");
  expect(apps()).toEqual(["kept", "new kept", "new off", "off", "other", "same", "taken"]);
});
