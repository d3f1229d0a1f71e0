import fc from "fast-check";
import { describeAttempt } from "../../../provider/http/attempts";
import { createApiError, createConnectionError } from "../../../provider/http/failure";
import type { Operation } from "../../../provider/http/operation";
import { createRequestBuilder, type Request } from "../../../provider/http/request";
import { createRedirectError, parseResponse, readJson, readRequestId } from "../../../provider/http/response";
import { TransportError } from "../../../provider/http/transport";
import { runOptions } from "../../support/hostile";
import { createSettings, createThing, readThing, thingSchema, updateThing } from "../../support/httpServers";
import { echoBodies, encodings, renderError } from "./encodings";

/** Characters that a header allows. They surround a core that occurs in no other string. */
const surroundingText = fc.string({
  unit: fc.constantFrom(...[..."abyz019!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ßé "]),
  maxLength: 8,
});
const secretCore = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 16, maxLength: 16 })
  .map((digits) => `MK${digits.map((digit) => digit.toString(16)).join("")}`);
const secret = fc.tuple(surroundingText, secretCore, surroundingText).map(([before, middle, after]) => ({
  core: middle,
  text: `${before.trimStart()}${middle}${after.trimEnd()}`,
}));
type Secret = { readonly core: string; readonly text: string };

const places = [
  "apiKey",
  "bearerToken",
  "loggingToken",
  "databaseAuthToken",
  "token",
  "Key",
  "ApiKey",
  "ReadOnlyApiKey",
  "authorizationHeader",
] as const;
type Planted = Readonly<Record<(typeof places)[number], Secret>>;
const planted = fc.record(
  Object.fromEntries(places.map((place) => [place, secret])) as Record<keyof Planted, typeof secret>,
);

const services = ["management", "logging", "database"] as const;
const operations: readonly Operation<unknown>[] = [
  updateThing,
  readThing,
  { ...createThing, path: "/thing/{id}" },
  { ...updateThing, emptyErrorBody: true },
];

/** Creates a request with credentials in its headers and its body. */
function createRequest(secrets: Planted, operation: Operation<unknown>, keyAlone: boolean): Request<unknown> {
  const { apiKey, bearerToken, loggingToken, databaseAuthToken } = secrets;
  const make = createRequestBuilder({
    ...createSettings("https://api.example/base"),
    loggingUrl: "https://logs.example",
    databaseUrl: "https://db.example",
    ...(keyAlone ? { apiKey: apiKey.text } : { bearerToken: bearerToken.text }),
    loggingToken: loggingToken.text,
    databaseAuthToken: databaseAuthToken.text,
  });
  const { token, Key, ApiKey, ReadOnlyApiKey, authorizationHeader } = secrets;
  return make(operation, {
    path: { id: 7 },
    body: {
      Name: "x",
      token: token.text,
      list: [{ Key: Key.text, authorizationHeader: authorizationHeader.text }],
      nested: { ApiKey: ApiKey.text, ReadOnlyApiKey: ReadOnlyApiKey.text },
    },
  });
}

/** Returns the credentials of a request as a server may echo them: encoded, and as they were sent. */
function collect(
  request: Request<unknown>,
  carried: readonly Secret[],
  write: (text: string) => string,
): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return [...carried.map(({ text }) => write(text)), request.target, request.body, ...headers].join(" ");
}

/** Every kind of error of a request. The server echoes the credentials wherever it can. */
const outcomes: Readonly<Record<string, (request: Request<unknown>, said: string, body: string) => unknown>> =
  {
    "a failing response": (request, said, body) => {
      const requestId = readRequestId(request, createReply(400, { "cdn-requestid": said }, ""));
      return createApiError(request, { status: 400, text: body, requestId, retryAfterMs: 1000 }, 3);
    },
    "a broken connection": (request, said, body) => {
      const inner = Object.assign(new Error(body), { request: { headers: request.headers } });
      const cause = Object.assign(new Error(said, { cause: inner }), {
        code: "ECONNRESET",
        options: request,
      });
      return createConnectionError(request, new TransportError(true, false, cause), 1000, 2);
    },
    "a redirect": (request, said) =>
      createRedirectError(request, createReply(307, { location: said, "cdn-requestid": said }, "")),
    "a body that is not JSON": (request, said, body) =>
      readJson(request, createReply(200, { "content-type": said, "cdn-requestid": said }, `{"Key":${body}`)),
    "an unexpected shape": (request, said, body) =>
      parseResponse(
        { ...request, operation: { ...request.operation, response: thingSchema } },
        createReply(200, { "cdn-requestid": said }, body),
        { Id: body, Key: said },
      ),
  };

const createReply = (status: number, headers: Record<string, string>, body: string) => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** Finds the credentials that a text shows, plain or in base64. */
const findShown = (text: string, carried: readonly Secret[]): string[] =>
  carried
    .filter(
      (one) =>
        text.includes(one.core) || text.includes(Buffer.from(one.text).toString("base64").replace(/=+$/, "")),
    )
    .map((one) => one.text);

describe.each(Object.entries(outcomes))("after %s", (_, end) => {
  it("neither the error nor a log line shows a credential that the request carried", async () => {
    await fc.assert(
      fc.asyncProperty(
        planted,
        fc.constantFrom(...services),
        fc.constantFrom(...operations),
        fc.constantFrom(...encodings),
        fc.constantFrom(...echoBodies),
        fc.boolean(),
        async (secrets, service, operation, [, write], [, echo], keyAlone) => {
          const request = createRequest(secrets, { ...operation, service }, keyAlone);
          const { apiKey, bearerToken, ...rest } = secrets;
          const carried = [...Object.values(rest), keyAlone ? apiKey : bearerToken];
          const said = collect(request, carried, write);
          const error = await new Promise((resolve) => resolve(end(request, said, echo(said)))).catch(
            (caught: unknown) => caught,
          );
          expect(error).toBeInstanceOf(Error);
          expect(findShown(renderError(error), carried)).toEqual([]);
          const line = describeAttempt(
            request,
            { label: `400 ${said}`, requestId: said },
            { attempt: 1, maxAttempts: 1, durationMs: 1 },
          );
          expect(findShown(line, carried)).toEqual([]);
        },
      ),
      runOptions(50, 3_000),
    );
  });
});
