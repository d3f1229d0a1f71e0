// node bench/chaos.mjs [SEEDS [PROBABILITY [FIRST]]]: the README's program, and the same with a dynamic provider of the usual kind,
// each through up, a second up where the first one fails, and destroy, while requests are disturbed at random.
import { readFileSync } from "node:fs";
import { getEngine } from "../tools/engine.mjs";
import { usualProvider } from "./chaosProvider.mjs";
import { Project } from "./project.mjs";
import { plugin } from "./subjects.mjs";

const [seeds, probability, first] = [
  Number(process.argv[2] ?? 20),
  process.argv[3] ?? "0.1",
  Number(process.argv[4] ?? 1),
];
const operations = "pulumi up --yes || pulumi up --yes; pulumi destroy --yes";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, program = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
const body = program.replace(/^import .*/m, "");

const subjects = {
  "this package": { program: `const edge = require("pulumi-edge-platform");\n${body}`, plugins: plugin },
  "a dynamic provider": { program: `${usualProvider}\n${body}` },
};

const engine = await getEngine();
const rows = [];
for (let seed = first; seed < first + seeds; seed++)
  for (const [name, subject] of Object.entries(subjects)) {
    const project = new Project(engine.env, subject);
    await project.init({});
    const { output } = await project.emulated(
      ["--chaos", probability, "--chaos-seed", String(seed)],
      operations,
    );
    project.dispose();
    if (process.env.EDGE_JOURNAL) console.log(`\n===== ${name}, seed ${seed}\n${output}`);
    const [, disturbed = "?"] = /disturbed (\d+) of/.exec(output) ?? [];
    const [, lines = ""] = /^New on the platform.*\n((?: {2}.*\n)*)/m.exec(output) ?? [];
    const left = lines
      .split("\n")
      .filter(Boolean)
      .map((line) => line.trim());
    // An object is named as in doubt by an error of its create.
    const errors = output
      .split("\n")
      .filter((line) => /may have|was lost before|timed out|no response/.test(line));
    const unnamed = left.filter(
      (line) => !errors.some((error) => error.includes(/"(.*)"/.exec(line)?.[1] ?? "?")),
    );
    rows.push({
      seed,
      program: name,
      disturbed: Number(disturbed),
      left: left.length,
      unnamed: unnamed.join(", "),
    });
    console.log(
      seed,
      name,
      disturbed,
      left.join(", "),
      unnamed.length ? `UNNAMED: ${unnamed.join(", ")}` : "",
    );
  }
console.table(rows);
