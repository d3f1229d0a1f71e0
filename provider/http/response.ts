import { promisify } from "node:util";
import { constants, gunzip } from "node:zlib";
import type * as z from "zod";
import { getErrorCode, type UnexpectedResponseError } from "../base/errors";
import { toSingleLine } from "../base/messageText";
import { redactBeginning } from "../base/redact";
import { formatUrlSetting, tryAgainAdvice } from "./advice";
import { maxErrorLength } from "./errorBody";
import { createUnexpectedResponseError } from "./failure";
import type { ResponseHeaders } from "./incomingResponse";
import type { Request } from "./request";
import { maxBodyBytes, type Reply } from "./transport";

const gunzipAsync = promisify(gunzip);

/** More levels than any real response has. The code that processes a response recurses once per level. */
const maxJsonLevels = 100;

/** More values than any real response has. A value of two bytes takes a hundred bytes of memory once it is parsed. */
const maxJsonValues = 1_000_000;

/** Returns a header's value; the first one if the header was sent twice. */
export function getHeader(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Reads the request ID. Its header is not documented, but the API sends it. */
export function readRequestId(request: Request, reply: Reply): string | undefined {
  const id = getHeader(reply.headers, "cdn-requestid");
  return id === undefined ? undefined : toSingleLine(maskThenCut(request, id, 128));
}

/** Masks a string before shortening it, because the redactor would not recognize half a credential. */
const maskThenCut = ({ redact }: Request, text: string, maxLength: number): string =>
  redactBeginning(text, maxErrorLength, redact).slice(0, maxLength);

export function isGzip(headers: ResponseHeaders): boolean {
  return /^(x-)?gzip$/i.test(getHeader(headers, "content-encoding")?.trim() ?? "");
}

/** Returns the beginning of an error body, or "" if it cannot be decompressed. */
export async function readFailureText({ headers, body }: Reply): Promise<string> {
  if (!isGzip(headers)) return body.toString();
  // Decompresses only the beginning, because few bytes may expand a thousandfold. A cut-off body is fine.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const bytes = await gunzipAsync(body.subarray(0, maxErrorLength), options).catch(() => Buffer.alloc(0));
  return bytes.toString();
}

/**
 * Parses the body of a success. Returns undefined if the body is unusable but the operation declares no schema.
 * @throws UnexpectedResponseError if the body is HTML or XML. If the operation declares a schema, also if the body is too long,
 * too deeply nested, empty or not JSON, or cannot be decompressed.
 */
export async function readJson(request: Request, reply: Reply): Promise<unknown> {
  const failOrIgnore = (problem: string): undefined => {
    if (request.operation.response) throw createReplyError(request, reply, problem);
  };
  const tooLongProblem = `the body exceeds the limit of ${maxBodyBytes / 1024 / 1024} MiB`;
  if (reply.body.length > maxBodyBytes) return failOrIgnore(tooLongProblem);
  let bytes = reply.body;
  try {
    if (isGzip(reply.headers)) bytes = await gunzipAsync(bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    return failOrIgnore(
      getErrorCode(error) === "ERR_BUFFER_TOO_LARGE" ? tooLongProblem : "the body cannot be decompressed",
    );
  }
  const text = bytes.toString().replace(/^\uFEFF/, "");
  // The API never sends markup: this body comes from a proxy or a sign-in page.
  if (text.trimStart().startsWith("<")) {
    const remedy = `Check ${formatUrlSetting(request)}: something other than the API responds at that address`;
    throw createReplyError(request, reply, "the body is HTML or XML", remedy);
  }
  if (text.trim() === "" && request.operation.mayBeEmpty) return undefined;
  if (text.trim() === "") return failOrIgnore("the body is empty");
  const excess = findExcess(bytes);
  if (excess) return failOrIgnore(excess);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may hold credentials.
    const type = maskThenCut(
      request,
      getHeader(reply.headers, "content-type") ?? "without a content type",
      100,
    );
    return failOrIgnore(`the body is not JSON (${bytes.length} bytes, ${type})`);
  }
}

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\,[]{}');

/** Describes what is excessive in JSON that has not been parsed, because parsing it could take all memory. */
function findExcess(json: Buffer): string | undefined {
  let levels = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) isInString = !isInString;
    else if (isInString) at += byte === backslash ? 1 : 0;
    else if (byte === closeBracket || byte === closeBrace) levels -= 1;
    else if (byte === comma || byte === openBracket || byte === openBrace) {
      values += 1;
      if (byte !== comma) levels += 1;
      if (levels > maxJsonLevels) return `the body is nested deeper than ${maxJsonLevels} levels`;
      if (values > maxJsonValues) return `the body has more than ${maxJsonValues} values`;
    }
  }
  return undefined;
}

/**
 * Checks a response against the operation's schema, and that it describes the requested object.
 * @throws UnexpectedResponseError naming the first members that do not fit.
 */
export function parseResponse<A>(request: Request<A>, reply: Reply, value: unknown): A {
  const schema = request.operation.response;
  if (schema === undefined) return undefined as A;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const mismatch = describeIdentityMismatch(request, parsed.data);
    if (mismatch) throw createReplyError(request, reply, `the body describes another object (${mismatch})`);
    return parsed.data;
  }
  const issues = parsed.error.issues
    .flatMap(selectClosestIssues)
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `${maskThenCut(request, path.map(String).join("."), 200) || "the body"}: ${maskThenCut(request, message, 500)}`,
    );
  throw createReplyError(request, reply, `the body does not have the expected shape (${issues.join("; ")})`);
}

/** Returns, for a union, the issues of its closest alternative: the one that fails deepest in the value. */
function selectClosestIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const getDepth = (issues: z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length));
  const [closestIssues] = [...issue.errors].sort((a, b) => getDepth(b) - getDepth(a));
  return closestIssues?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

/** Describes the first member of the response that identifies an object other than the requested one. */
function describeIdentityMismatch(request: Request, response: unknown): string | undefined {
  const { operation, call } = request;
  const getRequestedId = (parameter: string) => call.path?.[parameter] ?? getMember(call.body, parameter);
  const describeMismatch = (member: string, id: unknown, parameter: string): string | undefined =>
    String(id) === String(getRequestedId(parameter))
      ? undefined
      : `its ${member} is ${maskThenCut(request, JSON.stringify(id), 100)}, not ${JSON.stringify(getRequestedId(parameter))}`;
  const items = getMember(response, "items");
  return [
    ...Object.entries(operation.identifiedBy ?? {}).map(([member, parameter]) =>
      describeMismatch(member, getMember(response, member) ?? null, parameter),
    ),
    ...Object.entries(operation.itemsIdentifiedBy ?? {}).flatMap(([member, parameter]) =>
      (Array.isArray(items) ? items : []).map((item) =>
        describeMismatch(member, getMember(item, member) ?? getRequestedId(parameter), parameter),
      ),
    ),
  ].find((problem) => problem !== undefined);
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Creates the error for a status from 300 to 399: redirects are never followed. */
export function createRedirectError(request: Request, reply: Reply): UnexpectedResponseError {
  const location = getHeader(reply.headers, "location");
  const problem =
    location === undefined
      ? "this status is not expected here"
      : `redirects to ${formatRedirectOrigin(request, maskThenCut(request, location, maxErrorLength))} are not followed`;
  return createReplyError(request, reply, problem, `Check ${formatUrlSetting(request)}`);
}

function formatRedirectOrigin({ origin, target }: Request, location: string): string {
  const base = `${origin}${target}`;
  return URL.canParse(location, base) ? new URL(location, base).origin.slice(0, 300) : "an invalid address";
}

function createReplyError(
  request: Request,
  reply: Reply,
  problem: string,
  remedy = tryAgainAdvice,
): UnexpectedResponseError {
  const response = { status: reply.status, requestId: readRequestId(request, reply) };
  return createUnexpectedResponseError(request, response, problem, remedy);
}
