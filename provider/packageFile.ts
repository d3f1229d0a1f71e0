import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the content of a file in the package's root folder, or undefined if there is none. In an installed plugin, this
 * module is in the root folder itself. It is one level deeper in the sources, two in `dist`, three in a bundle within `dist`.
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
