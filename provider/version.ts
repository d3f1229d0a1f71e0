import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The package's version, from its package.json: one folder up in the sources, two in dist, three in a bundle there. */
export const version: string = readVersion();

function readVersion(): string {
  for (const up of ["..", "../..", "../../.."]) {
    try {
      const text = readFileSync(join(__dirname, up, "package.json"), "utf8");
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Not there.
    }
  }
  return "0.0.0";
}
