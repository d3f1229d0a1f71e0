import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the content of a file in the package's root folder, or undefined if there is none. This module is in the root folder
 * of an installed plugin, one level below it in the sources, two in `dist`, and three in a bundle within `dist`.
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
