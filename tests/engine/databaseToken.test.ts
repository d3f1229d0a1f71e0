import { dynamicForm, listSteps, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const resource = (args: object) =>
  `exports.token = new edge.DatabaseToken("token", ${JSON.stringify({ databaseId: "shop", kind: "read-only", ...args })}).token;`;
/** The request that creates a token. */
const generates = (authorization: string) =>
  expect.stringMatching(`^PUT /database/v2/databases/shop/auth/generate .*"${authorization}"`);

test("a token is created once; kind, expiry or a due renewal replaces it in place; destroy revokes none", async () => {
  scene = await Scene.open(
    { seed: { Databases: [{ id: "shop" }] } },
    { project: dynamicForm, env: { EDGE_DEBUG: "1" }, languageHost: false },
  );
  const { stack, emulator } = scene;
  const listTokens = () => emulator.state.databases.flatMap(({ tokens }) => tokens.map(({ token }) => token));
  // The platform grants less than was requested: its response counts.
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  emulator.fault({ method: "PUT", effect: true, body: { token: "MARKER-short", expires_at: soon } });
  const runs = [await scene.up(resource({ expiry: "30d", renewBefore: "10d" }))];
  expect([runs[0]?.ok, scene.takeWrites()]).toEqual([true, [generates("read-only")]]);
  const recorded = stack.resource("token");
  expect(recorded).toMatchObject({
    id: expect.stringMatching(/^shop\/[0-9a-f]{16}$/),
    outputs: { expiry: "30d", renewBefore: "10d", expiresAt: soon },
  });
  expect(stack.outputs()).toEqual({ token: "MARKER-short" });
  const keeping = resource({ expiry: "30d", renewBefore: "5d", onDelete: "keep" });
  expect([listSteps(await scene.up(keeping)), scene.takeWrites()]).toEqual([["update token"], []]);

  // A change that makes a renewal due renews.
  stack.program(resource({ expiry: "30d", renewBefore: "29d" }));
  const preview = await stack.preview("--diff");
  expect([listSteps(preview), scene.takeWrites()]).toEqual([["update token"], []]);
  expect(preview.output).toContain(`stays valid until ${soon}: the platform cannot revoke`);
  runs.push(preview, await stack.up());
  expect(scene.takeWrites()).toEqual([generates("read-only")]);
  expect([stack.resource("token").id, stack.outputs()]).toEqual([
    recorded.id,
    { token: listTokens().at(-1) },
  ]);

  // Without an expiry it is valid forever; a different kind is a new token.
  runs.push(await scene.up(resource({ kind: "full-access" })));
  expect(scene.takeWrites()).toEqual([generates("full-access")]);
  expect(stack.resource("token").outputs).toMatchObject({ expiry: "never", expiresAt: null });

  const state = stack.stateText();
  runs.push(await stack.destroy());
  expect(runs.at(-1)?.output).toContain(
    "of database shop stays valid and never expires: the platform cannot revoke a single token.",
  );
  expect(scene.takeWrites()).toEqual([]);
  const shown = state + runs.map(({ output }) => output).join();
  expect([...listTokens(), "MARKER"].filter((token) => shown.includes(token))).toEqual([]);
});
