import { load, loadFile } from "./load";

// It expects to be the first that uses a wrong key.
const first = "sharedErrors.test.ts";
loadFile("classes", first);
load("core");
loadFile(".", "signatures.test.ts");
load("classes", first);
load("classes/sqlMigrations");
load("classes/scriptRelease");
