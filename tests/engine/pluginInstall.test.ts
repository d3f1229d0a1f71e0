import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sample } from "../../emulator";
import { version } from "../../package.json";
import { classes } from "../../provider/classes";
import { commands } from "./pageCommands";
import { Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene?.close());

const root = join(__dirname, "..", "..");
const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }] };
const program =
  'new pulumi.CustomResource("edge:index:OriginGroup", "eu", { loadBalancerId: 1, name: "eu" });';

/** The commands of the page: of the package, and of an archive. */
const [installing = "", installingArchive = ""] = commands(
  "languages.md",
  "Install the plugin for other languages",
);
const install = installing.replace(
  "npx pulumi-edge-platform",
  `node ${join(root, "dist", "cli", "main.js")}`,
);

/** Names no plugin in the project: the engine finds the one that is installed. */
const open = async () => {
  scene = await Scene.open({ seed }, { project: "" });
  return scene.stack;
};
async function works(): Promise<void> {
  const up = await scene.up(program);
  expect([up.ok ? "" : up.output, steps(up)]).toEqual(["", ["create eu"]]);
  expect((await scene.stack.destroy()).ok).toBe(true);
}

test("the command installs the plugin of the package, once and again, and a project needs no further line", async () => {
  const stack = await open();
  for (const _ of [1, 2])
    expect(await stack.shell(install)).toEqual({
      code: 0,
      output: `The provider plugin edge ${version} is installed.\n`,
    });
  expect(await stack.must("plugin", "ls")).toMatch(new RegExp(`edge +resource +${version}`));
  await works();
  const schema = await stack.must("package", "get-schema", `edge@${version}`);
  expect(JSON.parse(schema)).toMatchObject({ name: "edge", version });
});

test("pulumi installs the plugin from an archive of the release", async () => {
  const stack = await open();
  const folder = join(stack.dir, "archives");
  execFileSync(process.execPath, [join(root, "tools", "release", "archive.mjs"), folder]);
  const archive = `pulumi-resource-edge-v${version}-linux-amd64.tar.gz`;
  expect(readdirSync(folder)).toContain(archive);
  const { code, output } = await stack.shell(
    `cd archives && ${installingArchive.replaceAll("VERSION", version)}`,
  );
  expect([code, output]).toEqual([0, expect.not.stringContaining("error")]);
  await works();
});

test("pulumi do lists the objects of every class that discover finds, a thousand among them, and reads and calls", async () => {
  const origins = (group: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      Id: group * 1000 + i,
      StandardOrigin: { OriginUrl: `https://${group}-${i}.example` },
    }));
  const OriginGroups = Array.from({ length: 10 }, (_, i) => ({
    Id: 7 + i,
    Name: `g${i}`,
    Origins: origins(7 + i),
  }));
  scene = await Scene.open(
    {
      seed: {
        LoadBalancers: [{ LoadBalancerId: 1, Name: "shop", OriginGroups }],
        DnsZones: [{ Id: 3, Domain: "shop.example", DnsSecEnabled: true }],
        PullZones: [{ Id: 900 }],
        ShieldZones: [{ shieldZoneId: 5, pullZoneId: 900, rateLimits: [{ id: 50, ruleName: "login" }] }],
        Databases: [{ id: "orders" }],
      },
    },
    { project: "" },
  );
  const { stack, emulator } = scene;
  await stack.shell(install);
  const run = async (...args: string[]) => {
    const { baseUrl, apiKey } = emulator;
    const line = `EDGE_BASE_URL=${baseUrl} EDGE_API_KEY=${apiKey} pulumi do ${args.join(" ")}`;
    const { code, output } = await stack.shell(line);
    expect([args, code ? output : code]).toEqual([args, 0]);
    return output;
  };
  const found: Record<string, string[]> = {};
  for (const { className, discovery } of classes)
    if (discovery)
      found[className] = JSON.parse(await run(`edge:${className}`, "list")).map(
        ({ id }: { id: string }) => id,
      );
  const ids = OriginGroups.flatMap(({ Id, Origins }) => Origins.map((origin) => `1/${Id}/${origin.Id}`));
  expect(found).toMatchObject({
    LoadBalancer: ["1"],
    OriginGroup: OriginGroups.map(({ Id }) => `1/${Id}`),
    Origin: ids,
    DnssecZone: ["3"],
    RateLimitRule: ["5/50"],
    Database: ["orders"],
  });
  expect(await run("edge:OriginGroup", "read", "1/7")).toMatch(/name +: "g0"/);
  expect(await run("edge:getRateLimits", "--shield-zone-id", "5")).toContain('"ruleName": "login"');
});

test("the commands of the page about pulumi do read, create, change and delete, and up keeps what they created", async () => {
  scene = await Scene.open({ seed: sample }, { project: "" });
  const { stack, emulator } = scene;
  await stack.shell(install);
  const lines = commands("languages.md", "Without a program");
  expect(lines).toHaveLength(7);
  for (const line of [...lines.slice(0, -1), "pulumi up --yes --expect-no-changes", ...lines.slice(-1)]) {
    const { baseUrl, apiKey } = emulator;
    const { code, output } = await stack.shell(`EDGE_BASE_URL=${baseUrl} EDGE_API_KEY=${apiKey} ${line}`);
    expect([line, code === 0 ? "" : output]).toEqual([line, ""]);
  }
  const path = "POST /loadbalancer/1/origingroup";
  expect(scene.sent()).toEqual([
    `${path} {"Name":"ap-south","Weight":20}`,
    `${path}/5001 {"Weight":30}`,
    `${path}/5001 {"Weight":40}`,
    "DELETE /loadbalancer/1/origingroup/5001",
  ]);
});

test("without the pulumi command it says what to do", async () => {
  const stack = await open();
  const node = process.execPath;
  const { code, output } = await stack.shell(
    `PATH= "${node}" ${join(root, "dist", "cli", "main.js")} plugin install`,
  );
  expect([code, output]).toEqual([
    1,
    "error: There is no pulumi command in the PATH: install it, then run this command again.\n",
  ]);
});
