import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { readSettings } from "../provider/config";
import { findProjectFile } from "../provider/project";
import { type DiscoveredResource, discover, discoverable, type Progress } from "./discover/collect";
import {
  type Destination,
  folderDestination,
  importStatement,
  projectDestination,
} from "./discover/destination";
import { importFile, programOf, type Secret, secretsOf } from "./discover/program";
import { stackState } from "./discover/stackState";
import { pluginState } from "./project/plugin";
import { readProject } from "./project/project";
import { importLine, pulumiLine, runPulumi, stackOption } from "./pulumi";
import { findSettings, type SettingSources } from "./stackConfig";
import { escapeControls, relativePath } from "./text";
import { writeText } from "./writeFile";

interface DiscoverFlags {
  only?: string[];
  out?: string;
  force?: boolean;
  stack?: string;
  setSecrets?: boolean;
}

/** `pulumi-edge-platform discover`: writes an import file and a program for the objects of the account. */
export function discoverCommand(): Command {
  return new Command("discover")
    .description("Write a program and an import file for what the account has. Only reads the account.")
    .addOption(
      new Option("--only <class...>", "only these classes").choices(
        discoverable.map(({ className }) => className),
      ),
    )
    .option("--out <folder>", "write imported.ts and import.json into this folder instead")
    .option("--force", "overwrite the files of an earlier run of which nothing was imported")
    .option("--stack <name>", "use this stack and its settings (default: the selected one)")
    .option("--set-secrets", "with --out, store secrets in the stack's configuration")
    .addHelpText("after", discoverHelp)
    .action(run);
}

const discoverHelp = `
Writes imported.ts (or .js) beside the program, and prints the line that loads it. Changes no other file. Leaves out what
the stack manages already. Stores secrets in the stack's configuration, encrypted.

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
}: DiscoverFlags): Promise<void> {
  const cwd = process.cwd();
  const gathered = await findSettings(cwd, stack);
  const destination =
    out === undefined ? await projectTarget(cwd, stack, gathered, force) : folderDestination(cwd, out, force);
  if (gathered.withoutStack) printNote(`Settings come only from the environment: ${gathered.withoutStack}.`);
  const chosen = discoverable.filter(({ className }) => only?.includes(className) ?? true);
  const { found, leftOut, managed } = await discover(
    readSettings(gathered.sources),
    chosen,
    showProgress(process.stderr),
    destination.state,
  );
  for (const { what, why } of leftOut) printNote(`Skipped: ${what}. ${why}`);
  printNote(
    `found: ${found.length + managed}${managed === 0 ? "" : `, ${managed} of them already in the stack`}`,
  );
  if (found.length === 0) return printNote("There is nothing to import.");
  const secrets = secretsOf(found);
  if (setSecrets) await storeSecrets(cwd, stack, secrets);
  writeFiles(destination, found);
  process.stdout.write(remainingSteps(destination, stack, found, setSecrets ? [] : secrets));
}

/** On a terminal, updates one line for each area. Elsewhere, prints one line when an area is read. */
const showProgress =
  (stream: NodeJS.WriteStream): Progress =>
  (area, count, isAll) => {
    if (stream.isTTY || isAll)
      stream.write(`${stream.isTTY ? "\r" : ""}${area}: ${count}${isAll ? "\n" : " "}`);
  };

async function projectTarget(
  cwd: string,
  stack: string | undefined,
  { withoutStack }: SettingSources,
  force: boolean,
): Promise<Destination> {
  if (withoutStack !== undefined)
    throw new Error(
      `The project's stack cannot be read: ${withoutStack}. To write the files without it, name a folder with --out.`,
    );
  return projectDestination(cwd, stack, await stackState(cwd, stack), force);
}

function writeFiles(
  { importFile: list, imported, entry }: Destination,
  resources: readonly DiscoveredResource[],
): void {
  mkdirSync(dirname(imported), { recursive: true });
  writeText(list, importFile(resources));
  writeText(imported, programOf(resources, entry.commonJs));
}

/** Stores secrets with `pulumi config`. Passes values on standard input, because a list of processes shows arguments. */
async function storeSecrets(
  cwd: string,
  stack: string | undefined,
  secrets: readonly Secret[],
): Promise<void> {
  for (const { key, value } of secrets) {
    const args = ["config", "set", "--secret", key, ...stackOption(stack)];
    const done = await runPulumi(args, { cwd, input: value });
    if (!done?.ok)
      throw new Error(
        `${key} could not be stored: ${done?.complaint ?? "the pulumi command was not found"}.`,
      );
  }
  if (secrets.length > 0) printNote(`Secrets stored in the stack's configuration: ${secrets.length}`);
}

/** Names the files that were written, the line to add to the program, and the commands to run next. */
function remainingSteps(
  destination: Destination,
  stack: string | undefined,
  resources: readonly DiscoveredResource[],
  unset: readonly Secret[],
): string {
  const { importFile, imported, entry } = destination;
  const zones = resources.filter(({ className }) => className === "DnssecZone").length;
  const lines = [
    `Wrote ${relativePath(imported)} (resources: ${resources.length}) and ${relativePath(importFile)}.`,
    `Add this line to ${relativePath(entry.file)}:\n\n  ${importStatement(destination)}\n\nThen run:\n`,
    ...(needsPlugin() ? ["  npx pulumi-edge-platform init"] : []),
    ...unset.map((secret) => `  ${setSecretLine(secret, stack)}`),
    ...(unset.length === 0 ? [] : ["  # (or discover with --set-secrets, which stores the current values)"]),
    ...(entry.build === undefined ? [] : [`  ${entry.build}`]),
    `  ${importLine(importFile, stack)}`,
    ...(zones === 0 ? [] : [`  ${pulumiLine(["up", "--yes"], stack)}   # ${recordsDsData(zones)}`]),
    `  ${pulumiLine(["preview", "--expect-no-changes"], stack)}`,
  ];
  return `${lines.join("\n")}\n`;
}

const recordsDsData = (zones: number): string =>
  `records the DS data of ${zones} DNS zone${zones === 1 ? "" : "s"}, and changes nothing in the account`;

const setSecretLine = ({ key, className, id, path }: Secret, stack: string | undefined): string =>
  `${pulumiLine(["config", "set", "--secret", key], stack)}   # ${escapeControls(`${path} of ${className} ${id}`)}`;

function needsPlugin(): boolean {
  return (
    findProjectFile(process.cwd()) !== undefined && pluginState(readProject(process.cwd())).state !== "on"
  );
}

function printNote(line: string): void {
  process.stderr.write(`${escapeControls(line)}\n`);
}
