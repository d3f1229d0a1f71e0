import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { cliFile } from "../support/emulators";
import { Scene, sampledForms } from "./scene";

/** Resources whose URLs come from the stack's configuration, from arguments, and from outputs that only an `up` knows. */
const program = `
const config = new pulumi.Config();
const realUrl = config.require("realUrl");
const group = new edge.OriginGroup("group", { loadBalancerId: 1, name: "eu" });
const late = (value) => group.originGroupId.apply(() => value);
const scripts = "migrations";
new edge.SqlMigrations("configured", { scripts });

const platform = new edge.EdgeProvider("platform", { baseUrl: realUrl, apiKey: "key" });
new edge.OriginGroup("explicit", { loadBalancerId: 1, name: "eu" }, { provider: platform });
const latePlatform = new edge.EdgeProvider("latePlatform", { baseUrl: late(realUrl), apiKey: "key" });
new edge.OriginGroup("late", { loadBalancerId: 1, name: "us" }, { provider: latePlatform });

const realDatabase = { databaseUrl: late(config.require("realDatabaseUrl")), databaseAuthToken: "token" };
const lateDatabase = new edge.EdgeProvider("lateDatabase", realDatabase);
new edge.SqlMigrations("lateSql", { scripts }, { provider: lateDatabase });

const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
const token = new edge.DatabaseToken("token", { databaseId: shop.databaseId, kind: "full-access" }).token;
const own = new edge.EdgeProvider("ownDatabase", { databaseUrl: shop.url, databaseAuthToken: token });
new edge.SqlMigrations("own", { scripts }, { provider: own });

exports.logs = edge.getAccessLogs({ pullZoneId: 9 }).then(() => "read", ({ message }) => message);
exports.rows = edge.getSqlRows({ sql: "SELECT 1" }).then(() => "read", ({ message }) => message);
`;

test.each(sampledForms)(
  "with %s, a command of emulator exec reaches no other server, wherever its address comes from",
  async (_, project) => {
    // Another emulator stands in for the real platform.
    const scene = await Scene.open(
      { seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } },
      { project, languageHost: true },
    );
    const { stack, emulator: real } = scene;
    stack.configure({
      "edge:baseUrl": undefined,
      "edge:apiKey": undefined,
      "edge:loggingUrl": real.loggingUrl,
      "edge:loggingToken": "token",
      "edge:databaseUrl": real.databaseUrl,
      "edge:databaseAuthToken": real.databaseToken,
      "test:realUrl": real.baseUrl,
      "test:realDatabaseUrl": real.databaseUrl,
    });
    stack.program(program);
    mkdirSync(join(stack.dir, "migrations"));
    stack.file("migrations/1.sql", "CREATE TABLE item (name TEXT);");
    const exec = (command: string) =>
      stack.shell(`${process.execPath} ${cliFile} emulator exec --sample -- ${command} --non-interactive`);

    const { output } = await exec("pulumi up --yes --skip-preview --continue-on-error");
    expect(real.requests).toHaveLength(0);
    const created = stack.resources().map(({ urn }) => urn.split("::").at(-1));
    expect(created.sort()).toEqual(["group", "own", "shop", "token"]);
    for (const refused of [
      `The database URL, edge:databaseUrl (SERVICE_DATABASE_URL), is ${real.databaseUrl}`,
      `The management base URL, baseUrl of the EdgeProvider "platform", is ${real.baseUrl}`,
      `The management base URL, baseUrl of the EdgeProvider "latePlatform", is ${real.baseUrl}`,
      `The database URL, databaseUrl of the EdgeProvider "lateDatabase", is ${real.databaseUrl}`,
    ])
      expect(output).toContain(`${refused}, but EDGE_EMULATOR_URL allows requests only to the emulator at `);
    const ofFunctions = Object.values(stack.outputs());
    expect(ofFunctions).toEqual([
      expect.stringContaining(`edge:loggingUrl (EDGE_LOGGING_URL), is ${real.baseUrl}, but`),
      expect.stringContaining(`edge:databaseUrl (SERVICE_DATABASE_URL), is ${real.databaseUrl}, but`),
    ]);
  },
);
