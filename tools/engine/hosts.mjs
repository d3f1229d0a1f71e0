// @ts-check
// Builds the language hosts for YAML and Python, by which EDGE_FULL tests run programs in these languages, into the cache:
// `node tools/engine/hosts.mjs`. Their newer versions than these do not come as modules. Needs Go 1.25; some 2 minutes.
import { chmodSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runMain, say } from "../run.cjs";
import { fill } from "./cache.cjs";
import { engineVersion, hostsFolder } from "./locate.cjs";

const here = dirname(fileURLToPath(import.meta.url));
const env = { ...process.env, CGO_ENABLED: "0" };

/** @param {string} module A folder beside this file. @param {string[]} args @param {string} label */
const go = (module, args, label) =>
  run("go", args, { cwd: join(here, module), env, label, failure: `${label} failed:` });

const hosts = [
  {
    module: "yaml",
    version: engineVersion,
    package: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  {
    module: "nodejs",
    version: "3.68.0",
    package: "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python",
  },
];

await runMain(async () => {
  const folder = hostsFolder();
  if (!existsSync(folder))
    await fill(folder, async (work) => {
      const bin = join(work, "bin");
      mkdirSync(bin);
      for (const host of hosts) {
        const version = `-X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${host.version}`;
        const label = `building ${host.package.replace(/^.*\//, "")}`;
        say(label);
        const args = ["build", "-trimpath", "-ldflags", `-s -w ${version}`, "-o", `${bin}/`, host.package];
        await go(host.module, args, label);
      }
      // The host for Python starts programs by a script of its module.
      const list = ["list", "-m", "-f", "{{.Dir}}", "github.com/pulumi/pulumi/sdk/v3"];
      const source = (await go("nodejs", list, "finding the module of the SDK")).trim();
      const script = join(bin, "pulumi-language-python-exec");
      copyFileSync(join(source, "python", "cmd", "pulumi-language-python-exec"), script);
      chmodSync(script, 0o755);
      return bin;
    });
  say(`the language hosts are in ${folder}`);
});
