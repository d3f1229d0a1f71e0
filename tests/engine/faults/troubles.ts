import type { Fault } from "../../../emulator";

/** A kind of failure: a row of the tables in contributing/faults.md. */
export interface Trouble {
  readonly name: string;
  /** The fault to set in the emulator. Undefined if connections are refused, which needs an outage. */
  readonly fault?: Partial<Fault>;
  /** Whether the fault strikes every attempt, not only the first. */
  readonly always?: true;
  /** Whether the fault strikes all requests for the object, so that the object's reads and writes agree. */
  readonly everywhere?: true;
  /** Whether to test only writes, because the fault hides that a request took effect. */
  readonly writesOnly?: true;
  /** Matches the advice that the error message must give. Default: any advice. */
  readonly remedy?: RegExp | Readonly<Record<"management" | "database" | "storage" | "stream", RegExp>>;
}

const urlAdvice = ({ source }: RegExp) => ({
  management: new RegExp(`Check edge:baseUrl${source}`),
  database: new RegExp(`Check edge:databaseUrl${source}`),
  storage: new RegExp(`Check edge:baseUrl${source}`),
  // The library, whose key a request needs, is read first.
  stream: new RegExp(`Check edge:(?:baseUrl|streamUrl)${source}`),
});
const keyAdvice = {
  management: /edge:apiKey \(EDGE_API_KEY\) holds a valid API key/,
  database: /edge:databaseAuthToken \(SERVICE_DATABASE_AUTH_TOKEN\) holds a valid database token/,
  storage: /refused the password of the storage zone/,
  // The list of libraries takes the key of the account.
  stream: /refused the key of the object.*try again later|edge:apiKey \(EDGE_API_KEY\) holds a valid API key/,
};
const permissionAdvice = {
  management: /permissions and roles of the API key/,
  database: /permissions and roles of the database token/,
  storage: /permissions and roles of the API key/,
  stream: /permissions and roles of the API key/,
};
const retryAdvice = /[Tt]ry again later|Run "pulumi up" again/;
const rateAdvice = {
  management: /edge:requestsPerSecond/,
  database: retryAdvice,
  storage: retryAdvice,
  stream: retryAdvice,
};
const everyTime = { always: true } as const;
const html = { body: "<!DOCTYPE html><title>Sign in</title>", contentType: "text/html" };
const failure = { statusCode: 500, success: false, message: "It went wrong.", errorKey: "internal" };
const padding = "x".repeat(20 * 1024 * 1024);

export const troubles: readonly Trouble[] = [
  { name: "connection refused", ...everyTime, remedy: urlAdvice(/ .* the network/) },
  { name: "reset before the write, once", fault: { reset: "before" } },
  { name: "reset before the write, each time", fault: { reset: "before" }, ...everyTime },
  { name: "reset after the write, once", fault: { reset: "after" }, writesOnly: true },
  { name: "reset after the write, each time", fault: { reset: "after" }, ...everyTime, writesOnly: true },
  { name: "no response, not applied, once", fault: { noResponse: true } },
  { name: "no response, applied, each time", fault: { noResponse: true, effect: true }, ...everyTime },
  { name: "401", fault: { status: 401 }, remedy: keyAdvice },
  { name: "403", fault: { status: 403 }, remedy: permissionAdvice },
  { name: "404, once", fault: { status: 404 } },
  { name: "false 404, of writes and reads", fault: { gone: true }, ...everyTime, everywhere: true },
  {
    name: "409",
    fault: { status: 409, body: { Message: "Conflict." } },
    remedy: /Check what already exists/,
  },
  { name: "429, once", fault: { status: 429 } },
  { name: "429 with Retry-After, once", fault: { status: 429, headers: { "Retry-After": "1" } } },
  { name: "429, each time", fault: { status: 429 }, ...everyTime, remedy: rateAdvice },
  {
    name: "429, Retry-After of an hour",
    fault: { status: 429, headers: { "Retry-After": "3600" } },
    remedy: /asks clients to wait 3600 s/,
  },
  { name: "500, not applied, once", fault: { status: 500 } },
  { name: "500, applied, each time", fault: { status: 500, effect: true }, ...everyTime },
  { name: "503, each time", fault: { status: 503 }, ...everyTime, remedy: retryAdvice },
  {
    name: "202 with a failure, not applied",
    fault: { status: 202, body: { data: null, error: failure } },
    ...everyTime,
    remedy: retryAdvice,
  },
  { name: "JSON truncated, connection lost, once", fault: { truncate: true } },
  { name: "JSON truncated, connection intact", fault: { effect: true, body: '{"Id": 7, "Na' } },
  { name: "HTML, not applied", fault: html, remedy: urlAdvice(/ .*responds at that address/) },
  {
    name: "HTML, applied",
    fault: { ...html, effect: true },
    writesOnly: true,
    remedy: urlAdvice(/ .*responds at that address/),
  },
  { name: "wrong types", fault: { alter: changeTypes } },
  {
    name: "unknown enumeration integers",
    fault: { alter: changeEnumerations },
    ...everyTime,
    everywhere: true,
    remedy: /returned a different value of \w+ \(sent|validation_error|[Cc]heck |[Tt]ry again/,
  },
  { name: "20 MB body", fault: { alter: (body) => (isObject(body) ? { ...body, padding } : { padding }) } },
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes the type of each primitive value: strings become numbers, all others become strings. */
function changeTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changeTypes);
  if (isObject(value)) return mapMembers(value, (_, member) => changeTypes(member));
  return typeof value === "string" ? 7 : "seven";
}

const enumerationNames =
  /^(OriginLoadBalancingMethod|HealthStatus|OriginGroupLoadBalancingMethod|Algorithm|(action|operator|severity|counterKey)Type)$/;

function changeEnumerations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changeEnumerations);
  if (!isObject(value)) return value;
  return mapMembers(value, (name, member) => (enumerationNames.test(name) ? 99 : changeEnumerations(member)));
}

const mapMembers = (object: Record<string, unknown>, to: (name: string, member: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, member]) => [name, to(name, member)]));
