import type { ScriptChecksum } from "./scripts";

/**
 * The scripts that are still to be applied: those behind the applied ones.
 * @throws Error, a sentence naming the script, where what was applied is no beginning of what the program has.
 */
export function pendingOf(
  applied: readonly ScriptChecksum[],
  scripts: readonly ScriptChecksum[],
): ScriptChecksum[] {
  for (const { name, checksum } of applied) {
    const given = scripts.find((script) => script.name === name);
    if (!given) {
      throw new Error(
        `The script ${name} was applied to the database and is missing from the program: put it back, and undo what it did by a new script.`,
      );
    }
    if (given.checksum !== checksum) {
      throw new Error(
        `The script ${name} was changed after it was applied: restore its former text, and put the change into a new script behind the others.`,
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
  const remedy = isNew
    ? `give it a place behind ${applied.at(-1)?.name}, the last one applied, by another name say`
    : "put them back into the order in which they were applied";
  return new Error(
    `The script ${instead} stands before ${name}, which was applied ${isNew ? "already" : "first"}: ${remedy}.`,
  );
}
