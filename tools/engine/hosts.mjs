// @ts-check
// Builds the language hosts for YAML and Python, by which EDGE_FULL tests run programs in these languages, into the cache:
// `node tools/engine/hosts.mjs`. Their newer versions than these do not come as modules. Needs Go 1.25; some 2 minutes.
import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { runMain, say } from "../run.cjs";
import { buildProgram, go, hostVersion } from "./build.mjs";
import { fill } from "./cache.cjs";
import { engineVersion, hostsFolder } from "./locate.cjs";

await runMain(async () => {
  const folder = hostsFolder();
  if (!existsSync(folder))
    await fill(folder, async (work) => {
      const bin = join(work, "bin");
      await buildProgram(
        "yaml",
        "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
        engineVersion,
        bin,
      );
      const python = "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python";
      await buildProgram("nodejs", python, hostVersion, bin);
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
