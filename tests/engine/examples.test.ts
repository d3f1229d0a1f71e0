import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sample } from "../../emulator";
import { classes } from "../../provider/classes";
import { expectSuccess, Scene } from "./scene";
import { useClassExamples, useTypeScript } from "./typescriptProject";

const root = join(__dirname, "..", "..");

/** Those of the data functions are run by functions.test.ts, the site by start.test.ts and site.test.ts. */
const fileStem = (className: string) => className.charAt(0).toLowerCase() + className.slice(1);

const config = {
  "test:databaseId": "db-901",
  "test:libraryId": "4",
  "test:scriptId": "6",
  "test:shieldZoneId": "5",
  "test:syslogToken": "MARKER-example",
  "test:zoneId": "3",
};

test("the examples of all classes deploy on the sample account, change nothing in a second up, and are destroyed", async () => {
  const scene = await Scene.open({ seed: sample }, { config, languageHost: true });
  const { stack, emulator } = scene;
  const { state } = emulator;
  scene.useDatabase();
  // Two examples make what the account has: the shield zone of the pull zone, and a WAF rule.
  Object.assign(state.shieldZones[0] ?? {}, { pullZoneId: 10, wafRules: [] });
  const examples = useClassExamples(stack);
  expect(examples).toEqual(classes.map(({ className }) => fileStem(className)).sort());
  const up = expectSuccess(await stack.up());

  expect(Object.keys(stack.outputs()).sort()).toEqual(examples);
  const forwardingOf = (name: string) => state.logForwarding.find(({ app }) => app === name);
  expect(forwardingOf("shop")?.token).toBe("MARKER-example");
  expect(forwardingOf("checkout")).toMatchObject({ token: "sample-token", format: "SyslogRfc3164" });
  const blocked = () => state.videoLibraries[0]?.BlockedReferrers.toSorted();
  expect(blocked()).toEqual(["copycat.example", "copycat.example.net", "xn--rger-koa.example"]);
  await emulator.sql("INSERT INTO customer (email) VALUES ('a'); INSERT INTO purchase VALUES (1, 1, 2.5)");
  expect(await emulator.sql("SELECT spent FROM customer")).toEqual([{ spent: 2.5 }]);
  const token = state.databases.find(({ id }) => id === "db-901")?.tokens.at(-1)?.token ?? "MARKER";
  const shown = up.output + stack.stateText();
  expect(
    ["MARKER", "sample-token", "sample-signing-key", token].filter((secret) => shown.includes(secret)),
  ).toEqual([]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  expectSuccess(await stack.destroy());
  expect(scene.groups().map(({ Name, Origins }) => [Name, Origins?.length])).toEqual([
    ["eu-west", 2],
    ["us-east", 1],
  ]);
  expect(state.loadBalancers).toHaveLength(1);
  expect(state.shieldZones[0]?.rateLimits.map(({ ruleName }) => ruleName)).toEqual(["login", "search"]);
  expect(state.logForwarding).toMatchObject([{ app: "checkout", enabled: false }]);
  expect(blocked()).toEqual(["copycat.example.net"]);
  expect(state.dnsZones[0]?.DnsSecEnabled).toBe(true);
});

const programs = ["containerApp", "edgeScript", "shield", "video"];

// Each alone, while responses get lost: the tests of these classes, with EDGE_FULL=1.
test("the programs of several objects deploy together, change nothing afterwards, and are destroyed", async () => {
  const settings = { "test:registryPassword": "a", "test:databaseUrl": "b", "test:apiKey": "c" };
  const scene = await Scene.open({}, { config: settings, languageHost: true });
  const { stack, emulator } = scene;
  useTypeScript(stack);
  for (const name of programs) {
    const text = readFileSync(join(root, "examples", name, "index.ts"), "utf8");
    // A destroy keeps an app with a volume.
    stack.file(`${name}.ts`, text.replace("volumes: {", 'onDelete: "delete",\n  volumes: {'));
  }
  stack.file("shop.js", readFileSync(join(root, "examples/edgeScript/shop.js"), "utf8"));
  stack.file("index.ts", programs.map((name) => `import "./${name}";\n`).join(""));
  expectSuccess(await stack.up());
  const { apps, scripts, shieldZones, videoLibraries } = emulator.state;
  expect([apps, scripts, shieldZones, videoLibraries].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expectSuccess(await stack.preview("--refresh", "--expect-no-changes"));
  expectSuccess(await stack.destroy());
  expect([emulator.state.apps, emulator.state.scripts, emulator.state.videoLibraries]).toEqual([[], [], []]);
});
