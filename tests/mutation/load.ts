import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

// What a property does not find soon is left to the other tests.
fc.configureGlobal({ numRuns: 10 });

const unit = join(__dirname, "..", "unit");

/** Declares all tests of a folder of `tests/unit/` in this file: loading the sources once is most of a mutant's time. */
export function load(folder: string, except?: string): void {
  for (const file of readdirSync(join(unit, folder)))
    if (file.endsWith(".test.ts") && file !== except) loadFile(folder, file);
}

export function loadFile(folder: string, file: string): void {
  describe(`${folder}/${file}`, () => {
    require(join(unit, folder, file));
  });
}
