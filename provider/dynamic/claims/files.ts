import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Creates a file; false if it exists. */
export function createFile(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Distinguishes a folder from a later one of the same path. */
export function markOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.birthtimeMs}`;
}

/** The names in a folder; none if there is no folder. */
export const namesIn = (path: string): string[] => orIfMissing(() => readdirSync(path), []);

export const readIfThere = (path: string): string | undefined =>
  orIfMissing(() => readFileSync(path, "utf8"), undefined);

function orIfMissing<A, B>(read: () => A, otherwise: B): A | B {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}
