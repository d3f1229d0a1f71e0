import type { IncomingHttpHeaders } from "node:http";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { EdgeError } from "../../provider/base/errors";
import type { Properties } from "../../provider/model/properties";
import { encodings, renderError } from "../unit/http/encodings";
import { character } from "./character";
import { isFullRun } from "./fullRun";
import { readBodyText, serve } from "./httpServers";

/**
 * Returns fast-check's options: `few` runs, or half as many in mutation tests. With EDGE_FULL=1: `many` runs, and the seed of
 * EDGE_SEED.
 */
export function runOptions(few: number, many = 2_000): { numRuns: number; seed?: number } {
  if (isFullRun) return { numRuns: many, seed: Number(process.env["EDGE_SEED"] ?? 1) };
  return { numRuns: process.env["MUTATED_LAYER"] === undefined ? few : Math.ceil(few / 2) };
}

/**
 * Changes the platform's response, or replaces it if there is a `body`. "{echo}" stands for the server's `secrets`, and the
 * path and body of the request.
 */
export interface ScriptedResponse {
  readonly changes: readonly Change[];
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly gzip: boolean;
  /** The number of bytes after which the connection breaks. */
  readonly truncateAt: number | undefined;
  readonly encode: (text: string) => string;
}

/** Replaces the value at this position, counting all values, objects and lists of a JSON body. */
interface Change {
  readonly index: number;
  readonly replacement: unknown;
}

export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const junkValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "{echo}",
    "no {echo} here",
    0,
    -1,
    1.5,
    2 ** 53 + 2,
    1e20,
    true,
    false,
    [],
    {},
    unknownValue,
    "__proto__",
    { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "x" },
    { toString: 1, constructor: 2, length: 3 },
  ),
  fc.string({ unit: character, maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
const memberNames = fc.constantFrom(
  ..."Message ErrorKey Field message detail title errors error errorResponse success statusCode".split(" "),
  ..."data Items items HasMoreItems CurrentPage Id id page {echo} token Key".split(" "),
);
const body: fc.Arbitrary<string> = fc.oneof(
  fc
    .oneof(
      fc.dictionary(memberNames, junkValue, { maxKeys: 6 }),
      fc.array(fc.dictionary(memberNames, junkValue, { maxKeys: 3 }), { maxLength: 3 }),
      junkValue,
    )
    .map((value) => JSON.stringify(value) ?? ""),
  fc.constantFrom(
    "",
    "{echo}",
    "<html><title>{echo}</title><p>{echo}",
    "<p {echo}>x",
    '{"Message":"{echo}',
    "[".repeat(5000),
  ),
  fc
    .tuple(
      fc.constantFrom("\\", " ", "<", '"', "&#", "%", "key=", "{echo}"),
      fc.integer({ min: 1, max: 3000 }),
    )
    .map(([text, times]) => text.repeat(times)),
  fc.string({ unit: character, maxLength: 200 }),
);
const headerText = fc.oneof(
  fc.constantFrom(
    "{echo}",
    "9".repeat(400),
    "-1",
    "0",
    "gzip",
    "text/html",
    "https://x.example/{echo}",
    "Fri, 31 Dec 9999 23:59:59 GMT",
  ),
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((text) => text.trim()),
);
const headers = fc.dictionary(
  fc.constantFrom("cdn-requestid", "content-type", "content-encoding", "retry-after", "location", "x-odd"),
  headerText,
  { maxKeys: 3 },
);
const status = fc.oneof(
  fc.constantFrom(200, 201, 202, 204, 301, 307, 304, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503),
  fc.integer({ min: 200, max: 999 }),
);

export const anyResponse: fc.Arbitrary<ScriptedResponse> = fc.record({
  status: fc.option(status, { nil: undefined, freq: 2 }),
  body: fc.option(body, { nil: undefined, freq: 2 }),
  headers: fc.option(headers, { nil: {}, freq: 4 }),
  gzip: fc.boolean(),
  truncateAt: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(200) },
  ),
  changes: fc.array(fc.record({ index: fc.nat(60), replacement: junkValue }), { maxLength: 2 }),
  encode: fc.constantFrom(...encodings).map(([, encode]) => encode),
});

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  /** The decompressed body of the response. Undefined if the connection broke before its end. */
  readonly given: string | undefined;
}

/** A server that forwards each request to the platform, then sends a scripted response. */
export interface HostileServer {
  origin: string;
  readonly exchanges: Exchange[];
  responses: readonly ScriptedResponse[];
  /** Secrets that the server echoes in addition to the request. */
  secrets: readonly string[];
}

export async function startHostileServer(platform: string): Promise<HostileServer> {
  const hostile: HostileServer = { origin: "", exchanges: [], responses: [], secrets: [] };
  hostile.origin = await serve(async (request, response) => {
    const sent = await readBodyText(request);
    const { method = "GET", url: path = "/" } = request;
    const scripted = hostile.responses[hostile.exchanges.length % hostile.responses.length];
    if (!scripted) throw new Error("no response was scripted");
    const real = await forward(platform + path, method, request.headers, sent);
    const echo = [...hostile.secrets, path, sent].map((text) => scripted.encode(text)).join(" ");
    const insertEcho = (text: string) => text.replaceAll("{echo}", echo);
    const status = scripted.status ?? real.status;
    const text = insertEcho(scripted.body ?? applyChanges(real.text, scripted.changes));
    const bytes = scripted.gzip ? gzipSync(text) : Buffer.from(text);
    const isTruncated = scripted.truncateAt !== undefined && scripted.truncateAt < bytes.length;
    hostile.exchanges.push({ method, path, sent, status, given: isTruncated ? undefined : text });
    for (const [name, header] of Object.entries(scripted.headers)) {
      const headerValue = insertEcho(header)
        .replace(/[^\x20-\x7e]/g, "")
        .slice(0, 4000);
      if (headerValue !== "") response.setHeader(name, headerValue);
    }
    if (scripted.gzip) response.setHeader("content-encoding", "gzip");
    response.setHeader("content-length", bytes.length);
    if (isTruncated)
      response.writeHead(status).write(bytes.subarray(0, scripted.truncateAt), () => response.destroy());
    else response.writeHead(status).end(bytes);
  });
  return hostile;
}

async function forward(
  url: string,
  method: string,
  headers: IncomingHttpHeaders,
  sent: string,
): Promise<{ status: number; text: string }> {
  const { host, connection, "content-length": _, "accept-encoding": __, ...rest } = headers;
  const body = method === "GET" ? null : sent;
  const response = await fetch(url, { method, headers: rest as Record<string, string>, body });
  return { status: response.status, text: await response.text() };
}

/** Replaces values, objects and lists in a JSON string. */
function applyChanges(text: string, changes: readonly Change[]): string {
  if (text === "") return text;
  let changed = text;
  for (const { index, replacement } of changes) {
    let count = 0;
    const body = JSON.parse(changed, (_, value) => {
      count += 1;
      return value;
    });
    let at = index % count;
    changed = JSON.stringify(body, (_, value) => (at-- === 0 ? replacement : value));
  }
  return changed;
}

/** Checks an error: it is an EdgeError or records an object, and shows no secret. Returns the recorded ID and outputs. */
export function checkError(caught: unknown, secrets: readonly string[]) {
  const error = caught as Error & { reasons?: string[]; properties?: Properties; id?: string };
  if (!(caught instanceof EdgeError)) expect([error.name, error.reasons]).toEqual(["Error", [error.message]]);
  expect(error.message).toMatch(/^\w.{10,}/s);
  const { properties, id, ...rest } = error;
  const shown = [error.message, JSON.stringify(rest), inspect(error.cause)].join("\n");
  expect(findShownSecrets(shown, secrets)).toEqual([]);
  return properties && { ...(id !== undefined && { id }), properties };
}

const normalize = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns the secrets in an error or a line, in plain text or base64. Ignores case and punctuation of plain text. */
export function findShownSecrets(error: unknown, secrets: readonly string[]): string[] {
  const text = typeof error === "string" ? error : renderError(error);
  const normalized = normalize(text);
  return secrets.filter(
    (secret) =>
      normalized.includes(normalize(secret)) ||
      text.includes(Buffer.from(secret).toString("base64").replace(/=+$/, "")) ||
      text.includes(Buffer.from(secret).toString("base64url")),
  );
}
