import { createArgumentError } from "../../../provider/api/arguments";
import { createSqlError } from "../../../provider/api/sql/errors";
import { createResponseError } from "../../../provider/api/sql/exchange";
import {
  ApiError,
  ConflictError,
  ConnectionError,
  EdgeError,
  isAmbiguous,
  mayStillSucceed,
  redactCause,
  UnexpectedResponseError,
  withMessage,
} from "../../../provider/base/errors";
import { registerSecrets } from "../../../provider/base/redact";
import { readSettings } from "../../../provider/config";
import { toSqlRows } from "../../../provider/functions/getSqlRows";
import { createApiError, describeCall, type FailedResponse } from "../../../provider/http/failure";
import type { Call, Operation } from "../../../provider/http/operation";
import { createRequestBuilder } from "../../../provider/http/request";
import { createSettings, readThing } from "../../support/httpServers";
import { renderError } from "../http/encodings";

const updateGroup: Operation = {
  name: "update origin group",
  method: "POST",
  path: "/loadbalancer/{lb}/origingroup/{id}",
  idempotent: true,
  source: "documented",
};
const group: Call = { path: { lb: 3, id: 7 }, subject: "origin group 7 of load balancer 3", body: {} };
const url = "https://api.example";
const makeRequest = createRequestBuilder(
  createSettings(url, { loggingUrl: url, databaseUrl: url, databaseAuthToken: "d-token-1" }),
);

interface Failure extends Partial<FailedResponse> {
  readonly attempts?: number;
  readonly call?: Call;
}

/** Creates the error of a failed update of an origin group. */
function createError(status: number, operation: Partial<Operation> = {}, failure: Failure = {}): ApiError {
  const { attempts = 1, call = group, ...more } = failure;
  const response = { status, text: "", requestId: undefined, retryAfterMs: undefined, ...more };
  return createApiError(makeRequest({ ...updateGroup, ...operation }, call), response, attempts);
}

const start = "Could not update origin group 7 of load balancer 3: the API returned ";
const ambiguous = "The operation may have taken effect anyway: check before you try again.";

test("an error has all that the API returned", () => {
  const text = '{"ErrorKey":"k.1","Field":"Weight","Message":"No."}';
  const error = createError(409, {}, { text, requestId: "abc", attempts: 2, retryAfterMs: 61_000 });
  expect(error).toBeInstanceOf(ConflictError);
  expect(error.stack).toContain(start);
  expect(error).toMatchObject({
    status: 409,
    errorKey: "k.1",
    field: "Weight",
    detail: "No.",
    isWebPage: false,
    operation: "update origin group",
    requestId: "abc",
    attempts: 2,
    retryAfter: 61,
    ambiguous: false,
  });
  expect(createError(404, {}, { text: " <html>" }).isWebPage).toBe(true);
});

test.each<[form: string, status: number, failure: Failure, message: string]>([
  ["nothing", 400, {}, "400 (Bad Request) with no further details."],
  ["a status without a name", 499, {}, "499 with no further details."],
  ["a text", 400, { text: '"Nope!"' }, "400 (Bad Request): Nope!"],
  ["a key", 400, { text: '{"error":"off"}' }, "400 (off) with no further details."],
  ["a field", 400, { text: '{"errors":{"a":"odd"}}' }, "400 (field a): a: odd."],
  ["both", 400, { text: '{"ErrorKey":"k","Field":"W","Message":"No"}' }, "400 (k, field W): No."],
  [
    "a request ID and a time",
    418,
    { requestId: "abc", retryAfterMs: 1001, attempts: 3 },
    "418 (I'm a Teapot) with no further details. Request ID: abc. Gave up after 3 attempts. The API asks clients to wait 2 s before they retry.",
  ],
])("the message repeats what the API returned: %s", (_, status, failure, message) => {
  expect(createError(status, {}, failure).message).toBe(start + message);
});

const key = "edge:apiKey (EDGE_API_KEY)";
const keyIsValid = `Check that ${key} holds a valid API key.`;
const keyIsAllowed = `Check the permissions and roles of the API key in ${key}.`;
const ids = `Check the ids, and that edge:baseUrl (EDGE_BASE_URL) and ${key} belong to the right account.`;
const limit =
  "Try again later, or limit the request rate with edge:requestsPerSecond (EDGE_REQUESTS_PER_SECOND).";
const databaseToken =
  "Check that edge:databaseAuthToken (SERVICE_DATABASE_AUTH_TOKEN) holds a valid database token.";
const laterAdvice = "The error may be temporary: try again later.";
const owner = { needs: "the role of an owner" };

test.each<[status: number, name: string, operation: Partial<Operation>, remedy: string | undefined]>([
  [200, "ApiError", {}, "Try again later."],
  [400, "ApiError", {}, undefined],
  [401, "AuthenticationError", {}, keyIsValid],
  [401, "AuthenticationError", owner, `${keyIsValid} This operation needs the role of an owner.`],
  [401, "AuthenticationError", { service: "database" }, databaseToken],
  [403, "PermissionError", {}, keyIsAllowed],
  [404, "NotFoundError", {}, ids],
  [405, "ApiError", {}, ids],
  [408, "ApiError", {}, laterAdvice],
  [409, "ConflictError", {}, "Check what already exists before you try again."],
  [425, "ApiError", {}, laterAdvice],
  [429, "RateLimitedError", {}, limit],
  [429, "RateLimitedError", { service: "logging" }, "Try again later."],
  [500, "ServerError", {}, laterAdvice],
])("a %i is an %s, and the message says what to do about one of %j", (status, name, operation, remedy) => {
  const error = createError(status, operation);
  expect(error.name).toBe(name);
  expect(error.remedy).toBe(remedy);
  if (remedy) expect(error.message.endsWith(` ${remedy}`)).toBe(true);
});

test.each([
  [400, false],
  [429, false],
  [408, true],
  [500, true],
])("a %i for a write that must not be repeated leaves open whether it took effect: %s", (status, isOpen) => {
  const error = createError(status, { idempotent: false });
  expect([error.ambiguous, error.message.includes(ambiguous)]).toEqual([isOpen, isOpen]);
  expect(createError(status).ambiguous).toBe(false);
});

test.each([
  ["update origin group", { subject: "origin group" }, "update origin group"],
  ["take over origin group", { subject: "origin group 7" }, "take over origin group 7"],
  ["enable DNSSEC", { subject: "DNS zone 5" }, "enable DNSSEC for DNS zone 5"],
  ["list API keys", {}, "list API keys"],
  ["read thing", { path: { id: 7, name: "a" } }, "read thing (id 7, name a)"],
])("the message of %j with %j says what failed", (name, call, expected) => {
  expect(describeCall({ ...readThing, name }, call)).toBe(expected);
});

test.each<[text: string, status: number, isShown: boolean]>([
  ["", 400, true],
  [" \n", 400, true],
  ['{"Message":"The port is closed"}', 400, false],
  ["", 404, false],
])("%j with a %i of an API that explains nothing shows what was sent: %s", (text, status, isShown) => {
  const operation: Partial<Operation> = { emptyErrorBody: true };
  const body = { app: "shop", token: 'MARKER "quoted"', nested: { token: "MARKER-2" } };
  const { message } = createError(status, operation, { text, call: { ...group, body } });
  const sent = ' Request body: {"app":"shop","token":"[secret]","nested":{"token":"[secret]"}}.';
  expect([message.includes(sent), message.includes("Request body")]).toEqual([isShown, isShown]);
  expect(createError(status, operation, { text, call: { ...group, body: undefined } }).message).not.toContain(
    "Request body",
  );
});

test("an error is copied with a new message and all its properties, and is itself unchanged", () => {
  const error = createError(409, {}, { text: '{"ErrorKey":"k","Message":"No"}', requestId: "r" });
  const { message } = error;
  const copy = withMessage(error, "Look at the other one.");
  expect(copy).toBeInstanceOf(error.constructor);
  expect({ ...copy }).toEqual({ ...error });
  expect([copy.message, error.message]).toEqual(["Look at the other one.", message]);
});

test.each<[string, EdgeError, boolean]>([
  ["a lost connection", new ConnectionError("x"), true],
  ...[502, 504, 520, 522, 524].map((status): [string, EdgeError, boolean] => [
    `${status} of a gateway`,
    createError(status),
    true,
  ]),
  ["the server's own error", createError(500), false],
  ["a response of another shape", new UnexpectedResponseError("x", { status: 502 }), false],
])("after %s a write may still take effect: %s", (_, error, expected) => {
  expect(mayStillSucceed(error)).toBe(expected);
});

test("only an error of this package says whether a write may have taken effect", () => {
  expect(isAmbiguous(new EdgeError("x", { ambiguous: true }))).toBe(true);
  expect(isAmbiguous(new EdgeError("x"))).toBe(false);
  expect(isAmbiguous(Object.assign(new Error("x"), { ambiguous: true }))).toBe(false);
});

const aggregateError = new AggregateError([new Error("a"), new Error("b")]);
test.each([
  ["an error with a code", Object.assign(new TypeError("no"), { code: "E_NO" }), "TypeError: no", "E_NO"],
  ["an error with a number for a code", Object.assign(new Error("no"), { code: 5 }), "Error: no", undefined],
  ["an error of errors", aggregateError, "AggregateError: a; b", undefined],
  ["a text", "lost", "Error: lost", undefined],
  ["null", null, "Error: null", undefined],
])("a cause that is %s becomes a plain error", (_, cause, stack, code) => {
  const plain = redactCause(cause);
  expect([plain.stack, `${plain.name}: ${plain.message}`]).toEqual([stack, stack]);
  expect("code" in plain ? plain.code : undefined).toBe(code);
});

test("neither an error's properties nor its cause contain a credential, whoever creates it", () => {
  const said = '{"token":"MARKER"}';
  const from = { errorKey: said, field: said, detail: said, requestId: said, remedy: said };
  const request = { headers: { AccessKey: "MARKER" } };
  const cause = Object.assign(new Error("lost, AccessKey: MARKER", { cause: said }), { code: "E", request });
  const error = new ApiError(said, { status: 400, operation: "x", ...from, cause });
  expect(error.cause).toMatchObject({ name: "Error", code: "E", message: "lost, AccessKey: [secret]" });
  expect(renderError(error)).not.toMatch(/MARKER/);
  expect(renderError(new UnexpectedResponseError(said, { requestId: said }))).not.toMatch(/MARKER/);
});

test("no message moves the terminal's cursor or starts a new line", () => {
  const message = "no \u001b[2Jsuch\u202e\nerror: lost";
  const errors = [
    createSqlError({ message, code: "X\u001b]0;t\u0007" }, "SELECT 1"),
    createError(404, {}, { call: { ...group, subject: message } }),
  ];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  const controls = /[\u0000-\u001f\u007f-\u009f\u202e]/;
  for (const error of errors) expect([error.message, ...Object.values(error)].join()).not.toMatch(controls);
});

test("a message that quotes megabytes from the platform is truncated, and shows no part of a secret at the cut", () => {
  const key = "MARKER-abcdefgh-0123456789";
  registerSecrets([key]);
  for (let before = 20_000 - key.length; before < 20_000; before += 1) {
    const { message } = new EdgeError(`${"x".repeat(before)} ${key} ${"y".repeat(1_000_000)}`);
    expect(message.length).toBeLessThan(20_100);
    expect(message).not.toContain("MARK");
  }
  expect(new EdgeError("Set EDGE_MARK").message).toBe("Set EDGE_MARK");
});

describe("a value that a message shortens shows no part of a secret at the cut", () => {
  const key = "MARKER-ijklmnop-0123456789";
  registerSecrets([key]);
  const subject = { subject: "x" };

  test.each<[string, number, (value: string) => unknown]>([
    ["an argument", 40, (value) => createArgumentError("name", value, "shorter")],
    ["a setting", 40, (value) => readSettings({ explicit: { adopt: value } })],
    [
      "a statement",
      200,
      (sql) => createResponseError({ ...subject, request: { type: "describe", sql } }, "no"),
    ],
    ["a database's message", 8192, (message) => createSqlError({ message, code: message }, "SELECT 1")],
    ["a column", 100, (name) => toSqlRows({ columns: [{ name }, { name }], rows: [] } as never)],
  ])("%s", async (_, longest, make) => {
    for (let before = longest - key.length; before < longest - 3; before += 1) {
      const value = `${" ".repeat(before)}${key} and more`;
      const error = await Promise.resolve(value).then(make).catch(String);
      expect(String(error)).toContain("[secret]…");
      expect(String(error)).not.toContain("MARK");
    }
  });
});
