// An account as it is to an empty preview: discover, import, preview.
import { createRequire } from "node:module";
import { accountOf, large } from "./account.cjs";
import { Project } from "./project.mjs";

const built = createRequire(import.meta.url);
const { startEmulator } = built("../dist/emulator/index.js");
const { discover } = built("../dist/cli/discover/run.js");
const { discoverable } = built("../dist/cli/discover/discoverable.js");
const { importFile, programOf, secretsOf } = built("../dist/cli/discover/program.js");
const { readSettings } = built("../dist/provider/config/index.js");
const typescript = built("typescript");

const host = { "pulumi-nodejs": "node_modules/pulumi-edge-platform/host" };
const quiet = { at: () => {}, done: () => {} };

/** Seconds and requests of each step. @param {NodeJS.ProcessEnv} env */
export async function benchDiscover(env) {
  const emulator = await startEmulator({ seed: accountOf(large) });
  const account = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey };
  const project = new Project(env, { program: "", plugins: host });
  const rows = [];
  const step = async (name, run) => {
    emulator.requests.clear();
    process.stderr.write(`${name} … `);
    const { seconds } = await run();
    process.stderr.write(`${seconds.toFixed(1)} s\n`);
    rows.push({ "": name, "wall time": `${seconds.toFixed(1)} s`, requests: emulator.requests.length });
  };
  const walk = async (explicit) =>
    discover(readSettings({ explicit: { ...account, ...explicit } }), discoverable, quiet);
  try {
    await step("discover, 20 requests a second", () => walk({}));
    const found = await walk({ requestsPerSecond: "10000" });
    rows.push({
      "": "discover, unpaced",
      "wall time": `${found.seconds.toFixed(1)} s`,
      requests: found.requests,
    });
    const { resources } = found;
    const secrets = secretsOf(resources).map(({ key, value }) => [`bench:${key}`, value]);
    await project.init({
      "edge:baseUrl": account.baseUrl,
      "edge:apiKey": account.apiKey,
      ...Object.fromEntries(secrets),
    });
    project.write("import.json", importFile(resources));
    const module = typescript.ModuleKind.CommonJS;
    project.write("index.js", typescript.transpile(programOf(resources), { module }));
    const options = ["--generate-code=false", "--yes", "--skip-preview"];
    await step(`pulumi import, ${resources.length} resources`, () =>
      project.run("import", "--file", "import.json", ...options),
    );
    await step("pulumi preview", () => project.run("preview"));
  } finally {
    project.dispose();
    await emulator.close();
  }
  return rows;
}
