import { load, loadFile } from "./load";

load("base");
// oldNode.test.ts mocks undici, which would affect the tests of all files.
load("http", "oldNode.test.ts");
// Tests of classes detect wrong keys of objects, uploads and limits of requests at once.
for (const name of ["videoCollection", "storageFile"]) loadFile("classes", `${name}.test.ts`);
