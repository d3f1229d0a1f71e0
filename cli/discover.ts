import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { readSettings } from "../provider/config";
import { discover, discoverableClasses, type OnProgress } from "./discover/collect";
import { chooseFolderFiles, chooseProjectFiles, type Destination } from "./discover/destination";
import { renderSourceFiles } from "./discover/languages";
import { listSecretInputs, renderImportFile, type Secret } from "./discover/program";
import { readStackState } from "./discover/stackState";
import { discoverStateObjects } from "./discover/stateObjects";
import { renderRemainingSteps } from "./discover/steps";
import { readStateObjects } from "./discover/terraform";
import { detectPluginState } from "./project/pluginState";
import { readProject } from "./project/project";
import { buildStackArguments, runPulumi } from "./pulumi";
import { readSettingSources } from "./stackConfig";
import { escapeControls } from "./text";
import { writeText } from "./writeFile";

interface DiscoverFlags {
  only?: string[];
  out?: string;
  force?: boolean;
  stack?: string;
  setSecrets?: boolean;
  all?: boolean;
  from?: string;
}

/** `pulumi-edge-platform discover`: writes an import file and a program for the objects of the account. */
export function createDiscoverCommand(): Command {
  return new Command("discover")
    .description("Write a program and an import file for what the account has. Only reads the account.")
    .addOption(
      new Option("--only <class...>", "only these classes, not with --from")
        .choices(discoverableClasses.map(({ className }) => className))
        .conflicts("from"),
    )
    .option(
      "--from <file>",
      "declare only the objects of this Terraform state, or of a stack that runs a Terraform provider (`-` for standard input)",
    )
    .option("--all", "write the arguments that equal a default of the platform, too")
    .option(
      "--out <folder>",
      "write imported.ts and import.json into this folder, and include what the stack manages already",
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
Writes import.json, and imported.ts (or .js, .py, .yaml) beside the program, and prints the line that loads it. If there are
more than 100 resources, imported.ts loads a file for each area, such as imported-dns.ts. Changes no other file.
Without --out, leaves out what the stack manages already, and stores secrets in the stack's configuration, encrypted.

From an account to an empty preview:
  $ npx --no -- pulumi-edge-platform init
  $ npx --no -- pulumi-edge-platform discover
  … and the commands that it prints

Settings come from the stack's configuration (edge:baseUrl, edge:apiKey …), else from the environment (EDGE_BASE_URL,
EDGE_API_KEY …). Requests are limited to 20 per second, or to edge:requestsPerSecond.

Only some classes, into a folder of its own:
  $ npx --no -- pulumi-edge-platform discover --only OriginGroup LogForwarding --out groups

Only what a Terraform state has:
  $ npx --no -- pulumi-edge-platform discover --from terraform.tfstate`;

async function runDiscover({
  only,
  out,
  force = false,
  stack,
  setSecrets = out === undefined,
  all = false,
  from,
}: DiscoverFlags): Promise<void> {
  const cwd = process.cwd();
  const stateObjects = from === undefined ? undefined : readStateObjects(readFileOrInput(from));
  const { layers, stackProblem } = await readSettingSources(cwd, stack);
  const destination =
    out === undefined
      ? await chooseProjectDestination(cwd, stack, stackProblem, force)
      : chooseFolderFiles(cwd, out, force);
  if (stackProblem) printNote(`Settings come only from the environment: ${stackProblem}.`);
  const selectedClasses = discoverableClasses.filter(({ className }) => only?.includes(className) ?? true);
  const settings = readSettings(layers);
  const progress = createProgressPrinter(process.stderr);
  const options = { state: destination.state, all };
  const { items, skippedItems, ownedObjects, managedCount, unsupportedTypes } = stateObjects
    ? await discoverStateObjects(settings, stateObjects, progress, options)
    : { ...(await discover(settings, selectedClasses, progress, options)), unsupportedTypes: new Map() };
  for (const { subject, reason } of skippedItems) printNote(`Skipped: ${subject}. ${reason}`);
  for (const [type, count] of unsupportedTypes)
    printNote(`Left out, as ${type} has no class: ${count}. docs/terraform.md says what to do with them.`);
  const managed = managedCount === 0 ? "" : `, ${managedCount} of them already in the stack`;
  const owned = ownedObjects.length === 0 ? "" : `; left out, as others own them: ${ownedObjects.length}`;
  printNote(`found: ${items.length + managedCount}${managed}${owned}`);
  if (items.length === 0) return printNote("There is nothing to import.");
  const secrets = listSecretInputs(items);
  if (setSecrets) await storeSecrets(cwd, stack, secrets);
  const sourceFiles = renderSourceFiles(destination, items, ownedObjects);
  mkdirSync(dirname(destination.resourcesFile), { recursive: true });
  writeText(destination.importFile, renderImportFile(items));
  for (const { path, text } of sourceFiles) writeText(path, text);
  process.stdout.write(
    renderRemainingSteps({
      destination,
      stack,
      resources: items,
      all,
      sourceFiles: sourceFiles.map(({ path }) => path),
      missingSecrets: setSecrets ? [] : secrets,
    }),
  );
}

/** On a terminal, updates one line per area. Otherwise, prints a line once an area is complete. */
const createProgressPrinter =
  (stream: NodeJS.WriteStream): OnProgress =>
  (area, count, isComplete) => {
    if (stream.isTTY || isComplete)
      stream.write(`${stream.isTTY ? "\r" : ""}${area}: ${count}${isComplete ? "\n" : " "}`);
  };

const readFileOrInput = (file: string): string => readFileSync(file === "-" ? 0 : file, "utf8");

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
  const destination = chooseProjectFiles(cwd, stack, await readStackState(cwd, stack), force);
  const isPluginNamed = detectPluginState(readProject(cwd)).status === "on";
  // Programs in other languages use a plugin that may be installed for all projects.
  if (destination.entry.language === "javascript" && !isPluginNamed)
    throw new Error(
      'The project does not name the provider plugin, which imports need: run "npx --no -- pulumi-edge-platform init" first.',
    );
  return destination;
}

/** Passes values to `pulumi config` on standard input, because other users of the machine can see a command's arguments. */
async function storeSecrets(
  cwd: string,
  stack: string | undefined,
  secrets: readonly Secret[],
): Promise<void> {
  for (const { key, value } of secrets) {
    const args = ["config", "set", "--secret", key, ...buildStackArguments(stack)];
    const input = typeof value === "string" ? value : JSON.stringify(value);
    const result = await runPulumi(args, { cwd, input });
    if (!result?.ok)
      throw new Error(
        `${key} could not be stored: ${result?.errorMessage ?? "the pulumi command was not found"}.`,
      );
  }
  if (secrets.length > 0) printNote(`Secrets stored in the stack's configuration: ${secrets.length}`);
}

function printNote(line: string): void {
  process.stderr.write(`${escapeControls(line)}\n`);
}
