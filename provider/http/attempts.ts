import { type EdgeError, UnexpectedResponseError } from "../base/errors";
import { type Clock, getTimeLeft, withTimeout } from "../base/time";
import { isPermanentFailure } from "./connectionProblem";
import { createApiError, createConnectionError, createDeadlineError } from "./failure";
import type { Request } from "./request";
import { createRedirectError, getHeader, readFailureText, readJson, readRequestId } from "./response";
import { computeRetryDelay, type FailedAttempt, parseRetryAfter } from "./retry";
import type { ClientSettings } from "./settings";
import { type BodyMode, type Reply, type Transport, TransportError } from "./transport";

export type Log = (line: string) => void;

let writeLine: Log = (line) => process.stderr.write(`${line}\n`);

/** Redirects the debug log of a process whose stderr is hidden. */
export function setDefaultLog(log: Log): void {
  writeLine = log;
}

/** Returns the debug log if EDGE_DEBUG is 1; otherwise undefined. */
export function selectDefaultLog(env: NodeJS.ProcessEnv = process.env): Log | undefined {
  return env["EDGE_DEBUG"] === "1" ? (line) => writeLine(line) : undefined;
}

export interface RequestContext {
  readonly settings: ClientSettings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log | undefined;
  /** Aborted when the client closes or the run is cancelled, so that waits between attempts and for rate limits end. */
  readonly closeSignal: AbortSignal;
  /** Waits until the limits and pacing allow a request. Returns a function to call once the request has ended. */
  readonly acquire: (request: Request, attempt: number) => Promise<() => void>;
}

/** A successful response. `json` is undefined for a stream, and for an unusable body if the operation declares no schema. */
export interface SuccessfulReply {
  readonly reply: Reply;
  readonly json: unknown;
}

interface AttemptSummary {
  /** How the debug log describes the result: the status, or why there is none. */
  readonly label: string;
  readonly requestId?: string | undefined;
}

interface FailedOutcome {
  /** Passed to `computeRetryDelay`. Undefined if the request must not be retried. */
  readonly failedAttempt: FailedAttempt | undefined;
  readonly createError: (attempts: number) => EdgeError;
}

type Outcome = AttemptSummary & ({ readonly success: SuccessfulReply } | FailedOutcome);

/** Sends a request, and retries it until it succeeds, must not be retried, or runs out of attempts or time. */
export async function sendWithRetries(
  request: Request,
  mode: BodyMode,
  context: RequestContext,
): Promise<SuccessfulReply> {
  const { settings, clock } = context;
  const totalTimeoutMs = settings.totalTimeout * 1000;
  let elapsedMs = 0;
  let lastFailure: EdgeError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    // If the client closes, the last failure says more: whether the request may have taken effect, for example.
    const acquired = context.acquire(request, attempt).catch((error: unknown) => {
      throw lastFailure ?? error;
    });
    const release = await withTimeout(getTimeLeft(), acquired, () => {
      acquired.then((releaseLate) => releaseLate()).catch(() => {});
      return createDeadlineError(
        request,
        `Attempt ${attempt} waited for a free connection or a rate limit, and was not sent`,
      );
    });
    const timeLeftMs = getTimeLeft();
    if (timeLeftMs === 0) {
      release();
      throw createDeadlineError(request);
    }
    const startTime = clock.now();
    const timeoutMs = Math.min(settings.attemptTimeout * 1000, totalTimeoutMs - elapsedMs, timeLeftMs);
    const outcome = await sendOnce(request, mode, timeoutMs, context).finally(release);
    const durationMs = clock.now() - startTime;
    elapsedMs += durationMs;
    context.log?.(
      describeAttempt(request, outcome, { attempt, maxAttempts: settings.maxAttempts, durationMs }),
    );
    if ("success" in outcome) return outcome.success;
    const waitMs =
      outcome.failedAttempt &&
      computeRetryDelay(outcome.failedAttempt, {
        idempotent: request.operation.idempotent,
        limitPeriodMs: request.operation.limit?.milliseconds,
        attempt,
        elapsedMs,
        totalTimeoutMs: Math.min(totalTimeoutMs, elapsedMs + getTimeLeft()),
        maxAttempts: settings.maxAttempts,
        random: context.random(),
      });
    lastFailure = outcome.createError(attempt);
    if (waitMs === undefined) throw lastFailure;
    await clock.sleep(waitMs, context.closeSignal).catch(() => {});
    elapsedMs += waitMs;
  }
}

async function sendOnce(
  request: Request,
  mode: BodyMode,
  timeoutMs: number,
  context: RequestContext,
): Promise<Outcome> {
  try {
    return await classifyReply(
      request,
      mode,
      await context.transport.send(request, mode, timeoutMs),
      context.clock,
    );
  } catch (error) {
    if (error instanceof UnexpectedResponseError) {
      const label = `${error.status} (unexpected response)`;
      return { label, requestId: error.requestId, failedAttempt: undefined, createError: () => error };
    }
    if (!(error instanceof TransportError)) throw error;
    return {
      label: error.timedOut ? "timed out" : `no response (${error.sent ? "connection lost" : "not sent"})`,
      failedAttempt: isPermanentFailure(error.cause) ? undefined : { sent: error.sent },
      createError: (attempts) => createConnectionError(request, error, timeoutMs, attempts),
    };
  }
}

async function classifyReply(request: Request, mode: BodyMode, reply: Reply, clock: Clock): Promise<Outcome> {
  const { status } = reply;
  if (status >= 400) return createFailedOutcome(request, reply, status, await readFailureText(reply), clock);
  if (status >= 300) throw createRedirectError(request, reply);
  const json = mode === "read" ? await readJson(request, reply) : undefined;
  const failure = request.operation.embeddedFailure?.(json);
  if (failure)
    return createFailedOutcome(request, reply, failure.status ?? status, JSON.stringify(failure), clock);
  return { label: String(status), requestId: readRequestId(request, reply), success: { reply, json } };
}

function createFailedOutcome(
  request: Request,
  reply: Reply,
  status: number,
  text: string,
  clock: Clock,
): Outcome {
  const retryAfterMs = parseRetryAfter(getHeader(reply.headers, "retry-after"), clock.now());
  const requestId = readRequestId(request, reply);
  return {
    label: String(status),
    requestId,
    failedAttempt: { status, retryAfterMs, sent: true },
    createError: (attempts) => createApiError(request, { status, text, requestId, retryAfterMs }, attempts),
  };
}

export function describeAttempt(
  { method, origin, target, redact }: Request,
  { label, requestId }: AttemptSummary,
  {
    attempt,
    maxAttempts,
    durationMs,
  }: { readonly attempt: number; readonly maxAttempts: number; readonly durationMs: number },
): string {
  const id = requestId === undefined ? "" : `, request ID ${requestId}`;
  const time = `${Math.round(durationMs)} ms`;
  return redact(
    `edge: ${method} ${origin}${target} → ${label} in ${time} (attempt ${attempt} of ${maxAttempts}${id})`,
  );
}
