import { EdgeError } from "../../../provider/base/errors";
import type { Operation } from "../../../provider/http/operation";
import { createRequestBuilder } from "../../../provider/http/request";
import { signatureKey } from "../../../provider/signatures";
import { version } from "../../../provider/version";
import {
  closeAll,
  createSettings,
  createTestClient,
  createThing,
  readBodyText,
  readThing,
  serve,
  updateThing,
} from "../../support/httpServers";

afterEach(closeAll);
const call = { path: { id: 7 } };

/** Starts a server that records the last request. */
async function startRecordingServer(status: number, body = "") {
  const seen: Record<string, unknown> = {};
  const origin = await serve(async (request, response) => {
    const { url, method, headers } = request;
    Object.assign(seen, { url, method, headers, body: await readBodyText(request) });
    response.writeHead(status).end(body);
  });
  return { origin, seen };
}

it("a request without a body carries the key, the user agent and the accepted types, and no content type", async () => {
  const { origin, seen } = await startRecordingServer(200, '{"Id":7,"Extra":true}');
  const query = { page: 0, last: false, search: "a b&c", none: undefined };
  expect(await createTestClient(origin).send(readThing, { ...call, query })).toEqual({ Id: 7, Extra: true });
  expect(seen).toMatchObject({
    url: "/thing/7?page=0&last=false&search=a%20b%26c",
    method: "GET",
    headers: {
      accesskey: "test-api-key-0001",
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": `pulumi-edge-platform/${version} node/${process.versions.node}`,
    },
    body: "",
  });
  expect(seen["headers"]).not.toHaveProperty("authorization");
  expect(seen["headers"]).not.toHaveProperty("content-type");
});

it("a request carries a JSON body, below the base URL's path", async () => {
  const { origin, seen } = await startRecordingServer(201, '{"Id":1}');
  await createTestClient(`${origin}/api/v9//`).send(createThing, {
    body: { Name: "", Weight: 0, Path: null },
  });
  expect(seen).toMatchObject({
    url: "/api/v9/thing",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"Name":"","Weight":0,"Path":null}',
  });
});

it("an operation without a declared response needs none, and succeeds even if it breaks off", async () => {
  const { response: _, ...unread } = createThing;
  const { origin } = await startRecordingServer(204);
  expect(await createTestClient(origin).send(unread)).toBeUndefined();
  const breaking = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  expect(await createTestClient(breaking).send(unread)).toBeUndefined();
});

it.each<[operation: Partial<Operation>, body: object, isSent: boolean]>([
  [{}, { future: { Weight: 2 ** 53 } }, false],
  [{ service: "database" }, { Weight: 2 ** 53 }, true],
])("of %j, the body %j is sent unchanged: %s", (operation, body, isSent) => {
  const url = "https://api.example";
  const make = createRequestBuilder(createSettings(url, { databaseUrl: url, databaseAuthToken: "d" }));
  const request = () => make({ ...createThing, ...operation }, { body });
  if (isSent) expect(request().body).toBe(JSON.stringify(body));
  else
    expect(request).toThrow(
      new EdgeError(
        "Could not create thing: Weight is an integer above 2^53, which JavaScript cannot send exactly.",
      ),
    );
});

describe("a signature that Pulumi would act on", () => {
  const plain = `${signatureKey} (plain text)`;

  it("no response has a signature, and what is sent back is what the API had returned", async () => {
    const received: string[] = [];
    const origin = await serve(async (request, response) => {
      received.push(`${request.url} ${await readBodyText(request)}`);
      response.end(JSON.stringify({ Id: 7, Names: [signatureKey] }));
    });
    const client = createTestClient(origin, {}, { escapesSignatures: true });
    const call = { path: { id: plain }, query: { name: plain } };
    for (const read of [client.send, client.get, client.withPolicy({ cached: false }).get])
      expect(await read(readThing, call)).toEqual({ Id: 7, Names: [plain] });
    expect(await client.get(readThing, call)).toBe(await client.get(readThing, call));
    await client.send(updateThing, { ...call, body: { Names: [plain] } });
    for await (const _ of await client.stream(readThing, call)) break;
    const target = `/thing/${signatureKey}?name=${signatureKey} `;
    const body = JSON.stringify({ Names: [signatureKey] });
    expect(received).toEqual([target, target, target, `${target}${body}`, target]);
  });

  it("the client of a script returns what the API returned", async () => {
    const thing = { Id: 7, Name: signatureKey };
    const origin = await serve((_, response) => response.end(JSON.stringify(thing)));
    expect(await createTestClient(origin).send(readThing, { path: { id: plain } })).toEqual(thing);
  });
});
