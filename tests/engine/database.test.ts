import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { Stack } from "./harness";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";

/** A database, a token of it, and what uses both through a provider of their own. */
const shop = (renewBefore: string) => `
const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
const app = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access", expiry: "30d", renewBefore: "${renewBefore}" });
const sql = new edge.EdgeProvider("sql", { databaseUrl: shop.url, databaseAuthToken: app.token });
const schema = new edge.SqlMigrations("schema", { scripts: "migrations" }, { provider: sql });
const query = schema.scripts.apply(() => "SELECT name FROM item");
exports.rows = edge.getSqlRowsOutput({ sql: query }, { provider: sql }).rows;
`;

fullTest(
  "one up creates a database with its token and tables and reads a row; a later one renews the token and reads with the new one",
  async () => {
    const program = shop("10d");
    const scene = await Scene.open({}, { processes: true, program });
    const { stack, emulator } = scene;
    const tokens = () => emulator.state.databases.at(-1)?.tokens.map(({ token }) => token) ?? [];
    mkdirSync(join(stack.dir, "migrations"));
    stack.file("migrations/1.sql", "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('pen');");
    // Neither the URL nor the token is known in the preview.
    expect(expectSuccess(await stack.preview()).changes).toEqual({ create: 5 });
    expect(scene.takeWrites()).toEqual([]);

    // The platform gives the token less time than was asked for.
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
    emulator.fault({ method: "PUT", alter: (body) => ({ ...(body as object), expires_at: soon }) });
    const up = expectSuccess(await stack.up());
    expect([up.changes, stack.outputs()]).toEqual([{ create: 5 }, { rows: [{ name: "pen" }] }]);
    const shown = stack.stateText() + up.output;
    expect(tokens().filter((token) => shown.includes(token))).toEqual([]);

    stack.file("migrations/2.sql", "INSERT INTO item VALUES ('ink');");
    expect(listSteps(await scene.up(shop("25d")))).toEqual(["update app", "update schema"]);
    expect([tokens().length, stack.outputs()]).toEqual([2, { rows: [{ name: "pen" }, { name: "ink" }] }]);
  },
);

fullTest.each(sampledForms)(
  "with %s, the URL of a database works after a restart of the emulator, or an error says how to renew it",
  async (_, project) => {
    const stack = Stack.create({ program: shop("10d"), project, processes: true });
    mkdirSync(join(stack.dir, "migrations"));
    stack.file("migrations/1.sql", "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('pen');");
    /** Starts the emulator with the data of last time during `use`. */
    const withEmulator = async (use: (emulator: Emulator) => Promise<void>) => {
      const emulator = await startEmulator({ data: join(stack.dir, ".emulator") });
      stack.configure({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey });
      await use(emulator).finally(() => emulator.close());
    };
    let databasePort = 0;
    await withEmulator(async ({ databaseUrls }) => {
      expectSuccess(await stack.up());
      databasePort = Number(new URL(Object.values(databaseUrls).at(-1) ?? "").port);
    });
    await withEmulator(async () => {
      expectSuccess(await stack.up("--refresh", "--expect-no-changes"));
    });
    const other = createServer().listen(databasePort, "127.0.0.1");
    await once(other, "listening");
    await withEmulator(async () => {
      await once(other.close(), "close");
      const failed = await stack.preview("--refresh");
      expect([failed.ok, failed.output]).toEqual([
        false,
        expect.stringContaining('run "pulumi up --refresh --run-program"'),
      ]);
      expectSuccess(await stack.up("--refresh", "--run-program"));
    });
    stack.dispose();
  },
);
