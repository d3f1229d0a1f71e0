import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

// What a property does not find soon is left to the other tests, and no smaller example is wanted.
fc.configureGlobal({ numRuns: 10, endOnFailure: true });

declare const wantedTests: string | undefined;

const unit = join(__dirname, "..", "unit");

/**
 * Declares all tests of a folder of `tests/unit/` in this file: loading the sources once is most of a mutant's time.
 * Properties come last, because they take longest and the first failure ends a mutant.
 */
export function load(folder: string, except?: string): void {
  const files = readdirSync(join(unit, folder)).filter(
    (file) => file.endsWith(".test.ts") && file !== except,
  );
  const holdsProperty = (file: string) =>
    readFileSync(join(unit, folder, file), "utf8").includes("fc.assert");
  for (const last of [false, true])
    for (const file of files) if (holdsProperty(file) === last) loadFile(folder, file);
}

/** Leaves out a file whose tests do not reach the mutant. */
export function loadFile(folder: string, file: string): void {
  const name = `${folder}/${file}`;
  if (wantedTests !== undefined && !wantedTests.includes(`${name} `)) return;
  describe(name, () => {
    require(join(unit, folder, file));
  });
}
