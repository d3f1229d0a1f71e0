import { load, loadFile } from "./load";

load("classes");
// Tests of the core detect a wrong notice, lookup or comparison, and one of the commands an object that is not discovered.
const coreTests = "diff identity otherServer read preview previewCreate create update delete check account";
for (const name of coreTests.split(" ")) loadFile("core", `${name}.test.ts`);
loadFile("cli", "discover.test.ts");
// The slowest come last: one kills processes, one generates tables, two generate responses for each operation of a class.
jest.setTimeout(30_000);
load("classes/sqlMigrations");
for (const name of ["hostileDatabase", "hostileServer"]) loadFile("core", `${name}.test.ts`);
