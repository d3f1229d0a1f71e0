import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../emulator";
import { dynamicForm, pluginForm, Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const day = 86_400_000;
const seed = { Databases: [{ id: "shop" }, { id: "blog" }] };

const resource = (name: string, args: object = {}) =>
  `exports["${name}"] = new edge.DatabaseToken("${name}", ${JSON.stringify({ databaseId: "shop", kind: "read-only", ...args })}).token;`;

function database(id: string): Database {
  const found = scene.emulator.state.databases.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no database ${id} on the platform`);
  return found;
}

/** The tokens that were created, without the two that each database has from the start. */
const made = (id = "shop") => database(id).tokens.filter(({ token }) => !token.startsWith(`${id}-`));

const generating = (id: string, authorization: string, expires_at: unknown = expect.any(String)) => [
  "PUT",
  `/database/v2/databases/${id}/auth/generate`,
  { authorization, expires_at },
];
const revoking = (id: string) => ["POST", `/database/v2/databases/${id}/auth/revoke`, undefined];

/** The writes since the last call. */
function sent() {
  const writes = scene.emulator.requests.writes().map(({ method, path, body }) => [method, path, body]);
  scene.emulator.requests.clear();
  return writes;
}

/** The next token that is created expires after so many milliseconds, whatever is requested. */
function endingIn(milliseconds: number): string {
  const expires_at = new Date(Date.now() + milliseconds).toISOString();
  scene.emulator.fault({ method: "PUT", effect: true, body: { token: "MARKER-short", expires_at } });
  return expires_at;
}

/** The text contains no token that the platform ever created. */
function expectHidden(text: string) {
  const tokens = scene.emulator.state.databases.flatMap(({ tokens: all }) => all.map(({ token }) => token));
  expect([...tokens, "MARKER"].filter((token) => text.includes(token))).toEqual([]);
}

test("a token is created once; kind, expiry or a due renewal replaces it in place; destroy revokes none", async () => {
  scene = await Scene.open({ seed }, { project: dynamicForm, env: { EDGE_DEBUG: "1" }, languageHost: false });
  const { stack } = scene;
  // The platform grants less than was requested: its response counts.
  const soon = endingIn(20 * day);
  const first = resource("token", { expiry: "30d", renewBefore: "10d" });
  const runs = [await scene.up(first)];
  expect([runs[0]?.ok, sent()]).toEqual([true, [generating("shop", "read-only")]]);
  const recorded = stack.resource("token");
  expect(recorded.id).toMatch(/^shop\/[0-9a-f]{16}$/);
  expect(recorded.outputs).toMatchObject({
    databaseId: "shop",
    kind: "read-only",
    expiry: "30d",
    renewBefore: "10d",
    expiresAt: soon,
  });
  const asked = Date.parse(made()[0]?.expires_at ?? "");
  expect(asked - Date.parse(String(recorded.outputs["issuedAt"]))).toBe(30 * day);
  expect(stack.outputs()).toEqual({ token: "MARKER-short" });
  expectHidden(stack.stateText());

  await scene.expectNoChanges();
  // What is nothing on the platform sends nothing.
  expect(
    steps(await scene.up(resource("token", { expiry: "30d", renewBefore: "5d", onDelete: "keep" }))),
  ).toEqual(["update token"]);
  expect(sent()).toEqual([]);

  // A change that makes a renewal due renews.
  stack.program(resource("token", { expiry: "30d", renewBefore: "29d" }));
  const preview = await stack.preview("--diff");
  expect([steps(preview), sent()]).toEqual([["update token"], []]);
  expect(preview.output).toContain(`stays valid until ${soon}: the platform cannot revoke`);
  runs.push(preview, await stack.up());
  expect(sent()).toEqual([generating("shop", "read-only")]);
  const two = made()[1];
  expect([stack.resource("token").id, stack.outputs()]).toEqual([recorded.id, { token: two?.token }]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // Without an expiry it is valid forever; a different kind is a new token.
  runs.push(await scene.up(resource("token", { kind: "full-access" })));
  expect([sent(), steps(runs.at(-1) as never)]).toEqual([
    [generating("shop", "full-access", null)],
    ["update token"],
  ]);
  expect(stack.resource("token").outputs).toMatchObject({ expiry: "never", expiresAt: null });
  expect(stack.resource("token").outputs).not.toHaveProperty("renewBefore");
  expectHidden(stack.stateText());

  runs.push(await stack.destroy());
  expect(runs.at(-1)?.output).toContain(
    "of database shop stays valid and never expires: the platform cannot revoke a single token.",
  );
  expect([sent(), made().length]).toEqual([[], 3]);
  for (const run of runs) expectHidden(run.output);
});

test("a due renewal is previewed, happens only in up, and reports a token whose value may be lost", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack, emulator } = scene;
  const program = resource("token", { expiry: "2d", renewBefore: "1d" });
  expect((await scene.up(program)).ok).toBe(true);
  sent();
  // A day and an hour later, according to the state: as docs/databaseToken.md advises to try a renewal.
  const { expiresAt } = stack.resource("token").outputs;
  const sooner = new Date(Date.parse(String(expiresAt)) - 25 * 3_600_000).toISOString();
  const file = join(stack.dir, "state.json");
  await stack.must("stack", "export", "--file", file);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(String(expiresAt), sooner));
  await stack.must("stack", "import", "--file", file);
  const before = stack.outputs();
  const preview = await stack.preview("--refresh", "--diff");
  expectHidden(preview.output);
  const due = preview.steps.filter(({ op }) => op !== "refresh");
  expect(due).toMatchObject([{ op: "update", name: "token" }]);
  expect([Object.keys(due[0]?.detailedDiff ?? {}), sent()]).toEqual([["token"], []]);
  expect(preview.output).toMatch(/\+ token: \[unknown\]/);

  // No response although a token was created: it is not created again, and the old one stays recorded.
  emulator.fault({ method: "PUT", reset: "after" });
  const lost = await stack.up();
  expect([lost.ok, sent().length, made().length]).toEqual([false, 1, 2]);
  expect(lost.output).toContain("A token may have been created. Its value is lost");
  expect(stack.outputs()).toEqual(before);

  expect((await stack.up()).ok).toBe(true);
  expect(sent()).toEqual([generating("shop", "read-only")]);
  expect(stack.outputs()).toEqual({ token: made()[2]?.token });
  await scene.expectNoChanges();

  // It counts as deleted only if its database was deleted.
  emulator.state.databases.splice(0, 1);
  expect((await stack.refresh()).changes).toMatchObject({ delete: 1 });
});

test("revokeAll revokes the database's tokens, unless this program still uses one of them", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  const all = { onDelete: "revokeAll" };
  // Two on one database are fine until one of them would take the other along.
  expect((await scene.up(resource("a") + resource("b") + resource("c", all))).output).toContain(
    'Two resources of this program use the access tokens of database shop, and one of them has onDelete: "revokeAll"',
  );
  expect((await scene.up(resource("a") + resource("b"))).ok).toBe(true);
  stack.program(resource("a") + resource("b", all));
  const refused = await stack.preview();
  expect([refused.ok, refused.output]).toEqual([
    false,
    expect.stringContaining("Two resources of this program use the access tokens of database shop"),
  ]);
  stack.program(resource("a") + resource("b") + resource("new", all));
  expect((await stack.preview()).output).toContain(
    "Two resources of this program use the access tokens of database shop",
  );

  // Renamed without an alias, and replaced: the new one is created first, and must outlive the old one.
  expect((await scene.up(resource("b", all))).ok).toBe(true);
  sent();
  const renamed = await scene.up(resource("c", all));
  expect([renamed.ok, sent()]).toEqual([true, [generating("shop", "read-only", null)]]);
  expect(renamed.output).toContain(
    "The access tokens of database shop were kept, including the one with id shop/",
  );
  const urn = stack.resource("c").urn;
  expect((await stack.up("--replace", urn)).ok).toBe(true);
  expect(sent()).toEqual([generating("shop", "read-only", null)]);
  expect(stack.outputs()).toEqual({ c: made().at(-1)?.token });

  // Another database replaces: nothing of this program is left on the old one.
  expect(steps(await scene.up(resource("c", { ...all, databaseId: "blog" })))).toEqual([
    "create-replacement c",
    "delete-replaced c",
    "replace c",
  ]);
  expect(sent()).toEqual([generating("blog", "read-only", null), revoking("shop")]);
  expect([database("shop").tokens, made("blog").length]).toEqual([[], 1]);
  expect((await stack.destroy()).ok).toBe(true);
  expect([sent(), database("blog").tokens]).toEqual([[revoking("blog")], []]);
});
