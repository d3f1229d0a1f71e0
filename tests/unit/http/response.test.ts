import { gzipSync } from "node:zlib";
import { z } from "zod";
import { findEmbeddedFailure as embeddedFailure } from "../../../provider/api/embeddedFailure";
import { ApiError, NotFoundError, UnexpectedResponseError } from "../../../provider/base/errors";
import { createApiError } from "../../../provider/http/failure";
import type { ResponseHeaders } from "../../../provider/http/incomingResponse";
import type { Call, Operation } from "../../../provider/http/operation";
import { createRequestBuilder } from "../../../provider/http/request";
import {
  createRedirectError,
  parseResponse,
  readFailureText,
  readJson,
  readRequestId,
} from "../../../provider/http/response";
import {
  closeAll,
  createSettings,
  createTestClient,
  createThing,
  readThing,
  rejection,
  serve,
  serveSocket,
} from "../../support/httpServers";
import { renderError } from "./encodings";

afterEach(closeAll);

const key = "k9/MARKER-abcd.efgh+ijkl=mnop";
const url = "https://api.example";
const makeRequest = createRequestBuilder(createSettings(url, { apiKey: key }));
const thing7: Call = { path: { id: 7 } };
const { response: _, ...shapeless } = readThing;
const gzip = { "content-encoding": "gzip" };

const createReply = (status: number, body: string | Buffer = "", headers: ResponseHeaders = {}) => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** Parses a success with this body, as the client does. */
async function parseSuccess(
  body: string | Buffer,
  headers: ResponseHeaders = {},
  operation: Operation = readThing,
  call = thing7,
): Promise<unknown> {
  const request = makeRequest(operation, call);
  const reply = createReply(200, body, headers);
  return parseResponse(request, reply, await readJson(request, reply));
}

const start = "Could not read thing (id 7): the API returned ";
const urlAdvice = "Check edge:baseUrl (EDGE_BASE_URL)";
const ambiguous = "The operation may have taken effect anyway: check before you try again.";
const nestArrays = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("the body of a success", () => {
  it.each<[string, string | Buffer, ResponseHeaders]>([
    ["plain", '{"Id":7}', { "content-type": "text/plain" }],
    ["behind a byte order mark", '\uFEFF{"Id":7}', {}],
    ["compressed", gzipSync('{"Id":7}'), { "content-encoding": " X-GZIP " }],
    ["with other encodings", '{"Id":7}', { "content-encoding": "gzip-like" }],
    ["with an encoding that ends in gzip", '{"Id":7}', { "content-encoding": "my-gzip" }],
  ])("is read: %s", async (_, body, headers) => {
    expect(await parseSuccess(body, headers)).toEqual({ Id: 7 });
  });

  it.each([
    ["a hundred levels", `{"Id":1,"more":${nestArrays(99)}}`],
    ["any number of lists and objects side by side", `{"Id":1,"more":[${"[[]],{},".repeat(200)}0]}`],
    ["brackets within strings", JSON.stringify({ Id: 1, a: "[".repeat(500), b: `\\"${"{:".repeat(500)}` })],
    ["a million commas within a string", JSON.stringify({ Id: 1, a: ",".repeat(1_000_000) })],
  ])("is read with %s", async (_, body) => {
    expect(await parseSuccess(body)).toMatchObject({ Id: 1 });
  });

  const notJson = "the body is not JSON";
  const tooDeep = "the body is nested deeper than 100 levels";
  const tooMany = "the body has more than 1000000 values";
  it.each<[string, string | Buffer, ResponseHeaders]>([
    ["the body is empty", "", {}],
    ["the body is empty", " \n", {}],
    [`${notJson} (5 bytes, without a content type)`, "sorry", {}],
    [`${notJson} (6 bytes, text/html)`, "sorry\n", { "content-type": "text/html" }],
    ["the body cannot be decompressed", "no gzip", gzip],
    ["the body exceeds the limit of 32 MiB", gzipSync(Buffer.alloc(33 * 1024 * 1024, "x")), gzip],
    [tooDeep, nestArrays(200_000), {}],
    [tooDeep, `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, {}],
    [tooDeep, `${"[".repeat(100)}{}${"]".repeat(100)}`, {}],
    [tooMany, `{"Items":[${"1,".repeat(999_998)}1]}`, {}],
  ])("is reported if %s, and matters only if a shape is declared", async (problem, body, headers) => {
    const parse = jest.spyOn(JSON, "parse");
    const error = await rejection(parseSuccess(body, { "cdn-requestid": "r-1", ...headers }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ status: 200, requestId: "r-1", operation: "read thing" });
    expect(error.message).toBe(`${start}200, but ${problem}. Request ID: r-1. Try again later.`);
    expect(await parseSuccess(body, headers, shapeless)).toBeUndefined();
    // Parsing would take more memory than most machines have.
    if ([tooDeep, tooMany].includes(problem)) expect(parse.mock.calls.length).toBe(0);
    parse.mockRestore();
  });

  it("is never HTML: that is reported as not coming from the API, whatever was expected", async () => {
    for (const operation of [readThing, shapeless])
      expect((await rejection(parseSuccess(" <!DOCTYPE html><p>Sign in", {}, operation))).message).toBe(
        `${start}200, but the body is HTML or XML. ${urlAdvice}: something other than the API responds at that address.`,
      );
  });

  const text = z.string();
  const four = z.object({ a: z.object({ b: text }), c: text, d: text, e: text });
  const either = z.union([text, z.object({ a: z.object({ b: text }) })]);
  it.each<[string, z.ZodType, unknown, RegExp]>([
    ["the first three members", four, { a: { b: 1 } }, /\(a\.b: [^;]+; c: [^;]+; d: [^;]+\)/],
    ["the body", z.array(text), {}, /\(the body: Invalid input[^;]*\)/],
    ["the closest form", z.object({ x: either }), { x: { a: { b: 1 } } }, /\(x\.a\.b: Invalid input[^;]*\)/],
  ])("names what does not have the expected shape: %s", async (_, response, body, named) => {
    const { message } = await rejection(parseSuccess(JSON.stringify(body), {}, { ...readThing, response }));
    expect(message).toMatch(/the body does not have the expected shape \(.*\)\. Try again later\.$/);
    expect(message).toMatch(named);
  });
});

describe("an object other than the requested one", () => {
  const any: Operation = { ...readThing, path: "/thing", response: z.unknown() };
  const one: Operation = { ...any, identifiedBy: { Id: "id" } };
  const list: Operation = { ...any, itemsIdentifiedBy: { OwnerId: "id" } };

  it.each<[string, Operation, unknown, Call]>([
    ["the requested id", one, { Id: 7 }, thing7],
    ["the requested id as a text", one, { Id: "7" }, thing7],
    ["the id that the body names", one, { Id: "shop" }, { path: { other: 1 }, body: { id: "shop" } }],
    ["the id of a call without a path", one, { Id: 7 }, { body: { id: 7 } }],
    ["the id of the path, whatever the body names", one, { Id: 7 }, { ...thing7, body: { id: 8 } }],
    ["items of the requested owner", list, { items: [{ OwnerId: 7 }, { OwnerId: "7" }] }, thing7],
    ["items that name no owner", list, { items: [{}, { OwnerId: null }, 5, null] }, thing7],
    ["no items", list, { items: [] }, thing7],
    ["no list of items", list, { items: { OwnerId: 8 } }, thing7],
    ["null for a list", list, null, thing7],
    ["another id, if none is declared", any, { Id: 8 }, thing7],
  ])("is not a response with %s", async (_, operation, body, call) => {
    expect(await parseSuccess(JSON.stringify(body), {}, operation, call)).toEqual(body);
  });

  const owners = { items: [{ OwnerId: 7 }, { OwnerId: 8 }] };
  it.each<[string, Operation, unknown, Call, string]>([
    ["another id", one, { Id: 8 }, thing7, "its Id is 8, not 7"],
    ["another id than in the body", one, { Id: 8 }, { body: { id: "7" } }, 'its Id is 8, not "7"'],
    ["no id", one, {}, thing7, "its Id is null, not 7"],
    ["no object", one, 7, thing7, "its Id is null, not 7"],
    ["null", one, null, thing7, "its Id is null, not 7"],
    ["a long id", one, { Id: "8".repeat(200) }, thing7, `its Id is "${"8".repeat(99)}, not 7`],
    ["an item of another owner", list, owners, thing7, "its OwnerId is 8, not 7"],
  ])("is reported: %s", async (_, operation, body, call, difference) => {
    const { message } = await rejection(parseSuccess(JSON.stringify(body), {}, operation, call));
    expect(message).toContain(`the API returned 200, but the body describes another object (${difference}).`);
  });
});

describe("a status from 300 to 399", () => {
  const https = "https://elsewhere.example:8443";
  it.each<[number, ResponseHeaders, string]>([
    [300, {}, "this status is not expected here"],
    [304, {}, "this status is not expected here"],
    [302, { location: "http://[" }, "redirects to an invalid address are not followed"],
    [302, { location: "/sign-in" }, `redirects to ${url} are not followed`],
    [307, { location: `${https}/x?token=abc` }, `redirects to ${https} are not followed`],
  ])("%i with %j is reported", (status, headers, problem) => {
    const error = createRedirectError(makeRequest(readThing, thing7), createReply(status, "", headers));
    expect(error.message).toBe(`${start}${status}, but ${problem}. ${urlAdvice}.`);
  });
});

it.each([
  ["a redirect", 302, `redirects to an address are not followed. ${ambiguous} ${urlAdvice}.`],
  ["an empty body", 200, `the body is empty. ${ambiguous}`],
])("%s is not asked for again, and leaves open whether a write took effect", async (_, status, problem) => {
  const paths: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(status, { location: "/sign-in" }).end();
  });
  const error = await rejection<UnexpectedResponseError>(createTestClient(origin).send(createThing));
  expect(error.message.replace(origin, "an address")).toBe(
    `Could not create thing: the API returned ${status}, but ${problem}`,
  );
  expect([error.ambiguous, paths]).toEqual([true, ["/thing"]]);
});

it.each([
  [200, { statusCode: 0, success: false, errorKey: "not_found.zone" }, NotFoundError, 404],
  [202, { success: false, message: "Refused" }, ApiError, 202],
])("a failure in a %i is an error, with a shape declared or not", async (status, error, kind, effective) => {
  const body = JSON.stringify({ error });
  const origin = await serve((_, response) => response.writeHead(status).end(body));
  const client = createTestClient(origin);
  for (const operation of [{ ...readThing, response: z.looseObject({}) }, shapeless]) {
    const error = await rejection<ApiError>(client.send({ ...operation, embeddedFailure }, thing7));
    expect(error).toBeInstanceOf(kind);
    expect(error.status).toBe(effective);
  }
  expect(await client.send(shapeless, thing7)).toBeUndefined();
});

describe("the body of a failure", () => {
  const said = `Weight must be at most 255${" and more".repeat(2000)}`;
  const random = Array.from({ length: 40 }, (_, i) => `${i} ${Math.sin(i)}`).join(" ");

  it.each<[string, string | Buffer, ResponseHeaders, string | RegExp]>([
    ["plain", said, {}, said],
    ["compressed", gzipSync("Packed."), gzip, "Packed."],
    ["compressed, hardly smaller", gzipSync(random), { "content-encoding": " gzip " }, random],
    ["compressed and cut off", gzipSync(said).subarray(0, -20), gzip, /^Weight must be at most 255 and more/],
    ["not what its header says", "Packed.", gzip, ""],
  ])("is read: %s", async (_, body, headers, text) => {
    expect(await readFailureText(createReply(400, body, headers))).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });

  it("that breaks off within a key shows at most three characters of it", async () => {
    for (let length = 1; length <= key.length; length += 1) {
      const said = `{"Message":"no ${key.slice(0, length)}`;
      const origin = await serveSocket((socket) =>
        socket.once("data", () => socket.end(`HTTP/1.1 400 Bad\r\ncontent-length: 9999\r\n\r\n${said}`)),
      );
      const error = await rejection<ApiError>(
        createTestClient(origin, { apiKey: key }).send(readThing, thing7),
      );
      expect(error.status).toBe(400);
      const shown = /no (.*?)(?:\[secret\]|\.? *$)/.exec(error.detail ?? "")?.[1] ?? "";
      expect(shown.replace(/[^a-z0-9]/gi, "").length).toBeLessThan(4);
    }
  });
});

describe("headers of any length and kind", () => {
  const request = makeRequest(readThing, thing7);
  const long = "x".repeat(7000);

  /** Returns the errors of a failure, a non-JSON success and a redirect with these headers. */
  async function errorsOf(headers: ResponseHeaders): Promise<Error[]> {
    const reply = createReply(200, "no", headers);
    const requestId = readRequestId(request, reply);
    return [
      createApiError(request, { status: 400, text: "no", requestId, retryAfterMs: undefined }, 1),
      await rejection(readJson(request, reply)),
      createRedirectError(request, reply),
    ];
  }

  it("are reported in a readable message, without a key at the point where they are truncated", async () => {
    for (const name of ["cdn-requestid", "content-type", "location"])
      for (const value of [long, `https://${long}`, ["x", long]])
        for (const { message } of await errorsOf({ [name]: value })) expect(message.length).toBeLessThan(600);
    for (const cut of [100, 128, 300])
      for (const before of ["a".repeat(cut - 18), `http://${"a".repeat(cut - 7 - 19)}`])
        for (const error of await errorsOf({
          "cdn-requestid": `${before}/${key}/x`,
          "content-type": `${before}/${key}/x`,
          location: `${before}${key}/x`,
        }))
          expect(renderError(error)).not.toContain(key.slice(0, 8));
  });

  it("cannot move the terminal's cursor or start a new line", async () => {
    const sign = "a\u009b31m\u202eb\nc";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    const controls = /[\u0000-\u001f\u007f-\u009f\u202e]/;
    for (const error of await errorsOf({ "cdn-requestid": sign, "content-type": sign }))
      expect([error.message, ...Object.values(error)].join()).not.toMatch(controls);
  });

  it("count only once if they are sent twice, and a request ID has at most 128 characters", () => {
    const reply = createReply(400, "", { "cdn-requestid": ["r".repeat(200), "s"] });
    expect(readRequestId(request, reply)).toBe("r".repeat(128));
  });
});

test.each(["", " \n"])(
  "an empty body is a success without a value if the operation allows that: %j",
  async (body) => {
    const request = makeRequest({ ...createThing, response: z.object({}).optional(), mayBeEmpty: true }, {});
    const reply = createReply(201, body);
    expect(parseResponse(request, reply, await readJson(request, reply))).toBeUndefined();
  },
);
