import { channel } from "node:diagnostics_channel";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { maxMessageLength } from "./errorBody";
import { codeOf, type UnexpectedResponseError } from "./errors";
import { unexpectedResponse } from "./failure";
import { gunzipped } from "./gunzip";
import { addressOf, tryAgain } from "./hints";
import { excessIn } from "./nesting";
import { onOneLine } from "./printable";
import type { Request } from "./request";
import { type Headers, longestBody, type Reply } from "./responseReader";

const unzip = promisify(gunzip);

/** More levels of JSON, more members of an object and more values than any response has. */
const most = { levels: 100, members: 10_000, values: 2_000_000 };

/** Who must not be kept waiting hears how many bytes are about to be read: nothing else runs meanwhile. */
const bodies = channel("pulumi-edge-platform:body");

/** One header's value; the first where it was sent twice. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The header that names a request (observed). */
export function requestIdOf(request: Request, reply: Reply): string | undefined {
  const id = header(reply.headers, "cdn-requestid");
  return id === undefined ? undefined : onOneLine(shortened(request, id, 128));
}

/** Redacted before it is shortened: half a credential would not be found. */
const shortened = ({ redact }: Request, text: string, longest: number): string =>
  redact(text.slice(0, maxMessageLength)).slice(0, longest);

export function isGzip(headers: Headers): boolean {
  return /^(x-)?gzip$/i.test(header(headers, "content-encoding")?.trim() ?? "");
}

/** The beginning of a failing answer's body; "" where it cannot be unpacked. What follows is looked at by nothing. */
export async function failureText({ headers, body }: Reply): Promise<string> {
  // Packed, as much text is no longer; what unpacks to nothing would be gone through to its end.
  const packed = slices(body.subarray(0, 2 * maxMessageLength));
  const bytes = isGzip(headers) ? await beginningOf(gunzipped(packed)) : body;
  const beginning = bytes.subarray(0, maxMessageLength);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(beginning, { stream: true });
  } catch {
    return beginning.toString("latin1");
  }
}

/** Small ones: a few bytes of gzip unpack to a thousand times as many. */
async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 64) yield bytes.subarray(from, from + 64);
}

/** Of a body that breaks off, what came before. */
async function beginningOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of pieces) {
      kept.push(piece);
      length += piece.length;
      if (length >= maxMessageLength) break;
    }
  } catch {}
  return Buffer.concat(kept);
}

/**
 * The JSON of a success answer; undefined where no shape is declared and there is none.
 * @throws UnexpectedResponseError where it is a page of HTML, too long, cannot be unpacked, or, with a shape declared, is
 * empty or no JSON.
 */
export async function jsonOf(request: Request, reply: Reply): Promise<unknown> {
  const fail = (problem: string) => unexpected(request, reply, problem);
  const optional = request.operation.response === undefined;
  const tooLong = `its body is longer than the ${longestBody / 1024 / 1024} MiB that are read`;
  if (reply.overflow) throw fail(tooLong);
  let bytes = reply.body;
  try {
    if (isGzip(reply.headers)) bytes = await unzip(bytes, { maxOutputLength: longestBody });
  } catch (error) {
    if (optional) return undefined;
    throw fail(codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? tooLong : "its body cannot be unpacked");
  }
  bodies.publish(bytes.length);
  const text = bytes.toString().replace(/^\uFEFF/, "");
  // Whatever answered, it was not the platform: a proxy, a sign-in page.
  if (text.trimStart().startsWith("<")) {
    const remedy = `Check ${addressOf(request)}: something else than the platform answers there`;
    throw unexpected(request, reply, "its body is HTML or XML", remedy);
  }
  if (text.trim() === "" && !optional) throw fail("its body is empty where one was expected");
  const excess = excessIn(text, most);
  if (excess !== undefined) {
    if (optional) return undefined;
    throw fail(`its body ${excess}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    if (optional) return undefined;
    // The parser's own message quotes the body, which may hold credentials.
    const type = shortened(request, header(reply.headers, "content-type") ?? "without a content type", 100);
    throw fail(`its body is not JSON (${bytes.length} bytes, ${type})`);
  }
}

/**
 * The answer in the operation's declared shape.
 * @throws UnexpectedResponseError naming the first members that do not fit, or another object than the one asked for.
 */
export function shaped<A>(request: Request<A>, reply: Reply, value: unknown): A {
  const schema = request.operation.response;
  if (schema === undefined) return undefined as A;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const other = otherObject(request, parsed.data);
    if (other !== undefined) throw unexpected(request, reply, `its body is about another object (${other})`);
    return parsed.data;
  }
  const issues = parsed.error.issues
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `${shortened(request, path.map(String).join("."), 200) || "the body"}: ${shortened(request, message, 500)}`,
    );
  throw unexpected(request, reply, `its body has another shape than expected (${issues.join("; ")})`);
}

/** The member that names another object than the one asked for; undefined if none does. */
function otherObject(request: Request, answer: unknown): string | undefined {
  const { operation, call } = request;
  const askedFor = (parameter: string) => call.path?.[parameter] ?? memberOf(call.body, parameter);
  for (const [member, parameter] of Object.entries(operation.about ?? {})) {
    const named = memberOf(answer, member) ?? null;
    if (String(named) !== String(askedFor(parameter)))
      return not(request, member, named, askedFor(parameter));
  }
  const list = memberOf(answer, "items");
  for (const [member, parameter] of Object.entries(operation.itemsAbout ?? {}))
    for (const item of Array.isArray(list) ? list : []) {
      const named = memberOf(item, member) ?? askedFor(parameter);
      if (String(named) !== String(askedFor(parameter)))
        return not(request, member, named, askedFor(parameter));
    }
  return undefined;
}

const not = (request: Request, member: string, named: unknown, asked: unknown): string =>
  `its ${member} is ${shortened(request, JSON.stringify(named), 100)}, not ${JSON.stringify(asked)}`;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The error for an answer that is neither a success nor a failure: redirects are never followed. */
export function redirected(request: Request, reply: Reply): UnexpectedResponseError {
  const location = header(reply.headers, "location");
  const target =
    location === undefined ? undefined : originOf(location, `${request.origin}${request.target}`);
  const problem =
    target === undefined
      ? "that is no answer to this"
      : `redirects to ${shortened(request, target, 300)} are not followed`;
  return unexpectedResponse(
    request,
    { status: reply.status, requestId: requestIdOf(request, reply) },
    problem,
    `Check ${addressOf(request)}`,
  );
}

function unexpected(
  request: Request,
  reply: Reply,
  problem: string,
  remedy = tryAgain,
): UnexpectedResponseError {
  return unexpectedResponse(
    request,
    { status: reply.status, requestId: requestIdOf(request, reply) },
    problem,
    remedy,
  );
}

function originOf(location: string, base: string): string {
  try {
    return new URL(location, base).origin;
  } catch {
    return "an invalid address";
  }
}
