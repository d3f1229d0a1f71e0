import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { type Destination, folderDestination, projectDestination } from "./discover/destination";
import { discoverable } from "./discover/discoverable";
import { next } from "./discover/next";
import { importFile, type Named, programOf, type Secret, secretsOf } from "./discover/program";
import { progressTo } from "./discover/progress";
import { withImport } from "./discover/prologue";
import { type Discovery, discover } from "./discover/run";
import { stackState } from "./discover/stackState";
import { runPulumi, stackOption } from "./pulumi";
import { type Gathered, gather, settingsFrom } from "./stackConfig";
import { escaped } from "./text";
import { writeText } from "./writeFile";

interface Flags {
  only?: string[];
  out?: string;
  force?: boolean;
  stack?: string;
  setSecrets?: boolean;
}

/** `pulumi-edge-platform discover`: the account as an import file and a program. */
export function discoverCommand(): Command {
  return new Command("discover")
    .description("Write a program and an import file for what the account has. Only reads the account.")
    .addOption(
      new Option("--only <class...>", "only these classes").choices(
        discoverable.map(({ className }) => className),
      ),
    )
    .option("--out <folder>", "write import.json and index.ts into this folder instead")
    .option("--force", "overwrite the files of an earlier run")
    .option("--stack <name>", "use this stack and its settings (default: the selected one)")
    .option("--set-secrets", "with --out, store secrets in the stack's configuration")
    .addHelpText("after", help)
    .action(run);
}

const help = `
Replaces a program that has only comments and imports. Next to any other program it writes imported.ts, and adds a line
that imports it. Leaves out what the stack manages already. Stores secrets in the stack's configuration, encrypted.

From an account to an empty preview:
  $ npx pulumi-edge-platform init
  $ npx pulumi-edge-platform discover
  … and the commands that it prints

Settings come from the stack's configuration (edge:baseUrl, edge:apiKey …), else from the environment (EDGE_BASE_URL,
EDGE_API_KEY …). Requests are limited to 20 per second, or to edge:requestsPerSecond.

Only some of it, into a folder of its own:
  $ npx pulumi-edge-platform discover --only OriginGroup LogForwarding --out groups`;

async function run({
  only,
  out,
  force = false,
  stack,
  setSecrets = out === undefined,
}: Flags): Promise<void> {
  const cwd = process.cwd();
  const gathered = await gather(cwd, stack);
  const destination =
    out === undefined ? await intoProject(cwd, stack, gathered, force) : folderDestination(cwd, out, force);
  if (gathered.withoutStack) note(`Settings come only from the environment: ${gathered.withoutStack}.`);
  const chosen = discoverable.filter(({ className }) => only?.includes(className) ?? true);
  const discovery = await discover(
    settingsFrom(gathered),
    chosen,
    progressTo(process.stderr),
    destination.state,
  );
  for (const { what, why } of discovery.leftOut) note(`Skipped: ${what}. ${why}`);
  note(summary(discovery));
  if (discovery.resources.length === 0) return note("There is nothing to import.");
  const secrets = secretsOf(discovery.resources);
  if (setSecrets) await store(cwd, stack, secrets);
  write(destination, discovery.resources);
  process.stdout.write(next(destination, stack, discovery.resources, setSecrets ? [] : secrets));
}

async function intoProject(
  cwd: string,
  stack: string | undefined,
  { withoutStack }: Gathered,
  force: boolean,
): Promise<Destination> {
  if (withoutStack !== undefined)
    throw new Error(
      `The project's stack cannot be read: ${withoutStack}. To write the files without it, name a folder with --out.`,
    );
  return projectDestination(cwd, stack, await stackState(cwd, stack), force);
}

/** The program's entry comes last: it loads what is written by then. */
function write({ importFile: list, program, form, load }: Destination, resources: readonly Named[]): void {
  mkdirSync(dirname(program), { recursive: true });
  writeText(list, importFile(resources));
  writeText(program, programOf(resources, form));
  if (load) writeText(load.entry, withImport(readFileSync(load.entry, "utf8"), load.line));
}

const summary = ({ resources, managed, requests, seconds }: Discovery): string =>
  `found: ${resources.length + managed}${managed === 0 ? "" : `, ${managed} of them already in the stack`} (${requests} requests, ${seconds.toFixed(1)} s)`;

/** Each value goes through standard input, where no list of processes shows it. */
async function store(cwd: string, stack: string | undefined, secrets: readonly Secret[]): Promise<void> {
  for (const { key, value } of secrets) {
    const args = ["config", "set", "--secret", key, ...stackOption(stack)];
    const done = await runPulumi(args, { cwd, input: value });
    if (!done?.ok)
      throw new Error(
        `${key} could not be stored: ${done?.complaint ?? "the pulumi command was not found"}.`,
      );
  }
  if (secrets.length > 0) note(`Secrets stored in the stack's configuration: ${secrets.length}`);
}

function note(line: string): void {
  process.stderr.write(`${escaped(line)}\n`);
}
