import { load, loadFile } from "./load";

// registry.test.ts expects classes that no other test has built.
load("classes", "registry.test.ts");
// Tests of the core detect a wrong notice, lookup or comparison, and one of the commands an object that is not discovered.
const coreTests = "diff identity otherServer read preview previewCreate create update delete check";
for (const name of coreTests.split(" ")) loadFile("core", `${name}.test.ts`);
loadFile("cli", "discover.test.ts");
// The slowest come last, and may take longer than others: one kills processes, another generates tables.
jest.setTimeout(30_000);
load("classes/sqlMigrations");
