import { path, plain, resource } from "./logForwardings";
import { Scene, sampledForms } from "./scene";

jest.setTimeout(240_000);

let scene: Scene;
afterEach(() => scene.close());

const forwardings = () => scene.emulator.state.logForwarding.map(({ app, port }) => `${app} ${port}`);

/** Somebody deletes the log forwarding of an app and creates it again. */
async function recreate(app: string): Promise<void> {
  const { emulator } = scene;
  const send = async (method: string, to: string, body?: object) => {
    const headers = { AccessKey: emulator.apiKey, "Content-Type": "application/json" };
    const response = await fetch(`${emulator.baseUrl}${to}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([response.ok, await response.text()]).toEqual([true, expect.anything()]);
  };
  await send("DELETE", `${path}/${app}`);
  await send("POST", path, { app, ...plain, port: 999, token: "", enabled: true });
}

const theirs = "it is not the one in the state, which somebody deleted";

describe.each(sampledForms)(
  "with %s, log forwarding that somebody deleted and created again",
  (_, project) => {
    const open = async (processes = false) => {
      scene = await Scene.open({}, { project, processes });
      expect((await scene.up(resource("a1") + resource("a2") + resource("a3"))).ok).toBe(true);
    };

    test("is kept by destroy, with a line, and its neighbor is deleted", async () => {
      await open();
      await recreate("a1");
      const destroyed = await scene.stack.destroy();
      expect([destroyed.ok ? "" : destroyed.output, forwardings()]).toEqual(["", ["a1 999"]]);
      expect(destroyed.output).toContain(`Log forwarding of app a1 was not deleted: ${theirs}`);
    });

    test("counts as adopted after an update or a refresh, which says so, and is kept by destroy", async () => {
      await open();
      await recreate("a1");
      await recreate("a3");
      const updated = await scene.up(resource("a1", { port: 600 }) + resource("a2") + resource("a3"));
      expect(updated.ok ? "" : updated.output).toBe("");
      expect(scene.stack.resource("a1").outputs).toMatchObject({ adopted: true, port: 600 });
      const refreshed = await scene.stack.refresh();
      expect(refreshed.ok ? "" : refreshed.output).toBe("");
      expect(refreshed.output).toContain(
        "Somebody deleted log forwarding of app a3 and created it again: it counts as adopted from now on.",
      );
      expect(refreshed.output).not.toContain("app a1");
      expect(scene.stack.resource("a3").outputs).toMatchObject({ adopted: true, port: 999 });
      expect(scene.stack.resource("a2").outputs).toMatchObject({ adopted: false });
      expect((await scene.stack.destroy()).ok).toBe(true);
      expect(forwardings().sort()).toEqual(["a1 600", "a3 999"]);
    });

    test("stays if its resource moves to another provider of the account without an alias", async () => {
      await open(true);
      await recreate("a1");
      const moved = await scene.up(`
      const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config("edge").requireSecret("apiKey") });
      const box = new pulumi.ComponentResource("test:index:Box", "box", {}, { providers: [other] });
      ${resource("a1", { adopt: true }).replace(");", ", { parent: box });")}
      ${resource("a2")}
      ${resource("a3")}`);
      expect([moved.ok ? "" : moved.output, forwardings().sort()]).toEqual([
        "",
        ["a1 514", "a2 514", "a3 514"],
      ]);
      expect(moved.output).toContain("Log forwarding of app a1 (id a1) was not deleted: another resource");
      expect((await scene.stack.preview("--expect-no-changes")).ok).toBe(true);
    });
  },
);

test.each<[what: string, alter: (live: { id?: unknown; createdAt: string }) => object, kept: boolean]>([
  ["without its id and its date", (live) => ({ ...live, id: undefined, createdAt: null }), false],
  ["whose date has another form", (live) => ({ ...live, createdAt: zoned(live.createdAt) }), false],
  ["with another id", (live) => ({ ...live, id: "another" }), true],
])("a delete goes by the identifiers of a response %s", async (_, alter, kept) => {
  scene = await Scene.open({});
  expect((await scene.up(resource("a1"))).ok).toBe(true);
  scene.emulator.fault({
    ...{ method: "GET", path, times: Number.POSITIVE_INFINITY },
    alter: (body) => altered(body, alter),
  });
  const destroyed = await scene.stack.destroy();
  expect([destroyed.ok ? "" : destroyed.output, forwardings().length]).toEqual(["", kept ? 1 : 0]);
});

/** The same instant in another zone. */
const zoned = (date: string): string =>
  new Date(Date.parse(date) + 3_600_000).toISOString().replace(/(\.\d+)?Z$/, "+01:00");

const altered = (body: unknown, alter: (live: never) => object): unknown => {
  if (Array.isArray(body)) return body.map((each) => alter(each as never));
  const members = Object(body) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => alter(each as never)) : value,
    ]),
  );
};
