import type { ScriptChecksum } from "./fields";

/**
 * The pending scripts: those that come after the applied ones.
 * @throws Error with a message that names the script, if the applied scripts are not a prefix of the program's scripts.
 */
export function pendingOf(
  applied: readonly ScriptChecksum[],
  scripts: readonly ScriptChecksum[],
): ScriptChecksum[] {
  for (const { name, checksum } of applied) {
    const given = scripts.find((script) => script.name === name);
    if (!given) {
      throw new Error(
        `The script ${name} was applied to the database but is missing from the program: restore the file. To undo its changes, add a new script.`,
      );
    }
    if (given.checksum !== checksum) {
      throw new Error(
        `The script ${name} was changed after it was applied: restore its original text, and make the change in a new script that comes last.`,
      );
    }
  }
  const moved = applied.findIndex(({ name }, i) => scripts[i]?.name !== name);
  if (moved >= 0) throw outOfOrder(applied, moved, scripts[moved]?.name ?? "");
  return scripts.slice(applied.length);
}

function outOfOrder(applied: readonly ScriptChecksum[], place: number, instead: string): Error {
  const name = applied[place]?.name ?? "";
  const isNew = !applied.some((script) => script.name === instead);
  const problem = isNew
    ? `which has already been applied: move it after ${applied.at(-1)?.name}, the last applied script, for example by renaming it`
    : "but was applied after it: restore the order in which they were applied";
  return new Error(`The script ${instead} comes before ${name}, ${problem}.`);
}
