import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command, Option } from "commander";
import { findProjectFile } from "../provider/project";
import { discoverable } from "./discover/discoverable";
import { importFile, type Named, programOf, type Secret, secretsOf } from "./discover/program";
import { progressTo } from "./discover/progress";
import { type Discovery, discover } from "./discover/run";
import { hostState } from "./project/host";
import { readProject } from "./project/project";
import { readTsConfig } from "./project/tsconfig";
import { runPulumi } from "./pulumi";
import { gather, settingsFrom } from "./stackConfig";
import { printable, shellWord } from "./text";

interface Flags {
  only?: string[];
  out: string;
  force?: true;
  stack?: string;
  setSecrets?: true;
}

/** `pulumi-edge-platform discover`: the account as an import file and a program. */
export function discoverCommand(): Command {
  return new Command("discover")
    .description("Write the account as a bulk import file and a TypeScript program. Changes nothing.")
    .addOption(
      new Option("--only <class...>", "only these classes").choices(
        discoverable.map(({ className }) => className),
      ),
    )
    .option("--out <folder>", "folder for import.json and index.ts", "discovered")
    .option("--force", "overwrite existing files")
    .option("--stack <name>", "use the settings of this stack (default: the selected one)")
    .option("--set-secrets", "store secrets in the stack's configuration, encrypted and never shown")
    .addHelpText("after", help)
    .action(run);
}

const help = `
Settings come from the stack's configuration (edge:baseUrl, edge:apiKey …), else from the environment (EDGE_BASE_URL,
EDGE_API_KEY …). Requests are limited to 20 per second, or to edge:requestsPerSecond.

From an account to a program with an empty preview:
  $ npx pulumi-edge-platform init
  $ npx pulumi-edge-platform discover --out . --set-secrets
  $ pulumi import --file import.json --generate-code=false --yes
  $ pulumi preview

Only some of it, into a folder of its own:
  $ npx pulumi-edge-platform discover --only OriginGroup LogForwarding --out groups`;

async function run({ only, out, force, stack, setSecrets }: Flags): Promise<void> {
  const cwd = process.cwd();
  if (!force) refuseOverwriting(out);
  const gathered = await gather(cwd, stack);
  if (gathered.withoutStack) note(`Settings come only from the environment: ${gathered.withoutStack}.`);
  const chosen = discoverable.filter(({ className }) => only?.includes(className) ?? true);
  const discovery = await discover(settingsFrom(gathered), chosen, progressTo(process.stderr));
  for (const { what, why } of discovery.leftOut) note(`Skipped: ${what}. ${why}`);
  note(summary(discovery));
  if (discovery.resources.length === 0) return note("There is nothing to import.");
  write(out, discovery.resources, !refusesUnused(cwd));
  const secrets = secretsOf(discovery.resources);
  if (setSecrets) await store(cwd, stack, secrets);
  process.stdout.write(next(out, setSecrets ? [] : secrets));
}

function refuseOverwriting(out: string): void {
  const there = files.map((name) => join(out, name)).find((file) => existsSync(file));
  if (there === undefined) return;
  throw new Error(`${there} already exists: choose another folder with --out, or overwrite it with --force.`);
}

const files = ["import.json", "index.ts"] as const;

function write(out: string, resources: readonly Named[], variables: boolean): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "import.json"), importFile(resources));
  writeFileSync(join(out, "index.ts"), programOf(resources, variables));
}

/** Whether the program's compiler refuses constants that nothing refers to, which Pulumi would report as errors. */
const refusesUnused = (cwd: string): boolean =>
  readTsConfig(findProjectFile(cwd) === undefined ? cwd : readProject(cwd).programFolder)?.options
    .noUnusedLocals === true;

const summary = ({ resources, requests, seconds }: Discovery): string =>
  `found: ${resources.length} (${requests} requests, ${seconds.toFixed(1)} s)`;

/** Each value goes through standard input, where no list of processes shows it. */
async function store(cwd: string, stack: string | undefined, secrets: readonly Secret[]): Promise<void> {
  const named = stack === undefined ? [] : ["--stack", stack];
  for (const { key, value } of secrets) {
    const done = await runPulumi(["config", "set", "--secret", key, ...named], { cwd, input: value });
    if (!done?.ok)
      throw new Error(
        `${key} could not be stored: ${done?.complaint ?? "the pulumi command was not found"}.`,
      );
  }
  note(`Secrets stored in the stack's configuration: ${secrets.length}`);
}

function next(out: string, secrets: readonly Secret[]): string {
  const shown = relative(process.cwd(), out) || ".";
  const set = secrets.map(
    ({ key, className, id, path }) =>
      `  pulumi config set --secret ${key}   # ${printable(`${path} of ${className} ${id}`)}`,
  );
  const lines = [
    `${join(shown, "import.json")} and ${join(shown, "index.ts")} are written. Next:`,
    ...(needsHost() ? ["  npx pulumi-edge-platform init"] : []),
    ...set,
    ...(set.length > 0 ? ["  (or let discover --set-secrets store the platform's values)"] : []),
    `  pulumi import --file ${shellWord(join(shown, "import.json"))} --generate-code=false --yes`,
    ...(shown === "." ? [] : [`  use ${join(shown, "index.ts")} as the project's program`]),
    "  pulumi preview",
  ];
  return `${lines.join("\n")}\n`;
}

function needsHost(): boolean {
  return findProjectFile(process.cwd()) !== undefined && hostState(readProject(process.cwd())).state !== "on";
}

function note(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}
