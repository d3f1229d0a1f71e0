import { load } from "./load";

// It replaces undici, for the tests of all files.
load("http", "oldNode.test.ts");
