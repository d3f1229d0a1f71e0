import { type Seed, sample } from "../../emulator";
import { isFullRun } from "../support/fullRun";
import { type Block, pages, readBlocks, toFunctionBody } from "../support/pages";
import { expectSuccess, Scene } from "./scene";

/** Pages whose programs other tests run: those of docsPrograms.test.ts, and readme.test.ts for the guide. */
const otherPages = ["api", "emulator", "emulatorReference", "guide"].map((name) => `docs/${name}.md`);

/** The emulator has no groups of databases, so this program is only compiled. */
const isCompiledOnly = ({ text }: Block) => text.includes("/database/v1/groups");

const blocks = pages
  .flatMap(readBlocks)
  .filter(({ page, language, file }) => language === "ts" && !file && !otherPages.includes(page))
  .filter((block) => !isCompiledOnly(block));

/** The stacks: objects of two blocks in one stack must not have the same name. */
type Round = "classes" | "others" | "scripts" | "functions" | "providers";

const rounds: Readonly<Record<string, Round>> = {
  "docs/dataFunctions.md": "functions",
  "docs/edgeScriptSecret.md": "others",
  "docs/edgeScriptVariable.md": "scripts",
  "docs/import.md": "others",
  "docs/pullZone.md": "scripts",
};

function chooseRound(block: Block): Round {
  if (block.text.includes("new edge.EdgeProvider")) return "providers";
  if (block.page !== "docs/concepts.md") return rounds[block.page] ?? "classes";
  const number = blocks.filter(({ page }) => page === block.page).indexOf(block);
  return (["classes", "scripts", "others"] as const)[number] ?? "classes";
}

const shop = { id: "Go1e5FdmzoQdr3O", name: "shop" };

/** The sample account, with what the programs name. */
const seeds: Readonly<Record<Round, Seed>> = {
  classes: {
    ...sample,
    PointingDomains: ["cdn.shop.example"],
    LoadBalancers: [
      { LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu-west", Weight: 10 }, { Id: 12 }] },
    ],
    Apps: [
      {
        ...shop,
        containerTemplates: [{ endpoints: [{ displayName: "public", type: "cdn", pullZoneId: "9" }] }],
      },
    ],
  },
  others: {
    ...sample,
    LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu-west", Weight: 20 }] }],
  },
  scripts: { LoadBalancers: [{ LoadBalancerId: 1 }] },
  providers: sample,
  functions: {
    ...sample,
    LoadBalancers: [{ LoadBalancerId: 1, Name: "shop", OriginGroups: [{ Name: "ap-south" }] }],
    PullZones: [{ Id: 9, Name: "shop", EdgeRules: [{ Description: "old-shop" }] }],
    DnsZones: [{ Id: 3, Domain: "shop.example", Records: [{ Name: "api", Value: "192.0.2.1" }] }],
    StorageZones: [{ Name: "shop-files" }],
    VideoLibraries: [{ Id: 4, Name: "courses", Collections: [{ name: "season-1" }] }],
    Apps: [shop],
    Registries: [{ displayName: "shop-images" }],
    Scripts: [{ Id: 6, Name: "shop", EdgeScriptVariables: [{ Name: "API_URL" }], Releases: [{}] }],
    ShieldZones: (sample.ShieldZones ?? []).map((zone) => ({ ...zone, accessLists: [{ name: "scrapers" }] })),
    Databases: [
      {
        id: "shop",
        tokens: [{ token: "MARKER-full", authorization: "full-access" }],
        sql: "CREATE TABLE site (id INTEGER PRIMARY KEY, name TEXT)",
      },
    ],
  },
};

/** Gives the resources of each block names of their own. */
const prelude = `
const scope = (prefix) => new Proxy(edge, {
  get(all, name) {
    const member = all[name];
    if (!/^[A-Z]/.test(name)) return member;
    return class extends member {
      constructor(own, args, options) { super(prefix + own, args, options); }
      static get(own, ...rest) { return super.get(prefix + own, ...rest); }
    };
  },
});
const config = new pulumi.Config();
exports.done = [];`;

const call = (block: Block, i: number): string => `
exports.done.push((async (edge, exports, load) => {
  const require = (name) => name === "pulumi-edge-platform" ? edge : load(name);
  {${toFunctionBody(block)}}
  return "${block.page}";
})(scope("${i}-"), {}, require));`;

test.each(Object.keys(seeds) as Round[])(
  "the programs of the pages deploy and change nothing in a second up; with EDGE_FULL=1, they are then destroyed (%s)",
  async (round) => {
    const chosen = blocks.filter((block) => chooseRound(block) === round);
    const accounts = [
      { apiKey: "MARKER-key", seed: seeds[round] },
      { apiKey: "MARKER-other", seed: sample },
    ];
    const config = { "test:otherKey": "MARKER-other", "test:apiKey": "MARKER-value" };
    const scene = await Scene.open({ accounts }, { config, processes: round === "providers" });
    const { stack, emulator } = scene;
    scene.useDatabase();
    stack.configure({ "edge:loggingUrl": emulator.loggingUrl });
    const [rebuild] = readBlocks("docs/sqlMigrations.md").filter(({ language }) => language === "sql");
    stack.file("drizzle/0000_users.sql", "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);");
    stack.file("drizzle/0001_rebuild.sql", rebuild?.text ?? "");
    const program = [prelude, ...chosen.map(call)].join("");
    stack.program(program.replaceAll("https://api.bunny.net", emulator.baseUrl));
    expectSuccess(await stack.up());
    expect(stack.outputs()["done"]).toEqual(chosen.map(({ page }) => page));
    if (round === "functions") {
      const written = emulator.requests.writes().map(({ path }) => path);
      expect(written.filter((path) => !path.startsWith("/sql/"))).toEqual([]);
      return;
    }
    expectSuccess(await stack.preview("--expect-no-changes"));
    if (isFullRun) expectSuccess(await stack.destroy());
  },
);
