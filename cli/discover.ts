import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { readSettings } from "../provider/config";
import { findProjectFile } from "../provider/project";
import { type DiscoveredResource, discover, discoverableClasses, type OnProgress } from "./discover/collect";
import {
  chooseFolderFiles,
  chooseProjectFiles,
  type Destination,
  renderImportLine,
} from "./discover/destination";
import { collectSecrets, renderImportFile, renderProgram, type Secret } from "./discover/program";
import { readStackState } from "./discover/stackState";
import { detectPluginState } from "./project/plugin";
import { readProject } from "./project/project";
import { buildStackArguments, renderImportCommand, renderPulumiCommand, runPulumi } from "./pulumi";
import { readSettingSources } from "./stackConfig";
import { escapeControls, toRelativePath } from "./text";
import { writeText } from "./writeFile";

interface DiscoverFlags {
  only?: string[];
  out?: string;
  force?: boolean;
  stack?: string;
  setSecrets?: boolean;
}

/** `pulumi-edge-platform discover`: writes an import file and a program for the objects of the account. */
export function createDiscoverCommand(): Command {
  return new Command("discover")
    .description("Write a program and an import file for what the account has. Only reads the account.")
    .addOption(
      new Option("--only <class...>", "only these classes").choices(
        discoverableClasses.map(({ className }) => className),
      ),
    )
    .option(
      "--out <folder>",
      "write imported.ts and import.json into this folder instead, also for what the stack manages",
    )
    .option(
      "--force",
      "overwrite the files of the last run; without --out, only if none of their resources has been imported",
    )
    .option("--stack <name>", "use this stack and its settings (default: the selected one)")
    .option("--set-secrets", "with --out, store secrets in the stack's configuration")
    .addHelpText("after", discoverHelp)
    .action(runDiscover);
}

const discoverHelp = `
Writes import.json, and imported.ts (or .js) beside the program, and prints the line that loads it. Changes no other file.
Without --out, leaves out what the stack manages already, and stores secrets in the stack's configuration, encrypted.

From an account to an empty preview:
  $ npx --no -- pulumi-edge-platform init
  $ npx --no -- pulumi-edge-platform discover
  … and the commands that it prints

Settings come from the stack's configuration (edge:baseUrl, edge:apiKey …), else from the environment (EDGE_BASE_URL,
EDGE_API_KEY …). Requests are limited to 20 per second, or to edge:requestsPerSecond.

Only some of it, into a folder of its own:
  $ npx --no -- pulumi-edge-platform discover --only OriginGroup LogForwarding --out groups`;

async function runDiscover({
  only,
  out,
  force = false,
  stack,
  setSecrets = out === undefined,
}: DiscoverFlags): Promise<void> {
  const cwd = process.cwd();
  const { layers, stackProblem } = await readSettingSources(cwd, stack);
  const destination =
    out === undefined
      ? await chooseProjectDestination(cwd, stack, stackProblem, force)
      : chooseFolderFiles(cwd, out, force);
  if (stackProblem) printNote(`Settings come only from the environment: ${stackProblem}.`);
  const selectedClasses = discoverableClasses.filter(({ className }) => only?.includes(className) ?? true);
  const { items, skippedItems, managedCount } = await discover(
    readSettings(layers),
    selectedClasses,
    createProgressPrinter(process.stderr),
    destination.state,
  );
  for (const { subject, reason } of skippedItems) printNote(`Skipped: ${subject}. ${reason}`);
  printNote(
    `found: ${items.length + managedCount}${managedCount === 0 ? "" : `, ${managedCount} of them already in the stack`}`,
  );
  if (items.length === 0) return printNote("There is nothing to import.");
  const secrets = collectSecrets(items);
  if (setSecrets) await storeSecrets(cwd, stack, secrets);
  writeFiles(destination, items);
  process.stdout.write(renderRemainingSteps(destination, stack, items, setSecrets ? [] : secrets));
}

/** On a terminal, updates one line per area. Otherwise, prints a line once an area is complete. */
const createProgressPrinter =
  (stream: NodeJS.WriteStream): OnProgress =>
  (area, count, isComplete) => {
    if (stream.isTTY || isComplete)
      stream.write(`${stream.isTTY ? "\r" : ""}${area}: ${count}${isComplete ? "\n" : " "}`);
  };

async function chooseProjectDestination(
  cwd: string,
  stack: string | undefined,
  stackProblem: string | undefined,
  force: boolean,
): Promise<Destination> {
  if (stackProblem !== undefined)
    throw new Error(
      `The project's stack cannot be read: ${stackProblem}. To write the files without it, name a folder with --out.`,
    );
  return chooseProjectFiles(cwd, stack, await readStackState(cwd, stack), force);
}

function writeFiles(
  { importFile, resourcesFile, entry }: Destination,
  resources: readonly DiscoveredResource[],
): void {
  mkdirSync(dirname(resourcesFile), { recursive: true });
  writeText(importFile, renderImportFile(resources));
  writeText(resourcesFile, renderProgram(resources, entry.isCommonJs));
}

/** Passes values to `pulumi config` on standard input, because other users of the machine can see a command's arguments. */
async function storeSecrets(
  cwd: string,
  stack: string | undefined,
  secrets: readonly Secret[],
): Promise<void> {
  for (const { key, value } of secrets) {
    const args = ["config", "set", "--secret", key, ...buildStackArguments(stack)];
    const result = await runPulumi(args, { cwd, input: value });
    if (!result?.ok)
      throw new Error(
        `${key} could not be stored: ${result?.errorMessage ?? "the pulumi command was not found"}.`,
      );
  }
  if (secrets.length > 0) printNote(`Secrets stored in the stack's configuration: ${secrets.length}`);
}

/** Returns the end of the output: the written files, the line to add to the program, and the commands to run next. */
function renderRemainingSteps(
  destination: Destination,
  stack: string | undefined,
  resources: readonly DiscoveredResource[],
  missingSecrets: readonly Secret[],
): string {
  const { importFile, resourcesFile, entry } = destination;
  const zoneCount = resources.filter(({ className }) => className === "DnssecZone").length;
  const lines = [
    `Wrote ${toRelativePath(resourcesFile)} (resources: ${resources.length}) and ${toRelativePath(importFile)}.`,
    `Add this line to ${toRelativePath(entry.file)}:\n\n  ${renderImportLine(destination)}\n\nThen run:\n`,
    ...(needsPlugin() ? ["  npx --no -- pulumi-edge-platform init"] : []),
    ...missingSecrets.map((secret) => `  ${renderSecretCommand(secret, stack)}`),
    ...(missingSecrets.length === 0
      ? []
      : ["  # (or discover with --set-secrets, which stores the current values)"]),
    ...(entry.buildCommand === undefined ? [] : [`  ${entry.buildCommand}`]),
    `  ${renderImportCommand(importFile, stack)}`,
    ...(zoneCount === 0
      ? []
      : [`  ${renderPulumiCommand(["up", "--yes"], stack)}   # ${renderDsDataNote(zoneCount)}`]),
    `  ${renderPulumiCommand(["preview", "--expect-no-changes"], stack)}`,
  ];
  return `${lines.join("\n")}\n`;
}

const renderDsDataNote = (zoneCount: number): string =>
  `records the DS data of ${zoneCount} DNS zone${zoneCount === 1 ? "" : "s"}, and changes nothing in the account`;

const renderSecretCommand = ({ key, className, id, path }: Secret, stack: string | undefined): string =>
  `${renderPulumiCommand(["config", "set", "--secret", key], stack)}   # ${escapeControls(`${path} of ${className} ${id}`)}`;

function needsPlugin(): boolean {
  return (
    findProjectFile(process.cwd()) !== undefined &&
    detectPluginState(readProject(process.cwd())).status !== "on"
  );
}

function printNote(line: string): void {
  process.stderr.write(`${escapeControls(line)}\n`);
}
