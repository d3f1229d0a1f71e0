import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "../../emulator";
import { version } from "../../package.json";
import { findOnPath } from "../../tools/engine/locate.cjs";
import { beforePath, testWith } from "./languageHosts";
import { pluginForm, Scene, shown, steps } from "./scene";
import { full } from "./seed";

// The first program in Go is compiled with all of Pulumi's SDK.
jest.setTimeout(1_200_000);

const root = join(__dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "edge-sdks-"));
const sdks = join(folder, "sdks");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scene: Scene;
afterEach(() => scene?.close());

interface Language {
  readonly name: string;
  readonly file: string;
  readonly before: { before?: string };
  /** A change of the page's program: of a weight, and what is added to it. */
  readonly weight: readonly [from: string, to: string];
  readonly end: string;
  readonly more: string;
  readonly imported: string;
}

const venv = join(folder, "venv");
const python: Language = {
  name: "Python",
  file: "__main__.py",
  // The language host that can be built here does not know the option "virtualenv".
  before: beforePath("python", join(venv, "bin")),
  weight: ["weight=80", "weight=81"],
  end: "",
  more: `
pulumi.export("keys", edge.get_api_keys_output().api_keys)
logs = edge.LogForwarding("logs", app="web", type="SyslogTcp", endpoint="logs.example", port=514, format="SyslogRfc5424", token="MARKER-literal")
`,
  imported: 'edge.OriginGroup("us", load_balancer_id=1, name="us", weight=20)\n',
};
const go: Language = {
  name: "Go",
  file: "main.go",
  before: { before: join(__dirname, "goHost") },
  weight: ["pulumi.Int(80)", "pulumi.Int(81)"],
  end: "\t\treturn err\n\t})\n",
  more: `
		ctx.Export("keys", edge.GetApiKeysOutput(ctx, edge.GetApiKeysOutputArgs{}).ApiKeys())
		_, err = edge.NewLogForwarding(ctx, "logs", &edge.LogForwardingArgs{
			App: pulumi.String("web"), Type: pulumi.String("SyslogTcp"), Endpoint: pulumi.String("logs.example"),
			Port: pulumi.Int(514), Format: pulumi.String("SyslogRfc5424"), Token: pulumi.String("MARKER-literal"),
		})
`,
  imported: `
		_, err = edge.NewOriginGroup(ctx, "us", &edge.OriginGroupArgs{
			LoadBalancerId: pulumi.Int(1), Name: pulumi.String("us"), Weight: pulumi.Int(20),
		})
`,
};

const page = readFileSync(join(root, "docs", "languages.md"), "utf8");

/** What the page shows of a language: the project, the commands and the program. */
function shownOf({ name }: Language) {
  const [, section = ""] = page.split(`\n## ${name}\n`);
  const blockOf = (kind: string) => new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? "";
  return {
    project: blockOf("yaml").replace("name: shop", "name: test"),
    commands: blockOf("sh").replaceAll("VERSION", version).trim().split("\n"),
    program: blockOf(name.toLowerCase()),
  };
}

const seed: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, Name: "old", OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 50, ruleName: "login" }] }],
  ApiKeys: [{ Key: "MARKER-listed" }],
};

const sound = ({ ok, output }: { ok: boolean; output: string }) => expect(ok ? "" : output).toBe("");

async function lives(language: Language): Promise<void> {
  execFileSync(process.execPath, [join(root, "tools", "release", "sdks.mjs"), sdks], { stdio: "pipe" });
  scene = await Scene.open({ seed }, { project: "", ...language.before });
  const { stack } = scene;
  const { project, commands, program } = shownOf(language);
  for (const archive of readdirSync(sdks)) copyFileSync(join(sdks, archive), join(stack.dir, archive));
  rmSync(venv, { force: true });
  symlinkSync(join(stack.dir, "venv"), venv);
  const write = (change: (text: string) => string = (text) => text) =>
    stack.file(language.file, change(program));
  const changed = (text: string) => text.replace(...language.weight);
  const withMore = (more: string) => (text: string) =>
    language.end ? changed(text).replace(language.end, more + language.end) : changed(text) + more;
  const unchanged = async () => sound(await stack.preview("--expect-no-changes"));

  stack.file("Pulumi.yaml", project + pluginForm);
  write();
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const { code, output } = await stack.shell(command);
    expect([command, code === 0 ? "" : output]).toEqual([command, ""]);
  }
  const created = await stack.up();
  sound(created);
  expect(steps(created)).toEqual(["create dublin", "create shop", "create west"]);
  expect(stack.outputs()).toEqual({ firstRule: "login" });
  await unchanged();

  write(withMore(language.more));
  const updated = await stack.up("--diff");
  sound(updated);
  expect([steps(updated), shown(updated)]).toEqual([["create logs", "update west"], ["weight: 80 => 81"]]);
  expect(stack.outputs()).toMatchObject({
    keys: expect.arrayContaining([expect.objectContaining({ key: "MARKER-listed" })]),
  });
  expect(scene.emulator.state.logForwarding.map(({ token }) => token)).toEqual(["MARKER-literal"]);
  expect(stack.stateText() + updated.output).not.toContain("MARKER");

  scene.group("eu-west").Weight = 3;
  expect(shown(await stack.refresh("--diff"))).toContain("weight: 81 => 3");
  expect(steps(await stack.up())).toEqual(["update west"]);
  expect(scene.group("eu-west").Weight).toBe(81);
  scene.remove("eu-west");
  const repaired = await stack.up("--refresh");
  sound(repaired);
  expect(steps(repaired)).toEqual(expect.arrayContaining(["create dublin", "create west"]));

  const imports = ["import", "edge:index:OriginGroup", "us", "1/7", "--yes", "--skip-preview"];
  sound(await stack.run(...imports, "--generate-code=false", "--protect=false"));
  write(withMore(language.more + language.imported));
  scene.sent();
  // Records which arguments the program has.
  expect([steps(await stack.up()), scene.sent()]).toEqual([["update us"], []]);
  await unchanged();
  sound(await stack.destroy());
  // An imported object stays.
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  expect(scene.emulator.state.logForwarding).toEqual([]);
}

testWith("python")(
  "a program in Python runs from up to destroy, in a fresh virtual environment, by the commands of the page",
  () => lives(python),
);

(full && findOnPath("go") ? test : test.skip)(
  "a program in Go runs from up to destroy with the module of a release, by the commands of the page",
  () => lives(go),
);
