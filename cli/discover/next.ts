import { findProjectFile } from "../../provider/project";
import { pluginState } from "../project/plugin";
import { readProject } from "../project/project";
import { importLine, pulumiLine } from "../pulumi";
import { escaped, shown } from "../text";
import type { Destination } from "./destination";
import type { Named, Secret } from "./program";

/** What a run wrote, and the commands that remain, one a line. */
export function next(
  { isProject, importFile, program, load, build }: Destination,
  stack: string | undefined,
  resources: readonly Named[],
  unset: readonly Secret[],
): string {
  const zones = resources.filter(({ className }) => className === "DnssecZone").length;
  const added = load === undefined ? "" : `, and added \`${load.line}\` to ${shown(load.entry)}`;
  const lines = [
    `Wrote ${shown(program)} (resources: ${resources.length}) and ${shown(importFile)}${added}. Next:`,
    "",
    ...(needsPlugin() ? ["  npx pulumi-edge-platform init"] : []),
    ...unset.map((secret) => `  ${setting(secret, stack)}`),
    ...(unset.length === 0 ? [] : ["  # (or discover with --set-secrets, which stores the current values)"]),
    ...(build === undefined ? [] : [`  ${build}`]),
    `  ${importLine(importFile, stack)}`,
    ...(isProject ? [] : [`  # Make ${shown(program)} the project's program.`]),
    ...(zones === 0 ? [] : [`  ${pulumiLine(["up", "--yes"], stack)}   # ${recording(zones)}`]),
    `  ${pulumiLine(["preview", "--expect-no-changes"], stack)}`,
  ];
  return `${lines.join("\n")}\n`;
}

const recording = (zones: number): string =>
  `records the DS data of ${zones} DNS zone${zones === 1 ? "" : "s"}, and changes nothing in the account`;

const setting = ({ key, className, id, path }: Secret, stack: string | undefined): string =>
  `${pulumiLine(["config", "set", "--secret", key], stack)}   # ${escaped(`${path} of ${className} ${id}`)}`;

function needsPlugin(): boolean {
  return (
    findProjectFile(process.cwd()) !== undefined && pluginState(readProject(process.cwd())).state !== "on"
  );
}
