import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the content of a file in the package's root folder, or undefined if there is none. This module's depth below it is
 * 0 in an installed plugin, 1 in the sources, 2 in `dist`, and 3 in a bundle within `dist`.
 */
export function readPackageFile(name: string): string | undefined {
  for (const pathToRoot of [".", "..", "../..", "../../.."]) {
    try {
      return readFileSync(join(__dirname, pathToRoot, name), "utf8");
    } catch {
      // Try the next folder up.
    }
  }
  return undefined;
}
