import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

// What a property does not find soon is left to the other tests.
fc.configureGlobal({ interruptAfterTimeLimit: 300 });

/** Declares all tests of a folder of `tests/unit/` in this file: loading the sources once is most of a mutant's time. */
export function load(folder: string): void {
  const path = join(__dirname, "../unit", folder);
  for (const file of readdirSync(path).filter((name) => name.endsWith(".test.ts"))) {
    describe(`${folder}/${file}`, () => {
      require(join(path, file));
    });
  }
}
