// @ts-check
// `node tools/engine/hosts.mjs` builds the language hosts for YAML and Python into the cache. This needs Go 1.25 and takes
// about 2 minutes. With EDGE_FULL=1, the tests of languages need these hosts.
import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { print, runMain } from "../run.cjs";
import { buildProgram, languageHostVersion, runGo } from "./build.mjs";
import { fillFolder } from "./cache.cjs";
import { engineVersion, getLanguageHostsFolder } from "./locate.cjs";

await runMain(async () => {
  const folder = getLanguageHostsFolder();
  if (!existsSync(folder))
    await fillFolder(folder, async (work) => {
      const bin = join(work, "bin");
      await buildProgram(
        "yaml",
        "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
        engineVersion,
        bin,
      );
      const pythonHost = "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python";
      await buildProgram("nodejs", pythonHost, languageHostVersion, bin);
      // The host for Python starts programs with pulumi-language-python-exec, which must be in the same folder.
      const listArgs = ["list", "-m", "-f", "{{.Dir}}", "github.com/pulumi/pulumi/sdk/v3"];
      const source = (await runGo("nodejs", listArgs, "finding the module of the SDK")).trim();
      const script = join(bin, "pulumi-language-python-exec");
      copyFileSync(join(source, "python", "cmd", "pulumi-language-python-exec"), script);
      chmodSync(script, 0o755);
      return bin;
    });
  print(`the language hosts are in ${folder}`);
});
