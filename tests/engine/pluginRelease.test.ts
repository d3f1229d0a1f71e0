import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { version } from "../../package.json";
import { enginePath } from "./harness";
import { folderOf, testWith } from "./languageHosts";
import { Scene, shown, steps } from "./scene";
import { full } from "./seed";
import { sixObjects } from "./yamlProgram";

jest.setTimeout(1_200_000);

const root = join(__dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "edge-release-"));
const archive = join(folder, `pulumi-resource-edge-v${version}-linux-amd64.tar.gz`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scene: Scene;
afterEach(() => scene?.close());

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "tools", "release", "artifacts.mjs"), folder], {
    stdio: "pipe",
  });
});

(full ? test : test.skip)("a dry run makes all that a release has, with checksums", () => {
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  const names = sums.map((line) => line.split("  ")[1] ?? "");
  const systems = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64"];
  expect([...names, "SHA256SUMS"].sort()).toEqual(readdirSync(folder).sort());
  expect(names.toSorted()).toEqual(
    [
      `edge-go-${version}.tar.gz`,
      `pulumi-edge-platform-${version}.cdx.json`,
      `pulumi-edge-platform-${version}.tgz`,
      ...systems.map((system) => `pulumi-resource-edge-v${version}-${system}.tar.gz`),
      `pulumi_edge-${version}.tar.gz`,
    ].toSorted(),
  );
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    expect([
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]).toEqual([name, sum]);
  }
  const sbom = JSON.parse(readFileSync(join(folder, `pulumi-edge-platform-${version}.cdx.json`), "utf8"));
  const components = sbom.components.map(({ name }: { name: string }) => name);
  expect(components).toEqual(expect.arrayContaining(["commander", "zod", "undici", "@grpc/grpc-js"]));
  expect(components).not.toContain("jest");
});

testWith("yaml")(
  "the executable runs where there is no Node.js: installed from its archive, a program in YAML goes from up to destroy",
  async () => {
    const bin = `${folder}-bin`;
    mkdirSync(bin);
    symlinkSync(join(enginePath(), "pulumi"), join(bin, "pulumi"));
    symlinkSync(join(folderOf("yaml") ?? "", "pulumi-language-yaml"), join(bin, "pulumi-language-yaml"));
    try {
      scene = await Scene.open({ seed: {} }, { env: { PATH: bin } });
      const { stack } = scene;
      expect((await stack.shell("command -v node; command -v pulumi")).output).toBe(
        `${join(bin, "pulumi")}\n`,
      );
      await stack.must("plugin", "install", "resource", "edge", `v${version}`, "--file", archive);
      const write = (weight: number) => {
        const program = { name: "test", runtime: "yaml", resources: sixObjects(weight) };
        stack.file("Pulumi.yaml", stringify(program));
      };
      const sound = ({ ok, output }: { ok: boolean; output: string }) => expect(ok ? "" : output).toBe("");
      write(80);
      const up = await stack.up();
      sound(up);
      expect(steps(up).length).toBe(6);
      sound(await stack.preview("--expect-no-changes"));
      write(81);
      const changed = await stack.up("--diff");
      sound(changed);
      expect([steps(changed), shown(changed)]).toEqual([["update west"], ["weight: 80 => 81"]]);
      expect(scene.group("eu-west").Weight).toBe(81);
      sound(await stack.destroy());
      expect(scene.emulator.state.loadBalancers).toEqual([]);
    } finally {
      rmSync(bin, { recursive: true, force: true });
    }
  },
);
