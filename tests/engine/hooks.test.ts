import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import { sample, startEmulator } from "../../emulator";
import { startOtherServer } from "../support/otherServers";
import { engineFolder } from "./harness";

process.env["PATH"] = [engineFolder(), process.env["PATH"]].join(delimiter);

const example = readFileSync(join(__dirname, "..", "..", "examples", "hooks", "index.ts"), "utf8");
const { outputText } = ts.transpileModule(example, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
/** Runs the example in this process: the language host that can be built here has no hooks. */
const declare = new Function("require", "exports", outputText);

test("the hooks of the page about releases purge the cache and test the site after each release; a failure fails up", async () => {
  const emulator = await startEmulator({ seed: sample });
  const statuses = [200, 500];
  const site = await startOtherServer((_, response) => response.writeHead(statuses.shift() ?? 404).end());
  Object.assign(process.env, { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey });
  let code = "first";
  const config = { site: site.url, pullZoneId: "9", scriptId: "6" };
  const stack = emulator.stack(
    () => {
      pulumi.runtime.setConfig("test:code", code);
      declare(require, {});
    },
    { config },
  );
  try {
    await stack.up();
    code = "second";
    await expect(stack.up()).rejects.toThrow(
      `after hook "smoke-test" failed: ${site.url} returned 500 after the release.`,
    );
    expect(emulator.requests.writes().map(({ method, path }) => `${method} ${path}`)).toEqual(
      ["first", "second"].flatMap(() => [
        "POST /compute/script/6/code",
        "POST /compute/script/6/publish",
        "POST /pullzone/9/purgeCache",
      ]),
    );
    expect(emulator.state.scripts[0]?.Code).toBe("second");
    expect(emulator.state.pullZones.find(({ Id }) => Id === 9)?.Purges).toHaveLength(2);
  } finally {
    await site.close();
    await emulator.close();
  }
});
