import { load } from "./load";

// oldNode.test.ts mocks undici, which would affect the tests of all files.
load("http", "oldNode.test.ts");
