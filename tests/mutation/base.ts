import { load } from "./load";

load("base");
// The base's errors and deadlines show in the requests of a client. oldNode.test.ts mocks undici, as in http.ts.
load("http", "oldNode.test.ts");
