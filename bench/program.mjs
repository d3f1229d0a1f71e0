// What the form of a program costs each preview: TypeScript, checked, transpiled or as ts-node has kept it; JavaScript.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { median } from "./median.mjs";
import { Project } from "./project.mjs";
import { plugin } from "./subjects.mjs";
import { ratio } from "./tables.mjs";

const require = createRequire(import.meta.url);
const { startEmulator } = require("../dist/emulator/index.js");
const compiler = require.resolve("typescript/bin/tsc");
const modules = dirname(dirname(dirname(compiler)));

const program = `import * as edge from "pulumi-edge-platform";
for (let i = 0; i < 5; i++) {
  new edge.OriginGroup(\`group-\${i}\`, { loadBalancerId: 1, name: \`group-\${i}\`, weight: 80, originLoadBalancingMethod: "Latency" });
}
`;

const changed = { TS_NODE_CACHE: "false" };
const transpileOnly = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

/**
 * @typedef {object} Form
 * @property {string} name
 * @property {Record<string, string>} [env]
 * @property {true} [skipLibCheck]
 * @property {true} [compiled]
 * @property {true} [cached] By Node.js, not by ts-node.
 */

/** @type {Form[]} */
const forms = [
  { name: "index.ts, changed", env: changed },
  { name: "index.ts, changed, skipLibCheck", env: changed, skipLibCheck: true },
  { name: "index.ts, changed, transpile only", env: { ...changed, ...transpileOnly } },
  { name: "index.ts, as in the run before" },
  { name: "compiled JavaScript", compiled: true },
  { name: "compiled JavaScript, compile cache", compiled: true, cached: true },
];

/** NODE_COMPILE_CACHE is of Node.js 22.1. */
const hasCache = Number(process.versions.node.split(".")[0]) >= 22;

/** Medians of previews of an unchanged program of five groups. @param {NodeJS.ProcessEnv} env @param {number} runs */
export async function benchProgram(env, runs) {
  const emulator = await startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }] } });
  const settings = { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey };
  const cache = mkdtempSync(join(tmpdir(), "edge-bench-cache-"));
  const opened = forms
    .filter(({ cached }) => hasCache || !cached)
    .map((form) => {
      const caching = form.cached && { NODE_COMPILE_CACHE: join(cache, form.name.replace(/\W/g, "")) };
      const ownCache = { TS_NODE_CACHE_DIRECTORY: join(cache, "ts-node") };
      const project = projectOf(form, { ...env, ...settings, ...ownCache, ...form.env, ...caching });
      return { form, project, used: /** @type {Used[]} */ ([]) };
    });
  try {
    for (const { form, project } of opened) {
      await project.init({});
      await project.run("up", "--yes", "--skip-preview");
      process.stderr.write(`${form.name}: is up\n`);
      emulator.state.loadBalancers[0].OriginGroups = [];
    }
    // In turns, so that other work on the machine disturbs all alike. The first of each fills its caches.
    for (let run = 0; run <= runs; run++)
      for (const { project, used } of opened) used.push(usedBy(await project.run("preview")));
  } finally {
    for (const { project } of opened) project.dispose();
    await emulator.close();
    rmSync(cache, { recursive: true, force: true });
  }
  return tableOf(opened.map(({ form, used }) => ({ name: form.name, used: used.slice(1) })));
}

/** @typedef {{ wall: number, all: number, program: number }} Used Seconds. */

/** @param {{ seconds: number, processor: Record<string, number> }} run @returns {Used} */
const usedBy = ({ seconds, processor }) => ({
  wall: seconds,
  all: Object.values(processor).reduce((sum, part) => sum + part, 0),
  program: processor["program"] ?? 0,
});

/** @param {{ name: string, used: Used[] }[]} rows */
function tableOf(rows) {
  const medianOf = (/** @type {Used[]} */ used, /** @type {keyof Used} */ what) =>
    median(used.map((one) => one[what]));
  const first = rows[0]?.used ?? [];
  return rows.map(({ name, used }) => ({
    "": name,
    "processor time, all": ratio(medianOf(used, "all"), medianOf(first, "all"), 2),
    "of which the program": ratio(medianOf(used, "program"), medianOf(first, "program"), 2),
    "wall time": ratio(medianOf(used, "wall"), medianOf(first, "wall"), 2),
  }));
}

/** @param {Form} form @param {NodeJS.ProcessEnv} env */
function projectOf({ skipLibCheck = false, compiled = false }, env) {
  const project = new Project(env, { program: "", plugins: plugin, typescript: !compiled });
  for (const name of ["typescript", "@types"])
    symlinkSync(join(modules, name), join(project.dir, "node_modules", name));
  const compilerOptions = {
    strict: true,
    target: "es2022",
    module: "node16",
    types: ["node"],
    outDir: "dist",
    skipLibCheck,
  };
  project.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["index.ts"] }));
  project.write("index.ts", program);
  project.write(
    "package.json",
    JSON.stringify({ name: "bench", main: compiled ? "dist/index.js" : "index.ts" }),
  );
  if (compiled) {
    mkdirSync(join(project.dir, "dist"));
    spawnSync(process.execPath, [compiler, "-p", project.dir], { stdio: "inherit" });
  }
  return project;
}
