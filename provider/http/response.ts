import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type * as z from "zod";
import { maxErrorBodyBytes } from "./errorBody";
import { codeOf, type UnexpectedResponseError } from "./errors";
import { unexpectedResponse } from "./failure";
import { gunzipped } from "./gunzip";
import { addressOf, tryAgain } from "./hints";
import { isNestedTooDeep } from "./nesting";
import { onOneLine } from "./printable";
import { beginning } from "./redact";
import type { Request } from "./request";
import { type Headers, longestBody, type Reply } from "./responseReader";

const unzip = promisify(gunzip);

/** More levels than any real response has: each is a nested call. */
const maxLevels = 100;

/** One header's value; the first if it was sent twice. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The request ID header (observed). */
export function requestIdOf(request: Request, reply: Reply): string | undefined {
  const id = header(reply.headers, "cdn-requestid");
  return id === undefined ? undefined : onOneLine(masked(request, id, 128));
}

/** Masked before it is shortened: half a credential would not be found. */
const masked = ({ redact }: Request, text: string, longest: number): string =>
  beginning(text, maxErrorBodyBytes, redact).slice(0, longest);

export function isGzip(headers: Headers): boolean {
  return /^(x-)?gzip$/i.test(header(headers, "content-encoding")?.trim() ?? "");
}

/** The beginning of an error body; "" if it cannot be decompressed. The rest is not read. */
export async function failureText({ headers, body }: Reply): Promise<string> {
  // Limits the compressed size too: a body that decompresses to nothing would be read to its end.
  const packed = slices(body.subarray(0, 2 * maxErrorBodyBytes));
  const bytes = isGzip(headers) ? await beginningOf(gunzipped(packed)) : body;
  const beginning = bytes.subarray(0, maxErrorBodyBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(beginning, { stream: true });
  } catch {
    return beginning.toString("latin1");
  }
}

/** Small slices, because a few bytes of gzip can expand a thousandfold. */
async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 64) yield bytes.subarray(from, from + 64);
}

/** The beginning of a body; if it is incomplete, what arrived of it. */
async function beginningOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of pieces) {
      kept.push(piece);
      length += piece.length;
      if (length >= maxErrorBodyBytes) break;
    }
  } catch {}
  return Buffer.concat(kept);
}

/**
 * The JSON of a success response; undefined if no shape is declared and there is none.
 * @throws UnexpectedResponseError if it is HTML, too long or cannot be decompressed, or, with a shape declared, if it is
 * empty or not JSON.
 */
export async function jsonOf(request: Request, reply: Reply): Promise<unknown> {
  const fail = (problem: string) => unexpected(request, reply, problem);
  const optional = request.operation.response === undefined;
  const tooLong = `the body exceeds the limit of ${longestBody / 1024 / 1024} MiB`;
  if (reply.overflow) throw fail(tooLong);
  let bytes = reply.body;
  try {
    if (isGzip(reply.headers)) bytes = await unzip(bytes, { maxOutputLength: longestBody });
  } catch (error) {
    if (optional) return undefined;
    throw fail(codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? tooLong : "the body cannot be decompressed");
  }
  const text = bytes.toString().replace(/^\uFEFF/, "");
  // Not from the platform: from a proxy, or a sign-in page.
  if (text.trimStart().startsWith("<")) {
    const remedy = `Check ${addressOf(request)}: something other than the API responds at that address`;
    throw unexpected(request, reply, "the body is HTML or XML", remedy);
  }
  if (text.trim() === "" && !optional) throw fail("the body is empty");
  if (isNestedTooDeep(text, maxLevels)) {
    if (optional) return undefined;
    throw fail(`the body is nested deeper than ${maxLevels} levels`);
  }
  try {
    return JSON.parse(text);
  } catch {
    if (optional) return undefined;
    // The parser's own message quotes the body, which may hold credentials.
    const type = masked(request, header(reply.headers, "content-type") ?? "without a content type", 100);
    throw fail(`the body is not JSON (${bytes.length} bytes, ${type})`);
  }
}

/**
 * The response in the operation's declared shape.
 * @throws UnexpectedResponseError naming the first members that do not fit, or an object other than the requested one.
 */
export function parseResponse<A>(request: Request<A>, reply: Reply, value: unknown): A {
  const schema = request.operation.response;
  if (schema === undefined) return undefined as A;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const other = identityMismatch(request, parsed.data);
    if (other !== undefined) throw unexpected(request, reply, `the body describes another object (${other})`);
    return parsed.data;
  }
  const issues = parsed.error.issues
    .flatMap(withoutUnions)
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `${masked(request, path.map(String).join("."), 200) || "the body"}: ${masked(request, message, 500)}`,
    );
  throw unexpected(request, reply, `the body does not have the expected shape (${issues.join("; ")})`);
}

/** What is wrong with the form of a union that a value comes closest to: the one with the innermost problem. */
function withoutUnions(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const depth = (form: z.core.$ZodIssue[]) => Math.max(...form.map(({ path }) => path.length));
  const [closest] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  return closest?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

/** The member that identifies another object than the requested one, if any. */
function identityMismatch(request: Request, response: unknown): string | undefined {
  const { operation, call } = request;
  const askedFor = (parameter: string) => call.path?.[parameter] ?? memberOf(call.body, parameter);
  for (const [member, parameter] of Object.entries(operation.identifiedBy ?? {})) {
    const named = memberOf(response, member) ?? null;
    if (String(named) !== String(askedFor(parameter)))
      return mismatchText(request, member, named, askedFor(parameter));
  }
  const list = memberOf(response, "items");
  for (const [member, parameter] of Object.entries(operation.itemsIdentifiedBy ?? {}))
    for (const item of Array.isArray(list) ? list : []) {
      const named = memberOf(item, member) ?? askedFor(parameter);
      if (String(named) !== String(askedFor(parameter)))
        return mismatchText(request, member, named, askedFor(parameter));
    }
  return undefined;
}

const mismatchText = (request: Request, member: string, named: unknown, asked: unknown): string =>
  `its ${member} is ${masked(request, JSON.stringify(named), 100)}, not ${JSON.stringify(asked)}`;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The error for a response that is neither a success nor a failure: redirects are never followed. */
export function redirected(request: Request, reply: Reply): UnexpectedResponseError {
  const location = header(reply.headers, "location");
  const target =
    location === undefined
      ? undefined
      : originOf(masked(request, location, maxErrorBodyBytes), `${request.origin}${request.target}`);
  const problem =
    target === undefined
      ? "this status is not expected here"
      : `redirects to ${target.slice(0, 300)} are not followed`;
  return unexpected(request, reply, problem, `Check ${addressOf(request)}`);
}

function unexpected(
  request: Request,
  reply: Reply,
  problem: string,
  remedy = tryAgain,
): UnexpectedResponseError {
  const facts = { status: reply.status, requestId: requestIdOf(request, reply) };
  return unexpectedResponse(request, facts, problem, remedy);
}

function originOf(location: string, base: string): string {
  try {
    return new URL(location, base).origin;
  } catch {
    return "an invalid address";
  }
}
