import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of a file at the package's root: beside an installed plugin, one folder up in the sources, two in dist, three in a bundle there. */
export function packageFile(name: string): string | undefined {
  for (const up of [".", "..", "../..", "../../.."]) {
    try {
      return readFileSync(join(__dirname, up, name), "utf8");
    } catch {
      // Not there.
    }
  }
  return undefined;
}
