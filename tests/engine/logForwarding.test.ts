import type { LogForwarding } from "../../emulator";
import { ownHost, Scene, shown, steps } from "./scene";

jest.setTimeout(180_000);
let scene: Scene;
afterEach(() => scene.close());

const path = "/mc/log/forwarding";

const plain = {
  type: "SyslogUdp",
  endpoint: "logs.example",
  port: 514,
  format: "SyslogRfc5424",
} as const;

/** The statement for one app, in the program under the app's name. */
const resource = (app: string, more: object = {}) =>
  `new edge.LogForwarding("${app}", ${JSON.stringify({ app, ...plain, ...more })});`;

/** The body that each write must have: all seven fields, the token masked by the emulator's log. */
const body = (app: string, more: object = {}) =>
  JSON.stringify({ app, ...plain, enabled: true, token: "", ...more });

/** The configuration of an app as the platform holds it. */
function live(app: string): LogForwarding {
  const found = scene.emulator.state.logForwarding.find((configuration) => configuration.app === app);
  if (!found) throw new Error(`no configuration of app ${app} on the platform`);
  return found;
}

const apps = () => scene.emulator.state.logForwarding.map(({ app }) => app).sort();

/** Each argument with the value it begins with, another one, and one that somebody else sets. */
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
  names.map((field) => [field, body(field, { [field]: field === "token" ? "***" : fields[field][which] })]);

test("configurations are created, stay unchanged, change, drift, are repaired, are recreated and go", async () => {
  scene = await Scene.open({});
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
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  const reads = [...names, "left%20out"].map((app) => `GET ${path}/${app}`).sort();
  expect(scene.asked().sort()).toEqual(reads);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // One PUT for each, of all seven fields. What the program leaves out keeps the value that somebody else gave it.
  Object.assign(live("left out"), { token: "MARKER-theirs", enabled: false });
  const second = everyArgument(1) + resource("left out", { port: 515 });
  const changed = await scene.up(second);
  expect([changed.ok, changed.changes]).toEqual([true, { same: 1, update: 7 }]);
  const updates = everyBody(1).map(([app, sent]) => `PUT ${path}/${app} ${sent}`);
  const theirs = body("left out", { port: 515, enabled: false, token: "***" });
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

  // Removed behind Pulumi's back: no update creates it silently, a refresh finds it gone, the next up makes it anew.
  emulator.state.logForwarding.splice(emulator.state.logForwarding.indexOf(live("port")), 1);
  expect((await stack.refresh()).changes).toEqual({ same: 7, delete: 1 });
  expect(scene.sent()).toEqual([]);
  const last = second.replace('"app":"type"', '"app":"type2"');
  expect(steps(await scene.up(last))).toEqual(
    expect.arrayContaining(["create port", "create-replacement type", "delete-replaced type"]),
  );
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

const seeded = (app: string) => ({ app, ...plain, token: "MARKER-live", enabled: false });

test("what exists is taken over where that is asked for, and each onDelete does what it says", async () => {
  scene = await Scene.open({
    seed: { LogForwarding: ["same", "other", "gone", "off", "kept"].map(seeded) },
  });
  const { stack } = scene;
  const taken = await scene.up(resource("same"));
  expect(taken.ok).toBe(false);
  expect(taken.output).toContain(
    "Log forwarding of app same exists already (id same): set adopt: true, import it, or, if you renamed the resource, add aliases.",
  );
  expect(scene.sent()).toEqual([]);

  const program = (setting: Record<string, string>) =>
    [
      resource("same", { adopt: true }),
      resource("other", { adopt: true, endpoint: "logs2.example" }),
      ...["gone", "off", "kept"].map((app) => resource(app, { adopt: true, onDelete: setting[app] })),
      ...["new gone", "new off", "new kept"].map((app) => resource(app, { onDelete: setting[app] })),
    ].join("\n");
  // The answer to one create is lost: it is looked up, and no second one is sent.
  scene.emulator.fault({ method: "POST", reset: "after" });
  expect((await scene.up(program({}))).ok).toBe(true);
  // Only what differs is written, with the live token and the live switch.
  expect(scene.sent().sort()).toEqual([
    `POST ${path} ${body("new gone")}`,
    `POST ${path} ${body("new kept")}`,
    `POST ${path} ${body("new off")}`,
    `PUT ${path}/other ${body("other", { endpoint: "logs2.example", enabled: false, token: "***" })}`,
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
  expect((await stack.destroy()).ok).toBe(true);
  // "off" is off already.
  expect(scene.sent().sort()).toEqual([
    `DELETE ${path}/gone`,
    `DELETE ${path}/new%20gone`,
    `PUT ${path}/new%20off ${body("new off", { enabled: false })}`,
  ]);
  expect(apps()).toEqual(["kept", "new kept", "new off", "off", "other", "same"]);
});

test("bad arguments are refused in the preview; a refusal of the platform says what was sent, never the token", async () => {
  scene = await Scene.open({ seed: { LogForwarding: [seeded("masked")] } }, { env: { EDGE_DEBUG: "1" } });
  const { stack, emulator } = scene;
  stack.program(
    resource("bad", {
      app: "",
      port: 65536,
      type: "syslogUdp",
      format: "Rfc5424",
      endpoint: " ",
      enabled: "yes",
      token: 5050505,
      tokn: "MARKER-misspelt",
    }),
  );
  const refused = await stack.preview();
  expect(refused.ok).toBe(false);
  for (const reason of [
    'app must be a text that is not empty; "" was given.',
    "port must be a whole number from 1 to 65535; 65536 was given.",
    'type must be "SyslogUdp" or "SyslogTcp"; "syslogUdp" was given.',
    'format must be "SyslogRfc3164" or "SyslogRfc5424"; "Rfc5424" was given.',
    'endpoint must be a text that is not empty; " " was given.',
    'enabled must be true or false; "yes" was given.',
    "token must be a text; another value was given.",
    "tokn is not an argument of LogForwarding. Its arguments are app, adopt, type,",
  ])
    expect(refused.output).toContain(reason);
  expect(refused.output).not.toMatch(/5050505|MARKER/);
  expect(emulator.requests).toHaveLength(0);

  // A platform that masks tokens, one that refuses without a word, and one that quotes what it refuses.
  live("masked").token = "••••••••";
  emulator.fault({ method: "POST", status: 400, body: "" });
  const failed = await scene.up(
    resource("silent", { token: "MARKER-silent" }) +
      resource("masked", { adopt: true, port: 515 }).replace("});", "}, { dependsOn: [] });"),
    "--continue-on-error",
  );
  expect(failed.ok).toBe(false);
  expect(failed.output).toContain(
    "Could not create log forwarding of app silent: the platform answered 400 (Bad Request) and said nothing more. " +
      `What was sent: ${body("silent", { token: "[secret]" })}.`,
  );
  expect(failed.output).toContain(
    "token of the log forwarding of app masked is needed: a change replaces every field, and the value to keep is " +
      'neither shown by the platform nor recorded. Give token ("" for none).',
  );
  expect(live("masked").port).toBe(514);
  expect(failed.output).toContain("edge: POST http://127.0.0.1");

  emulator.fault({
    method: "POST",
    status: 400,
    body: { Message: "The token MARKER-quoted/1 is used elsewhere." },
  });
  const quoted = await scene.up(resource("quoted", { token: "MARKER-quoted/1" }));
  expect(quoted.output).toContain("The token [secret] is used elsewhere.");

  // With the token given, a masked answer is neither a failure nor drift, and a later change sends what was given.
  const given = { adopt: true, token: "MARKER-given" };
  const answer = { ...live("masked"), port: 515 };
  emulator.fault({ method: "PUT", effect: true, status: 200, body: answer });
  expect((await scene.up(resource("masked", { ...given, port: 515 }))).ok).toBe(true);
  live("masked").token = "••••••••";
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  const { token, ...withoutToken } = given;
  const changed = await scene.up(resource("masked", { ...withoutToken, port: 516 }));
  expect([changed.ok, live("masked").token, live("masked").port]).toEqual([true, token, 516]);
  const cleared = await scene.up(resource("masked", { ...withoutToken, token: "", port: 516 }));
  expect([cleared.ok, live("masked").token]).toEqual([true, ""]);

  for (const run of [refused, failed, quoted, changed, cleared]) expect(run.output).not.toContain("MARKER");
  expect(stack.stateText()).not.toContain("MARKER");
});

test("a server of the documented operations alone is fully usable", async () => {
  scene = await Scene.open({
    seed: { LogForwarding: [seeded("shop"), seeded("off")] },
    documentedOnly: true,
  });
  const { stack } = scene;
  const failed = await scene.up(resource("shop"));
  expect(failed.output).toContain(
    "This server offers no way to see whether log forwarding of app shop exists: set adopt: true to take it over.",
  );
  const unknown = await scene.up(resource("shop", { adopt: true, enabled: true }));
  expect(unknown.output).toContain("token of the log forwarding of app shop is needed");
  expect(scene.sent()).toEqual([]);

  const program = (port: number) =>
    resource("shop", { adopt: true, enabled: true, token: "MARKER-1", port }) +
    resource("off", { adopt: true, enabled: true, token: "", onDelete: "disable" });
  expect((await scene.up(program(515))).ok).toBe(true);
  const writes = (port: number) => `PUT ${path}/shop ${body("shop", { port, token: "***" })}`;
  expect(scene.sent().sort()).toEqual([`PUT ${path}/off ${body("off")}`, writes(515)]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.ok).toBe(true);
  // Said once for both: the terminal shows it as it comes, and again in the summary.
  expect(refreshed.output.match(/no way to read resources of class LogForwarding/g)).toHaveLength(2);
  // What the program gives no longer comes from the record.
  const left = resource("shop", { adopt: true, port: 516 }) + program(0).slice(program(0).indexOf("});") + 3);
  expect((await scene.up(left)).ok).toBe(true);
  expect(scene.sent()).toEqual([writes(516)]);

  expect(stack.stateText()).not.toContain("MARKER");
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent()).toEqual([`PUT ${path}/off ${body("off", { enabled: false })}`]);
  expect(live("shop").token).toBe("MARKER-1");
});

test("a configuration is imported with its token as a secret, or read without being managed", async () => {
  scene = await Scene.open(
    { seed: { LogForwarding: [seeded("shop/eu"), seeded("read")] } },
    { project: ownHost },
  );
  const { stack } = scene;
  const type = "pulumi-nodejs:dynamic/edge:LogForwarding";
  const imported = await stack.run(
    "import",
    type,
    "shop/eu",
    "shop/eu",
    "--yes",
    "--generate-code=false",
    "--protect=false",
  );
  expect([imported.ok, imported.output]).toEqual([true, expect.not.stringContaining("MARKER")]);
  stack.program(
    `${resource("shop/eu", { enabled: false, token: "MARKER-live" })}
    exports.port = edge.LogForwarding.get("read", "read").port;`,
  );
  const preview = await stack.preview("--diff", "--expect-no-changes");
  expect([preview.ok, preview.output]).toEqual([true, expect.not.stringContaining("MARKER")]);
  expect(stack.resource("shop/eu").inputs).toMatchObject({ app: "shop/eu", ...plain, enabled: false });
  const up = await stack.up();
  expect([up.ok, await stack.outputs()]).toEqual([true, { port: 514 }]);

  // Drift of the token alone is named, and nothing of it shown.
  live("shop/eu").token = "MARKER-drift";
  const drift = await stack.preview("--refresh", "--diff");
  expect(drift.steps.filter(({ op }) => op === "update")).toMatchObject([
    { name: "shop/eu", detailedDiff: { token: { diffKind: "update" } } },
  ]);
  expect(drift.output + stack.stateText()).not.toContain("MARKER");
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent()).toEqual([]);
});

test("the example runs", async () => {
  scene = await Scene.open(
    { seed: { LogForwarding: [{ ...seeded("legacy"), enabled: true }] } },
    { config: { "test:syslogToken": "MARKER-example" } },
  );
  const { stack } = scene;
  scene.example("logForwarding");
  expect((await stack.up()).ok).toBe(true);
  expect(await stack.outputs()).toEqual({ shopConfiguration: live("shop").id, legacyEnabled: true });
  expect([live("shop").token, live("legacy").token, live("legacy").format]).toEqual([
    "MARKER-example",
    "MARKER-live",
    "SyslogRfc3164",
  ]);
  expect(stack.stateText()).not.toContain("MARKER");
  expect((await stack.destroy()).ok).toBe(true);
  expect([apps(), live("legacy").enabled]).toEqual([["legacy"], false]);
});
