import { promisify } from "node:util";
import { constants, gunzip } from "node:zlib";
import type * as z from "zod";
import { addressOf, tryAgain } from "./advice";
import { longestError } from "./errorBody";
import { errorCode, onOneLine, type UnexpectedResponseError } from "./errors";
import { unexpectedResponse } from "./failure";
import type { Headers } from "./incoming";
import { beginning } from "./redact";
import type { Request } from "./request";
import { longestBody, type Reply } from "./transport";

const unzip = promisify(gunzip);

/** More levels than any real response has. Each is a nested call of what processes the response. */
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

/** The first characters of a string, masked before they are cut off: half a credential would not be found. */
const masked = ({ redact }: Request, text: string, longest: number): string =>
  beginning(text, longestError, redact).slice(0, longest);

export function isGzip(headers: Headers): boolean {
  return /^(x-)?gzip$/i.test(header(headers, "content-encoding")?.trim() ?? "");
}

/** The beginning of an error body; "" if it cannot be decompressed. */
export async function readFailureText({ headers, body }: Reply): Promise<string> {
  if (!isGzip(headers)) return body.toString();
  // Decompresses only the beginning, because few bytes may expand a thousandfold. A cut-off body is fine.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const bytes = await unzip(body.subarray(0, longestError), options).catch(() => Buffer.alloc(0));
  return bytes.toString();
}

/**
 * The JSON of a success response; undefined if no shape is declared and there is none.
 * @throws UnexpectedResponseError if it is HTML or, with a shape declared, if it is too long, cannot be decompressed, is
 * empty or not JSON.
 */
export async function readJson(request: Request, reply: Reply): Promise<unknown> {
  const unusable = (problem: string): undefined => {
    if (request.operation.response) throw unexpectedReply(request, reply, problem);
  };
  const tooLong = `the body exceeds the limit of ${longestBody / 1024 / 1024} MiB`;
  if (reply.body.length > longestBody) return unusable(tooLong);
  let bytes = reply.body;
  try {
    if (isGzip(reply.headers)) bytes = await unzip(bytes, { maxOutputLength: longestBody });
  } catch (error) {
    return unusable(
      errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? tooLong : "the body cannot be decompressed",
    );
  }
  const text = bytes.toString().replace(/^\uFEFF/, "");
  // The platform sends no such body: it comes from a proxy or a sign-in page.
  if (text.trimStart().startsWith("<")) {
    const remedy = `Check ${addressOf(request)}: something other than the API responds at that address`;
    throw unexpectedReply(request, reply, "the body is HTML or XML", remedy);
  }
  if (text.trim() === "") return unusable("the body is empty");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may hold credentials.
    const type = masked(request, header(reply.headers, "content-type") ?? "without a content type", 100);
    return unusable(`the body is not JSON (${bytes.length} bytes, ${type})`);
  }
  return isDeeperThan(maxLevels, json)
    ? unusable(`the body is nested deeper than ${maxLevels} levels`)
    : json;
}

/** Whether a value has more levels of lists and objects. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return levels === 0 || members.some((each) => isDeeperThan(levels - 1, each));
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
    const mismatch = identityMismatch(request, parsed.data);
    if (mismatch) throw unexpectedReply(request, reply, `the body describes another object (${mismatch})`);
    return parsed.data;
  }
  const issues = parsed.error.issues
    .flatMap(closestIssues)
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `${masked(request, path.map(String).join("."), 200) || "the body"}: ${masked(request, message, 500)}`,
    );
  throw unexpectedReply(request, reply, `the body does not have the expected shape (${issues.join("; ")})`);
}

/** The problems of the union's member that the value comes closest to: the one whose problem is innermost. */
function closestIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const depth = (form: z.core.$ZodIssue[]) => Math.max(...form.map(({ path }) => path.length));
  const [closest] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  return closest?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

/** The member of the response that identifies another object than the requested one. */
function identityMismatch(request: Request, response: unknown): string | undefined {
  const { operation, call } = request;
  const requested = (parameter: string) => call.path?.[parameter] ?? memberOf(call.body, parameter);
  const mismatch = (member: string, id: unknown, parameter: string): string | undefined =>
    String(id) === String(requested(parameter))
      ? undefined
      : `its ${member} is ${masked(request, JSON.stringify(id), 100)}, not ${JSON.stringify(requested(parameter))}`;
  const items = memberOf(response, "items");
  return [
    ...Object.entries(operation.identifiedBy ?? {}).map(([member, parameter]) =>
      mismatch(member, memberOf(response, member) ?? null, parameter),
    ),
    ...Object.entries(operation.itemsIdentifiedBy ?? {}).flatMap(([member, parameter]) =>
      (Array.isArray(items) ? items : []).map((item) =>
        mismatch(member, memberOf(item, member) ?? requested(parameter), parameter),
      ),
    ),
  ].find((problem) => problem !== undefined);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The error for a response that is neither a success nor a failure: redirects are never followed. */
export function redirected(request: Request, reply: Reply): UnexpectedResponseError {
  const location = header(reply.headers, "location");
  const problem =
    location === undefined
      ? "this status is not expected here"
      : `redirects to ${originOf(request, masked(request, location, longestError))} are not followed`;
  return unexpectedReply(request, reply, problem, `Check ${addressOf(request)}`);
}

function originOf({ origin, target }: Request, location: string): string {
  const base = `${origin}${target}`;
  return URL.canParse(location, base) ? new URL(location, base).origin.slice(0, 300) : "an invalid address";
}

function unexpectedReply(
  request: Request,
  reply: Reply,
  problem: string,
  remedy = tryAgain,
): UnexpectedResponseError {
  const response = { status: reply.status, requestId: requestIdOf(request, reply) };
  return unexpectedResponse(request, response, problem, remedy);
}
