import { gzipSync } from "node:zlib";
import { argumentError } from "../../../provider/api/arguments";
import { embeddedFailure } from "../../../provider/api/embeddedFailure";
import { SqlError, sqlError } from "../../../provider/api/sql/errors";
import { unexpected } from "../../../provider/api/sql/exchange";
import { readSettings } from "../../../provider/config";
import { toSqlRows } from "../../../provider/functions/getSqlRows";
import { explainError } from "../../../provider/http/errorBody";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  EdgeError,
  isAmbiguous,
  isMissing,
  mayComeLate,
  NotFoundError,
  PermissionError,
  plainCause,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  withMessage,
} from "../../../provider/http/errors";
import { doing } from "../../../provider/http/failure";
import type { Operation } from "../../../provider/http/operation";
import { remember } from "../../../provider/http/redact";
import { clientOf, closeAll, readThing, rejection, serve } from "./support";

afterEach(closeAll);

const updateGroup: Operation = {
  name: "update origin group",
  method: "POST",
  path: "/loadbalancer/{lb}/origingroup/{id}",
  idempotent: true,
  source: "documented",
};
const call = { path: { lb: 3, id: 7 }, subject: "origin group 7 of load balancer 3", body: {} };

async function errorOf(
  status: number,
  body: string | Buffer | undefined,
  headers = {},
  operation = updateGroup,
): Promise<ApiError> {
  const origin = await serve((_request, response) => response.writeHead(status, headers).end(body));
  const client = clientOf(origin, {
    maxAttempts: 1,
    loggingUrl: origin,
    databaseUrl: origin,
    databaseAuthToken: "d-token-1",
  });
  return rejection<ApiError>(client.send(operation, call));
}

const apiError = (status: number): ApiError => new ApiError("x", { status, operation: "x", attempts: 1 });

describe("the classes", () => {
  it.each([
    [400, ApiError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [405, ApiError],
    [409, ConflictError],
    [422, ApiError],
    [429, RateLimitedError],
    [500, ServerError],
    [503, ServerError],
    [599, ServerError],
  ])("%d", async (status, kind) => {
    const error = await errorOf(status, '{"ErrorKey":"k.1","Field":"Weight","Message":"No."}', {
      "cdn-requestid": "abc",
    });
    expect(error.constructor).toBe(kind);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(EdgeError);
    expect(error.name).toBe(kind.name);
    expect(error.stack).toContain("Could not update origin group 7");
    expect(error).toMatchObject({
      status,
      errorKey: "k.1",
      field: "Weight",
      detail: "No.",
      operation: "update origin group",
      requestId: "abc",
      attempts: 1,
      ambiguous: false,
    });
  });

  it("form the documented hierarchy", () => {
    expect(new TimeoutError("x")).toBeInstanceOf(ConnectionError);
    for (const kind of [ConfigurationError, ConnectionError, UnexpectedResponseError]) {
      expect(new kind("x")).toBeInstanceOf(EdgeError);
      expect(new kind("x")).not.toBeInstanceOf(ApiError);
      expect(new kind("x").name).toBe(kind.name);
      expect(new kind("x").ambiguous).toBe(false);
    }
  });
});

describe("the message", () => {
  const start = "Could not update origin group 7 of load balancer 3: the API returned ";
  const bodies: [string, string | undefined, string][] = [
    [
      "ApiErrorData",
      '{"ErrorKey":"validation_error","Field":"Weight","Message":"Weight must be at most 255"}',
      "400 (validation_error, field Weight): Weight must be at most 255.",
    ],
    [
      "ApiErrorData of nulls",
      '{"ErrorKey":null,"Field":null,"Message":null}',
      "400 (Bad Request) with no further details.",
    ],
    [
      "only a Message",
      '{"Message":"Authorization has been denied"}',
      "400 (Bad Request): Authorization has been denied.",
    ],
    [
      "a problem with a list of errors",
      '{"title":"Invalid","status":400,"detail":"Two fields are wrong","instance":"/x","id":"i","errors":[{"field":"port","message":"too high"},{"field":"type","message":"unknown"}]}',
      "400 (Bad Request): Two fields are wrong; port: too high; type: unknown.",
    ],
    [
      "a problem with one error",
      '{"title":"Invalid","status":400,"errors":[{"field":"port","message":"too high"}]}',
      "400 (field port): Invalid; port: too high.",
    ],
    [
      "a problem with errors by field",
      '{"title":"Invalid","errors":{"port":["too high","odd"]}}',
      "400 (field port): Invalid; port: too high, odd.",
    ],
    [
      "a problem",
      '{"type":"about:blank","title":"Bad Request","status":400,"detail":"No such day","instance":"/x"}',
      "400 (Bad Request): No such day.",
    ],
    ["a problem with only a title", '{"title":"Invalid date"}', "400 (Bad Request): Invalid date."],
    ["a statusCode", '{"statusCode":400}', "400 (Bad Request) with no further details."],
    [
      "a status object",
      '{"data":null,"error":{"statusCode":400,"success":false,"message":"No","errorKey":"invalid.x"}}',
      "400 (invalid.x): No.",
    ],
    ["an error text", '{"error":"SQL is off"}', "400 (Bad Request): SQL is off."],
    [
      "an error object",
      '{"error":{"code":"invalid_request","message":"Bad query","details":[{"field":"from","message":"no date"},"see docs"]}}',
      "400 (invalid_request): Bad query; from: no date; see docs.",
    ],
    [
      "an error code with a string of details",
      '{"error":"invalid_request","details":"status must be a number"}',
      "400 (invalid_request): status must be a number.",
    ],
    ["a list of messages", '[{"message":"One"},{"message":"Two"}]', "400 (Bad Request): One; Two."],
    ["a JSON text", '"Nope!"', "400 (Bad Request): Nope!"],
    ["a bare text", "upstream\n  failed", "400 (Bad Request): upstream failed."],
    ["HTML", "<html><head><title>400 Bad</title></head><body>x</body></html>", "400 (Bad Request): 400 Bad."],
    ["HTML without a title", "<p>Sorry,<script>let a</script> no</p>", "400 (Bad Request): Sorry, no."],
    ["nothing", undefined, "400 (Bad Request) with no further details."],
    ["a number", "12", "400 (Bad Request) with no further details."],
  ];
  it.each(bodies)("for %s", async (_, body, expected) => {
    expect((await errorOf(400, body)).message).toBe(start + expected);
  });

  it("names the request and what to do", async () => {
    const key = "edge:apiKey (EDGE_API_KEY)";
    expect((await errorOf(401, undefined, { "cdn-requestid": "abc" })).message).toBe(
      `${start}401 (Unauthorized) with no further details. Request ID: abc. Check that ${key} holds a valid API key.`,
    );
    expect((await errorOf(403, "")).message).toContain(
      `Check the permissions and roles of the API key in ${key}.`,
    );
    expect((await errorOf(404, "")).message).toContain(
      `Check the ids, and that edge:baseUrl (EDGE_BASE_URL) and ${key}`,
    );
    expect((await errorOf(409, "")).message).toContain("Check what already exists before you try again.");
    expect((await errorOf(429, "")).message).toContain(
      "or limit the request rate with edge:requestsPerSecond (EDGE_REQUESTS_PER_SECOND).",
    );
    expect((await errorOf(500, "")).message).toContain("The error may be temporary: try again later.");
    const database = { ...updateGroup, service: "database" as const };
    expect((await errorOf(401, "", {}, database)).message).toContain(
      "edge:databaseAuthToken (SERVICE_DATABASE_AUTH_TOKEN) holds a valid database token.",
    );
    expect((await errorOf(429, "", {}, { ...updateGroup, service: "logging" })).message).toMatch(
      /with no further details\. Try again later\.$/,
    );
    expect((await errorOf(429, "", {}, { ...updateGroup, service: "management" })).remedy).toBe(
      "Try again later, or limit the request rate with edge:requestsPerSecond (EDGE_REQUESTS_PER_SECOND).",
    );
    const needy = { ...updateGroup, needs: "the role of an owner" };
    expect((await errorOf(401, "", {}, needy)).remedy).toBe(
      `Check that ${key} holds a valid API key. This operation needs the role of an owner.`,
    );
    expect((await errorOf(403, "", {}, needy)).remedy).toBe(
      `Check the permissions and roles of the API key in ${key}. This operation needs the role of an owner.`,
    );
  });

  it.each([
    [400, undefined],
    [
      404,
      `Check the ids, and that edge:baseUrl (EDGE_BASE_URL) and edge:apiKey (EDGE_API_KEY) belong to the right account.`,
    ],
    [
      405,
      `Check the ids, and that edge:baseUrl (EDGE_BASE_URL) and edge:apiKey (EDGE_API_KEY) belong to the right account.`,
    ],
    [408, "The error may be temporary: try again later."],
    [422, undefined],
    [425, "The error may be temporary: try again later."],
    [499, undefined],
    [500, "The error may be temporary: try again later."],
  ])("advises after a %i: %s", async (status, remedy) => {
    expect((await errorOf(status, "")).remedy).toBe(remedy);
  });

  it("advises to try again after a failure in a success", async () => {
    const error = await errorOf(
      200,
      '{"success":false,"message":"No"}',
      {},
      { ...readThing, embeddedFailure },
    );
    expect([error.status, error.remedy]).toEqual([200, "Try again later."]);
  });

  it("shows only the number of a status that has no name", async () => {
    expect((await errorOf(499, undefined)).message).toBe(`${start}499 with no further details.`);
  });

  it("is truncated if the platform sends too much", async () => {
    const error = await errorOf(400, `{"Message":"${"long ".repeat(1000)}"}`);
    expect(error.detail).toHaveLength(500);
    expect(error.message).toMatch(/long…$/);
  });

  it("limits how much of a failing body is read", async () => {
    const error = await errorOf(404, "x".repeat(3_000_000));
    expect(error).toBeInstanceOf(NotFoundError);
  });
});

describe("the operation in the message", () => {
  it.each([
    [
      "update origin group",
      { subject: "origin group 7 of load balancer 3" },
      "update origin group 7 of load balancer 3",
    ],
    ["update origin group", { subject: "origin group" }, "update origin group"],
    ["take over origin group", { subject: "origin group 7" }, "take over origin group 7"],
    ["enable DNSSEC", { subject: "DNS zone 5" }, "enable DNSSEC for DNS zone 5"],
    ["get zone", { subject: "zones" }, "get zone for zones"],
    ["list API keys", {}, "list API keys"],
    ["read thing", { path: { id: 7, name: "a" } }, "read thing (id 7, name a)"],
  ])("%s", (name, given, expected) => {
    expect(doing({ ...readThing, name }, given)).toBe(expected);
  });
});

it("handles deeply nested and odd bodies without failing", () => {
  expect(explainError("\uFEFF null ")).toEqual({});
  expect(explainError('{"error":{"error":{"message":"deep"}}}').detail).toBe("deep");
  expect(explainError('{"error":"invalid_request"}')).toEqual({ errorKey: "invalid_request" });
  expect(explainError('{"error":"forbidden","message":"Suspended."}')).toMatchObject({
    errorKey: "forbidden",
    detail: "Suspended.",
  });
  expect(explainError('{"error":{"message":"Bad from.","details":["Bad from.","Bad to."]}}').detail).toBe(
    "Bad from.; Bad to.",
  );
  expect(explainError('{"errors":[null,5,{"field":"a"}]}').detail).toBe("a: not accepted");
  expect(explainError("{broken").detail).toBe("{broken");
});

const nested = (levels: number, body: string): string =>
  levels === 0 ? body : `{"error":${nested(levels - 1, body)}}`;

it.each([
  ["", {}],
  [" \n", {}],
  ["true", {}],
  ['{"Message":" "}', {}],
  ['{"Message":5,"detail":" No \\n\\u0000 such  day "}', { detail: "No such day" }],
  [
    '{"Error":{"Message":"Off","Field":"Port","ErrorKey":"off"}}',
    { detail: "Off", field: "Port", errorKey: "off" },
  ],
  ['{"errorResponse":{"errorKey":"off"}}', { errorKey: "off" }],
  ['{"error":null,"errorResponse":{"message":"Off"}}', { detail: "Off" }],
  [
    '{"message":"Bad","details":["see docs",{"Field":"a","Message":"odd"}]}',
    { detail: "Bad; see docs; a: odd" },
  ],
  ['{"errors":null,"title":"Bad"}', { detail: "Bad" }],
  ['{"details":null,"title":"Bad"}', { detail: "Bad" }],
  ['{"errors":"all","title":"Bad"}', { detail: "Bad; all" }],
  ['{"errors":{"port":"odd"}}', { field: "port", detail: "port: odd" }],
  ['["One",{"message":"Two"},5,{}]', { detail: "One; Two" }],
  ["[]", {}],
  ["5 < 6 \uFEFF", { detail: "5 < 6" }],
  ["<html><title lang='en'> Not here </title>", { detail: "Not here" }],
  ["<html><title> </title><style>a{}</style><p>Gone<p>away", { detail: "Gone away" }],
  ["\uFEFF\n", {}],
  ["Stryker was here!", { detail: "Stryker was here!" }],
  [nested(50, '{"message":"deep"}'), { detail: "deep" }],
  [`${"[".repeat(50)}"deep"${"]".repeat(50)}`, { detail: "deep" }],
  ['{"error":"Off. Really"}', { detail: "Off. Really" }],
  ['{"error":"off.really_so"}', { errorKey: "off.really_so" }],
  ['{"error":"off or on"}', { detail: "off or on" }],
  ['{"errors":[{"Field":"Port"}]}', { field: "Port", detail: "Port: not accepted" }],
  ['{"errors":[5,{"message":"odd"}]}', { detail: "odd" }],
  ['{"errors":5}', {}],
  ['{"errors":{}}', {}],
  ['{"Message":"","message":" said "}', { detail: "said" }],
  ["<html><title", { detail: "<title" }],
  ["Sorry <title", { detail: "Sorry <title" }],
  ["<title>Said</title>", { detail: "Said" }],
  ["<html><title>", {}],
  ["<p>one<script>two", { detail: "one" }],
  ["<p>one<b", { detail: "one<b" }],
  ["one<p", { detail: "one<p" }],
  ["<p>one<SCRIPT src='x'>let a = 1 < 2;</script >two<scripted>three", { detail: "one two three" }],
  ["<title>one</title><title>two", { detail: "one" }],
  ["x".repeat(500), { detail: "x".repeat(500) }],
  ["x".repeat(501), { detail: `${"x".repeat(500)}…` }],
])("explains %p", (body, expected) => {
  const said = Object.entries(explainError(body)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(said)).toEqual(expected);
});

it("explains a compressed body, and shows nothing of one that cannot be decompressed", async () => {
  const packed = gzipSync('{"Message":"Packed."}');
  for (const name of ["gzip", "X-GZIP"])
    expect((await errorOf(400, packed, { "content-encoding": name })).detail).toBe("Packed.");
  expect((await errorOf(400, "Packed.", { "content-encoding": "gzip" })).detail).toBeUndefined();
  for (const name of ["gzip-like", "my-gzip"])
    expect((await errorOf(400, "Plain.", { "content-encoding": name })).detail).toBe("Plain.");
  const random = Array.from({ length: 40 }, (_, i) => `${i} ${Math.sin(i)}`).join(" ");
  const long = await errorOf(400, gzipSync(JSON.stringify(random.slice(0, 400))), {
    "content-encoding": " gzip ",
  });
  expect(long.detail).toBe(random.slice(0, 400));
});

it("reads UTF-8, also if a character is cut off", async () => {
  expect((await errorOf(400, `x${"é".repeat(5000)}`)).detail).toBe(`x${"é".repeat(499)}…`);
});

it("limits the length of a request id", async () => {
  expect((await errorOf(400, "", { "cdn-requestid": "r".repeat(200) })).requestId).toBe("r".repeat(128));
});

it.each([
  [400, false],
  [409, false],
  [429, false],
  [408, true],
  [500, true],
])(
  "a %i for a write that must not be repeated leaves open whether it took effect: %s",
  async (status, open) => {
    expect((await errorOf(status, "", {}, { ...updateGroup, idempotent: false })).ambiguous).toBe(open);
    expect((await errorOf(status, "")).ambiguous).toBe(false);
  },
);

it("is copied with a new message and all its properties, and is itself unchanged", async () => {
  const error = await errorOf(409, '{"ErrorKey":"taken","Message":"There is one"}', {
    "cdn-requestid": "r-1",
  });
  const { message } = error;
  const again = withMessage(error, "Look at the other one.");
  expect(again).toBeInstanceOf(ConflictError);
  expect({ ...again }).toEqual({ ...error });
  expect([again.message, error.message]).toEqual(["Look at the other one.", message]);
});

it("of a database is copied in the same way", () => {
  const error = sqlError({ message: "no such table: a", code: "SQLITE_ERROR" }, "SELECT * FROM a");
  const again = withMessage(error, "Apply the scripts first.");
  expect(again).toBeInstanceOf(SqlError);
  expect(again.message).toBe("Apply the scripts first.");
  expect({ ...again }).toEqual({ ...error });
});

it.each([
  [404, true],
  [405, true],
  [403, false],
  [500, false],
])("a %i means that something is missing: %s", async (status, missing) => {
  expect(isMissing(await errorOf(status, ""))).toBe(missing);
});

it.each<[string, EdgeError, boolean]>([
  ["a lost connection", new ConnectionError("x"), true],
  ["a timeout", new TimeoutError("x"), true],
  ["a gateway's error", apiError(502), true],
  ["a CDN's error", apiError(522), true],
  ["the server's own error", apiError(500), false],
  ["a response of another shape", new UnexpectedResponseError("x", { status: 502, operation: "x" }), false],
])("after %s a write may still take effect: %s", (_, error, late) => {
  expect(mayComeLate(error)).toBe(late);
});

it("only an error of this package says whether a write may have taken effect", () => {
  expect(isAmbiguous(new EdgeError("x", { ambiguous: true }))).toBe(true);
  expect(isAmbiguous(new EdgeError("x"))).toBe(false);
  expect(isAmbiguous(Object.assign(new Error("x"), { ambiguous: true }))).toBe(false);
  expect(isAmbiguous(undefined)).toBe(false);
});

it("an error has a cause only if there is one, and a name that can be changed, as any error", () => {
  expect(Object.hasOwn(new EdgeError("x"), "cause")).toBe(false);
  const named = Object.assign(new EdgeError("x", { cause: new Error("y") }), { name: "Other" });
  expect([named.name, String(named.cause)]).toEqual(["Other", "Error: y"]);
  expect(Object.keys(new EdgeError("x"))).toEqual(["ambiguous"]);
});

it("only a response from the platform means that something is missing", () => {
  expect(isMissing(Object.assign(new Error("no"), { status: 404 }))).toBe(false);
});

it.each([
  ["an error with a code", Object.assign(new TypeError("no"), { code: "E_NO" }), "TypeError: no", "E_NO"],
  ["an error with a number for a code", Object.assign(new Error("no"), { code: 5 }), "Error: no", undefined],
  [
    "an error of errors",
    new AggregateError([new Error("a"), new Error("b")]),
    "AggregateError: a; b",
    undefined,
  ],
  ["an error without a message", new TypeError(), "TypeError: TypeError", undefined],
  ["a text", "lost", "Error: lost", undefined],
  ["null", null, "Error: null", undefined],
])("a cause that is %s becomes a plain error", (_, cause, stack, code) => {
  const plain = plainCause(cause);
  expect([plain.stack, `${plain.name}: ${plain.message}`]).toEqual([stack, stack]);
  expect(plain).toHaveProperty("name", stack.split(":")[0]);
  expect("code" in plain ? plain.code : undefined).toBe(code);
});

test("a message that quotes megabytes from the platform is truncated, and shows no part of a secret at the cut", () => {
  const key = "MARKER-abcdefgh-0123456789";
  remember([key]);
  for (let before = 20_000 - key.length; before < 20_000; before += 1) {
    const { message } = new EdgeError(`${"x".repeat(before)} ${key} ${"y".repeat(1_000_000)}`);
    expect(message.length).toBeLessThan(20_100);
    expect(message).not.toContain("MARK");
  }
  expect(new EdgeError("Set EDGE_MARK").message).toBe("Set EDGE_MARK");
});

describe("a value that a message shortens shows no part of a secret at the cut", () => {
  const key = "MARKER-ijklmnop-0123456789";
  remember([key]);

  it.each<[string, number, (value: string) => EdgeError]>([
    ["an argument", 40, (value) => argumentError("name", value, "shorter")],
    ["a setting", 40, (value) => caught(() => readSettings({ explicit: { adopt: value } }))],
    ["a statement", 200, (sql) => unexpected({ subject: "x", request: { type: "describe", sql } }, "no")],
    ["a database's message", 8192, (message) => sqlError({ message, code: message }, "SELECT 1")],
    [
      "a column",
      100,
      (name) => caught(() => toSqlRows({ columns: [{ name }, { name }], rows: [] } as never)),
    ],
  ])("%s", (_, longest, errorOf) => {
    for (let before = longest - key.length; before < longest - 3; before += 1) {
      const { message } = errorOf(`${" ".repeat(before)}${key} and more`);
      expect(message).toContain("[secret]…");
      expect(message).not.toContain("MARK");
    }
  });
});

function caught(run: () => unknown): EdgeError {
  try {
    run();
  } catch (error) {
    if (error instanceof EdgeError) return error;
  }
  throw new Error("No EdgeError was thrown.");
}
