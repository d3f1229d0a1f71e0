import { load, loadFile } from "./load";

load("classes");
// Tests of the core detect a wrong notice, lookup or comparison, and one of the commands an object that is not discovered.
const coreTests = "diff identity otherServer read preview previewCreate create delete";
for (const name of coreTests.split(" ")) loadFile("core", `${name}.test.ts`);
loadFile("cli", "discover.test.ts");
// These two take long: one kills processes, the other generates tables.
load("classes/sqlMigrations", "foreignKeys.test.ts", "rebuilds.test.ts");
