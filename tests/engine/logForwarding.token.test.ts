import { body, configurationOf, path, plain, resource, seeded } from "./logForwardings";
import { pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const live = (app: string) => configurationOf(scene, app);

test("an error for a rejected request shows what was sent, but never the token", async () => {
  scene = await Scene.open({ seed: { LogForwarding: [seeded("masked")] } }, { env: { EDGE_DEBUG: "1" } });
  const { stack, emulator } = scene;
  // A platform that masks tokens, one that refuses without a word, and one that quotes what it refuses.
  live("masked").token = "••••••••";
  emulator.fault({ method: "POST", where: { app: "silent" }, status: 400, body: "" });
  const Message = "The token MARKER-quoted/1 is used elsewhere.";
  emulator.fault({ method: "POST", where: { app: "quoted" }, status: 400, body: { Message } });
  const failed = await scene.up(
    resource("silent", { token: "MARKER-silent" }) +
      resource("quoted", { token: "MARKER-quoted/1" }) +
      resource("masked", { adopt: true, port: 515 }).replace("});", "}, { dependsOn: [] });"),
    "--continue-on-error",
  );
  expect(failed.ok).toBe(false);
  expect(failed.output).toContain(
    "Could not create log forwarding of app silent: the API returned 400 (Bad Request) with no further details. " +
      `Request body: ${body("silent", { token: "[secret]" })}.`,
  );
  expect(failed.output).toContain(
    "token must be set for the log forwarding of app masked: an update replaces the whole configuration, and the " +
      'current value is neither returned by the API nor stored in the state. Set token ("" for none).',
  );
  expect(live("masked").port).toBe(514);
  expect(failed.output).toContain("edge: POST http://127.0.0.1");

  expect(failed.errors["quoted"]).toContain("The token [secret] is used elsewhere.");

  // With the token given, a masked response is neither a failure nor drift, and a later change sends what was given.
  const given = { adopt: true, token: "MARKER-given" };
  const response = { ...live("masked"), port: 515 };
  emulator.fault({ method: "PUT", effect: true, status: 200, body: response });
  expect((await scene.up(resource("masked", { ...given, port: 515 }))).ok).toBe(true);
  live("masked").token = "••••••••";
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  const { token, ...withoutToken } = given;
  const changed = await scene.up(resource("masked", { ...withoutToken, port: 516 }));
  expect([changed.ok, live("masked").token, live("masked").port]).toEqual([true, token, 516]);
  const cleared = await scene.up(resource("masked", { ...withoutToken, token: "", port: 516 }));
  expect([cleared.ok, live("masked").token]).toEqual([true, ""]);

  for (const run of [failed, changed, cleared]) expect(run.output).not.toContain("MARKER");
  expect(stack.stateText()).not.toContain("MARKER");
});

test("works on a server that offers only the documented operations", async () => {
  const seed = { LogForwarding: [seeded("shop"), seeded("off")] };
  scene = await Scene.open({ seed, documentedOnly: true }, { processes: true });
  const { stack } = scene;
  const unknown = resource("off", { adopt: true, enabled: true });
  const failed = await scene.up(resource("shop") + unknown, "--continue-on-error");
  expect(failed.errors).toEqual({
    shop: expect.stringContaining(
      "The API at the configured base URL has no operation to check whether log forwarding of app shop already exists: set adopt: true to adopt it without that check.",
    ),
    off: expect.stringContaining("token must be set for the log forwarding of app off"),
  });
  expect(scene.sent()).toEqual([]);

  const program = (port: number) =>
    resource("shop", { adopt: true, enabled: true, token: "MARKER-1", port }) +
    resource("off", { adopt: true, enabled: true, token: "", onDelete: "disable" });
  expect((await scene.up(program(515))).ok).toBe(true);
  const writes = (port: number) => `PUT ${path}/shop ${body("shop", { port, token: "MARKER-1" })}`;
  expect(scene.sent().sort()).toEqual([`PUT ${path}/off ${body("off")}`, writes(515)]);

  const refreshed = await scene.expectNoChanges();
  // Said once for both: the terminal shows it as it comes, and again in its summary.
  const [, summary = ""] = refreshed.output.split("Diagnostics:");
  expect(summary.match(/no operation to read LogForwarding resources/g)).toHaveLength(1);
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
    { project: pluginForm },
  );
  const { stack } = scene;
  const type = "edge:index:LogForwarding";
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
  expect(stack.resource("shop/eu").inputs).toMatchObject({ app: "shop/eu", ...plain, enabled: false });
  const up = await stack.up("--diff", "--expect-no-changes");
  expect([up.ok, up.output]).toEqual([true, expect.not.stringContaining("MARKER")]);
  expect(stack.outputs()).toEqual({ port: 514 });

  // Drift of only the token is named, and no part of it is shown.
  live("shop/eu").token = "MARKER-drift";
  const drift = await stack.preview("--refresh", "--diff");
  expect(drift.steps.filter(({ op }) => op === "update")).toMatchObject([
    { name: "shop/eu", detailedDiff: { token: { diffKind: "update" } } },
  ]);
  expect(drift.output + stack.stateText()).not.toContain("MARKER");
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent()).toEqual([]);
});
