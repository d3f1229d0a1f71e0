import { load, loadFile } from "./load";

load("core");
loadFile(".", "signatures.test.ts");
load("classes");
