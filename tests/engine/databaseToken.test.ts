import { writeFileSync } from "node:fs";
import type { Database } from "../../emulator";
import { dynamicForm, listSteps, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const day = 86_400_000;
const seed = { Databases: [{ id: "shop" }, { id: "blog" }] };

const resource = (name: string, args: object = {}) =>
  `exports["${name}"] = new edge.DatabaseToken("${name}", ${JSON.stringify({ databaseId: "shop", kind: "read-only", ...args })}).token;`;

function findDatabase(id: string): Database {
  const found = scene.emulator.state.databases.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no database ${id} on the platform`);
  return found;
}

/** The tokens that were created, without the two that each database has from the start. */
const listCreatedTokens = (id = "shop") =>
  findDatabase(id).tokens.filter(({ token }) => !token.startsWith(`${id}-`));

const generateRequest = (id: string, authorization: string, expires_at: unknown = expect.any(String)) => [
  "PUT",
  `/database/v2/databases/${id}/auth/generate`,
  { authorization, expires_at },
];
const revokeRequest = (id: string) => ["POST", `/database/v2/databases/${id}/auth/revoke`, undefined];

/** The writes since the last call. */
function takeWrites() {
  const writes = scene.emulator.requests.writes().map(({ method, path, body }) => [method, path, body]);
  scene.emulator.requests.clear();
  return writes;
}

/** The text contains no token that the platform ever created. */
function expectHidden(text: string) {
  const tokens = scene.emulator.state.databases.flatMap(({ tokens: all }) => all.map(({ token }) => token));
  expect([...tokens, "MARKER"].filter((token) => text.includes(token))).toEqual([]);
}

test("a token is created once; kind, expiry or a due renewal replaces it in place; destroy revokes none", async () => {
  scene = await Scene.open({ seed }, { project: dynamicForm, env: { EDGE_DEBUG: "1" }, languageHost: false });
  const { stack, emulator } = scene;
  // The platform grants less than was requested: its response counts.
  const soon = new Date(Date.now() + 20 * day).toISOString();
  emulator.fault({ method: "PUT", effect: true, body: { token: "MARKER-short", expires_at: soon } });
  const runs = [await scene.up(resource("token", { expiry: "30d", renewBefore: "10d" }))];
  expect([runs[0]?.ok, takeWrites()]).toEqual([true, [generateRequest("shop", "read-only")]]);
  const recorded = stack.resource("token");
  expect(recorded.id).toMatch(/^shop\/[0-9a-f]{16}$/);
  expect(recorded.outputs).toMatchObject({ expiry: "30d", renewBefore: "10d", expiresAt: soon });
  expect(stack.outputs()).toEqual({ token: "MARKER-short" });

  await scene.expectNoChanges();
  const keeping = resource("token", { expiry: "30d", renewBefore: "5d", onDelete: "keep" });
  expect([listSteps(await scene.up(keeping)), takeWrites()]).toEqual([["update token"], []]);

  // A change that makes a renewal due renews.
  stack.program(resource("token", { expiry: "30d", renewBefore: "29d" }));
  const preview = await stack.preview("--diff");
  expect([listSteps(preview), takeWrites()]).toEqual([["update token"], []]);
  expect(preview.output).toContain(`stays valid until ${soon}: the platform cannot revoke`);
  runs.push(preview, await stack.up());
  expect(takeWrites()).toEqual([generateRequest("shop", "read-only")]);
  expect([stack.resource("token").id, stack.outputs()]).toEqual([
    recorded.id,
    { token: listCreatedTokens()[1]?.token },
  ]);

  // Without an expiry it is valid forever; a different kind is a new token.
  runs.push(await scene.up(resource("token", { kind: "full-access" })));
  expect(takeWrites()).toEqual([generateRequest("shop", "full-access", null)]);
  expect(stack.resource("token").outputs).toMatchObject({ expiry: "never", expiresAt: null });
  expectHidden(stack.stateText());

  runs.push(await stack.destroy());
  expect(runs.at(-1)?.output).toContain(
    "of database shop stays valid and never expires: the platform cannot revoke a single token.",
  );
  expect([takeWrites(), listCreatedTokens().length]).toEqual([[], 3]);
  for (const run of runs) expectHidden(run.output);
});

test("a due renewal is previewed, happens only in up, and reports a token whose value may be lost", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack, emulator } = scene;
  expect((await scene.up(resource("token", { expiry: "2d", renewBefore: "1d" }))).ok).toBe(true);
  takeWrites();
  // A day and an hour later, according to the state: as docs/databaseToken.md advises to try a renewal.
  const expiresAt = String(stack.resource("token").outputs["expiresAt"]);
  const sooner = new Date(Date.parse(expiresAt) - 25 * 3_600_000).toISOString();
  writeFileSync(stack.statePath(), stack.stateText().replaceAll(expiresAt, sooner));
  const before = stack.outputs();
  const preview = await stack.preview("--refresh", "--diff");
  expectHidden(preview.output);
  const due = preview.steps.filter(({ op }) => op !== "refresh");
  expect(due).toMatchObject([{ op: "update", name: "token" }]);
  expect([Object.keys(due[0]?.detailedDiff ?? {}), takeWrites()]).toEqual([["token"], []]);
  expect(preview.output).toMatch(/\+ token: \[unknown\]/);

  // No response although a token was created: it is not created again, and the old one stays recorded.
  emulator.fault({ method: "PUT", reset: "after" });
  const lost = await stack.up();
  expect([lost.ok, takeWrites().length, listCreatedTokens().length]).toEqual([false, 1, 2]);
  expect(lost.output).toContain("A token may have been created. Its value is lost");
  expect(stack.outputs()).toEqual(before);
  expect((await stack.up()).ok).toBe(true);
  expect([takeWrites(), stack.outputs()]).toEqual([
    [generateRequest("shop", "read-only")],
    { token: listCreatedTokens()[2]?.token },
  ]);

  // It counts as deleted only if its database was deleted.
  emulator.state.databases.splice(0, 1);
  expect((await stack.refresh()).changes).toMatchObject({ delete: 1 });
});

test("revokeAll revokes the database's tokens, unless this program still uses one of them", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  const all = { onDelete: "revokeAll" };
  expect((await scene.up(resource("a") + resource("b"))).ok).toBe(true);
  stack.program(resource("a") + resource("b", all));
  const refused = await stack.preview();
  expect([refused.ok, refused.output]).toEqual([
    false,
    expect.stringContaining(
      'Two resources of this program use the access tokens of database shop, and one of them has onDelete: "revokeAll"',
    ),
  ]);

  // Renamed without an alias, and replaced: the new one is created first, and must outlive the old one.
  expect((await scene.up(resource("b", all))).ok).toBe(true);
  takeWrites();
  const renamed = await scene.up(resource("c", all));
  expect([renamed.ok, takeWrites()]).toEqual([true, [generateRequest("shop", "read-only", null)]]);
  expect(renamed.output).toContain(
    "The access tokens of database shop were kept, including the one with id shop/",
  );
  expect((await stack.up("--replace", stack.resource("c").urn)).ok).toBe(true);
  expect(takeWrites()).toEqual([generateRequest("shop", "read-only", null)]);
  expect(stack.outputs()).toEqual({ c: listCreatedTokens().at(-1)?.token });

  // Another database replaces: nothing of this program is left on the old one.
  expect((await scene.up(resource("c", { ...all, databaseId: "blog" }))).ok).toBe(true);
  expect(takeWrites()).toEqual([generateRequest("blog", "read-only", null), revokeRequest("shop")]);
  expect((await stack.destroy()).ok).toBe(true);
  expect([takeWrites(), findDatabase("blog").tokens]).toEqual([[revokeRequest("blog")], []]);
});
