import { load, loadFile } from "./load";

load("core");
loadFile(".", "signatures.test.ts");
// registry.test.ts expects classes that no other test has built.
load("classes", "registry.test.ts");
