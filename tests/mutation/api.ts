import { load, loadFile } from "./load";

load("api");
// mocks.test.ts sets Pulumi's mocks for the whole process, which would affect the other files.
load("functions", "mocks.test.ts");
// Tests of classes detect a read that mistakes an incomplete response for an empty list.
load("classes", "apiObject.test.ts", "sqlMigrations.test.ts", "registry.test.ts");
// These detect a server that is mistaken for the API, and objects that a list omits.
loadFile("core", "otherServer.test.ts");
loadFile("cli", "discover.test.ts");
