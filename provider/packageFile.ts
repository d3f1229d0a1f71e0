import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the content of a file in the package's root folder, or undefined. The depth of this module below the root differs:
 * zero in an installed plugin, one in the sources, two in `dist`, three in a bundle within `dist`.
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
