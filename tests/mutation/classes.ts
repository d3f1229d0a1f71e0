import { load } from "./load";

load("classes");
// These two take long: one kills processes, the other generates tables.
load("classes/sqlMigrations", "foreignKeys.test.ts", "rebuilds.test.ts");
