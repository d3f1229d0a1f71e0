import { closeAll, createTestClient, rejection, updateThing } from "../../support/httpServers";

afterEach(closeAll);

// On Node.js 18, loading undici 7 fails with this error.
jest.mock("undici", () => {
  throw new ReferenceError("File is not defined");
});

test("the error for a Node.js that is too old names its version and the required one", async () => {
  const error = await rejection(
    createTestClient("http://127.0.0.1:9").send(updateThing, { path: { id: 7 } }),
  );
  expect(error.message).toBe(
    `Could not load the HTTP client undici (File is not defined): pulumi-edge-platform needs Node.js 20.18.1 or later, and this is ${process.versions.node}.`,
  );
});
