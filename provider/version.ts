import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The package's version, from its package.json (two folders up, in the sources as in dist). */
export const version: string = readVersion();

function readVersion(): string {
  for (const up of ["..", "../.."]) {
    try {
      const text = readFileSync(join(__dirname, up, "package.json"), "utf8");
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Not there: the sources lie one folder below the root, the build two.
    }
  }
  return "0.0.0";
}
