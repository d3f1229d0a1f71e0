import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

// Run properties briefly and do not shrink examples: one failure is enough to kill a mutant.
fc.configureGlobal({ numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: 3000 });

// The tests expect a project without the plugin. The Pulumi.yaml of this repository names the plugin.
process.env["PULUMI_CONFIG"] = '{"edge:plugin":"false"}';

declare const wantedTests: string | undefined;

const unitFolder = join(__dirname, "..", "unit");

/** The first failure kills a mutant, so the files that kill most mutants come first, and the slowest files last. */
const firstFiles = ["errorBody", "redact"];
const lastFiles = [
  "concurrency",
  "connections",
  "stream",
  "sqlHostileServer",
  "hostileDatabase",
  "hostileServer",
  "secrets",
];

/** Declares all tests of a folder of `tests/unit/` in the calling file: loading the sources takes most of a mutant's time. */
export function load(folder: string, ...except: string[]): void {
  const files = readdirSync(join(unitFolder, folder)).filter(
    (file) => file.endsWith(".test.ts") && !except.includes(file),
  );
  const rank = (file: string) => {
    const name = file.replace(".test.ts", "");
    return firstFiles.includes(name) ? -2 : lastFiles.indexOf(name);
  };
  for (const file of files.sort((a, b) => rank(a) - rank(b))) loadFile(folder, file);
}

/** Declares the tests of a file if one of them reaches the mutant. The first run, which has no mutant, declares all. */
export function loadFile(folder: string, file: string): void {
  const name = `${folder}/${file}`;
  if (wantedTests !== undefined && !wantedTests.includes(`${name} `)) return;
  describe(name, () => {
    require(join(unitFolder, folder, file));
  });
}
