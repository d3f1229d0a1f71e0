import { load, loadFile } from "./load";

load("api");
for (const name of ["logDay", "accessLogs", "accessLogs.daily", "accessLogs.parsing"])
  loadFile(".", `${name}.test.ts`);
for (const name of ["api", "sql", "sqlHostile", "sqlHostileServer"]) loadFile(".", `${name}.test.ts`);
// mocks.test.ts sets a provider and a form for its resources, which would affect the other files.
load("functions", "mocks.test.ts");
// The classes use the reads that must not mistake an incomplete response for an empty list.
load("classes", "apiObject.test.ts", "sqlMigrations.test.ts");
