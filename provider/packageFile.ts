import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the content of a file in the package's root folder, or undefined if there is none. */
export function readPackageFile(name: string): string | undefined {
  const path = findPackageFile(name);
  return path && readFileSync(path, "utf8");
}

/**
 * Finds a file in the package's root folder. In an installed plugin, this module is in the root folder itself. It is one
 * level deeper in the sources, two in `dist`, three in a bundle within `dist`.
 */
export const findPackageFile = (name: string): string | undefined =>
  [".", "..", "../..", "../../.."]
    .map((pathToRoot) => join(__dirname, pathToRoot, name))
    .find((path) => existsSync(path));
