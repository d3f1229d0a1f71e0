import { renderImportCommand, renderPulumiCommand } from "../pulumi";
import { escapeControls, toRelativePath } from "../text";
import { discoverableClasses } from "./collect";
import { type Destination, renderImportLine } from "./destination";
import type { DiscoveredResource } from "./object";
import type { Secret } from "./program";

interface Result {
  readonly destination: Destination;
  readonly stack: string | undefined;
  readonly resources: readonly DiscoveredResource[];
  /** Paths of the written files. */
  readonly sourceFiles: readonly string[];
  /** The secrets that the program reads and that the stack's configuration lacks. */
  readonly missingSecrets: readonly Secret[];
  /** Whether the program has arguments that an import does not record. */
  readonly all: boolean;
}

const unmanagedNote =
  "Arguments that equal the platform's default are left out, so no preview shows what others change in them. With --all, they are written.";

/** Returns the end of the output: the written files, how the program loads them, and at most three commands to run next. */
export function renderRemainingSteps(result: Result): string {
  const { destination, stack, resources, sourceFiles, missingSecrets } = result;
  const files = sourceFiles.map(toRelativePath).join(", ");
  const reasons = listUpdateReasons(result);
  const { buildCommand } = destination.entry;
  const build = buildCommand === undefined ? "" : `${buildCommand} && `;
  const preview = renderPulumiCommand(["preview", "--expect-no-changes"], stack);
  const lines = [
    `Wrote ${files} (resources: ${resources.length}) and ${toRelativePath(destination.importFile)}.`,
    ...(result.all ? [] : [unmanagedNote]),
    ...(missingSecrets.length === 0 ? [] : [renderMissingSecrets(missingSecrets)]),
    ...renderLoading(destination),
    "Then run:\n",
    `  ${renderImportCommand(destination.importFile, stack)}`,
    ...(reasons.length === 0
      ? [`  ${build}${preview}`]
      : [
          `  ${build}${renderPulumiCommand(["up"], stack)}   # ${reasons.join(", and ")}; changes nothing in the account`,
          `  ${preview}`,
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

function renderLoading(destination: Destination): string[] {
  const { resourcesFile, entry } = destination;
  if (resourcesFile === entry.file) return [];
  const program = toRelativePath(entry.file);
  const line = renderImportLine(destination);
  return line === undefined
    ? [`Move the resources in ${toRelativePath(resourcesFile)} to those in ${program}.`]
    : [`Add this line to ${program}:\n\n  ${line}\n`];
}

function renderMissingSecrets(secrets: readonly Secret[]): string {
  const keys = secrets.map(({ key, className, id, path }) =>
    escapeControls(`  ${key}   # ${path} of ${className} ${id}`),
  );
  return `The program reads these secrets from the stack's configuration, where discover --set-secrets stores them:\n${keys.join("\n")}`;
}

function listUpdateReasons({ resources, all }: Result): string[] {
  const reasons = discoverableClasses.flatMap(({ className, describeUpdate }) => {
    const count = resources.filter((each) => each.className === className).length;
    return count === 0 ? [] : (describeUpdate?.(count) ?? []);
  });
  return [...reasons, ...(all ? ["records the arguments that equal a default"] : [])];
}
