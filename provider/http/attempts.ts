import { isPermanent } from "./connectionProblem";
import { type EdgeError, UnexpectedResponseError } from "./errors";
import { apiError, connectionError, timeoutError } from "./failure";
import type { Request } from "./request";
import { header, readFailureText, readJson, redirectError, requestIdOf } from "./response";
import { type FailedAttempt, parseRetryAfter, waitBeforeRetry } from "./retry";
import type { Settings } from "./settings";
import { type Clock, timeLeft } from "./time";
import { type Mode, type Reply, type Transport, TransportError } from "./transport";

export type Log = (line: string) => void;

let writeLine: Log = (line) => process.stderr.write(`${line}\n`);

/** Redirects the debug log from stderr, because Pulumi hides the stderr of a plugin. */
export function redirectLog(log: Log): void {
  writeLine = log;
}

/** Returns the debug log if EDGE_DEBUG is 1; otherwise undefined. */
export function defaultLog(env: NodeJS.ProcessEnv = process.env): Log | undefined {
  return env["EDGE_DEBUG"] === "1" ? (line) => writeLine(line) : undefined;
}

export interface Tools {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log | undefined;
  /** Aborted when the client closes, so that pending waits end. */
  readonly closing: AbortSignal;
  /** Waits until the rate limit, the connection limit and pacing allow a request. Returns a function that releases them. */
  readonly acquire: (request: Request) => Promise<() => void>;
}

/** A successful response. `json` is undefined for a stream, and if the operation needs no body and there is no JSON. */
export interface Success {
  readonly reply: Reply;
  readonly json: unknown;
}

interface Logged {
  /** What the debug log shows: the status, or the reason that there is none. */
  readonly label: string;
  readonly requestId?: string | undefined;
}

interface Failed {
  /** Undefined if the failure is permanent. */
  readonly retryable: FailedAttempt | undefined;
  readonly error: (attempts: number) => EdgeError;
}

type Outcome = Logged & ({ readonly success: Success } | Failed);

/** Sends a request, and retries it until it succeeds, fails permanently, or runs out of attempts or time. */
export async function sendWithRetries(request: Request, mode: Mode, tools: Tools): Promise<Success> {
  const { settings, clock } = tools;
  const total = settings.totalTimeout * 1000;
  let spent = 0;
  for (let attempt = 1; ; attempt += 1) {
    const release = await tools.acquire(request);
    const untilDeadline = timeLeft();
    if (untilDeadline === 0) {
      release();
      throw timeoutError(request);
    }
    const begun = clock.now();
    const timeout = Math.min(settings.attemptTimeout * 1000, total - spent, untilDeadline);
    const outcome = await sendOnce(request, mode, timeout, tools).finally(release);
    const took = clock.now() - begun;
    spent += took;
    tools.log?.(describeAttempt(request, outcome, { attempt, of: settings.maxAttempts, took }));
    if ("success" in outcome) return outcome.success;
    const wait =
      outcome.retryable &&
      waitBeforeRetry(outcome.retryable, {
        idempotent: request.operation.idempotent,
        window: request.operation.limit?.milliseconds,
        attempt,
        spent,
        total: Math.min(total, spent + timeLeft()),
        maxAttempts: request.call.once ? 1 : settings.maxAttempts,
        random: tools.random(),
      });
    if (wait === undefined) throw outcome.error(attempt);
    await clock.sleep(wait, tools.closing);
    spent += wait;
  }
}

async function sendOnce(request: Request, mode: Mode, timeout: number, tools: Tools): Promise<Outcome> {
  try {
    return await classify(request, mode, await tools.transport.send(request, mode, timeout), tools.clock);
  } catch (error) {
    if (error instanceof UnexpectedResponseError) {
      const label = `${error.status} (unexpected response)`;
      return { label, requestId: error.requestId, retryable: undefined, error: () => error };
    }
    if (!(error instanceof TransportError)) throw error;
    return {
      label: error.timedOut ? "timed out" : `no response (${error.sent ? "connection lost" : "not sent"})`,
      retryable: isPermanent(error.cause) ? undefined : { sent: error.sent },
      error: (attempts) => connectionError(request, error, timeout, attempts),
    };
  }
}

async function classify(request: Request, mode: Mode, reply: Reply, clock: Clock): Promise<Outcome> {
  const { status } = reply;
  if (status >= 400) return failedOutcome(request, reply, status, await readFailureText(reply), clock);
  if (status >= 300) throw redirectError(request, reply);
  const json = mode === "read" ? await readJson(request, reply) : undefined;
  const failure = request.operation.embeddedFailure?.(json);
  if (failure) return failedOutcome(request, reply, failure.status ?? status, JSON.stringify(failure), clock);
  return { label: String(status), requestId: requestIdOf(request, reply), success: { reply, json } };
}

function failedOutcome(request: Request, reply: Reply, status: number, text: string, clock: Clock): Outcome {
  const retryAfter = parseRetryAfter(header(reply.headers, "retry-after"), clock.now());
  const requestId = requestIdOf(request, reply);
  return {
    label: String(status),
    requestId,
    retryable: { status, retryAfter, sent: true },
    error: (attempts) => apiError(request, { status, text, requestId, retryAfter }, attempts),
  };
}

export function describeAttempt(
  { method, origin, target, redact }: Request,
  { label, requestId }: Logged,
  { attempt, of, took }: { readonly attempt: number; readonly of: number; readonly took: number },
): string {
  const id = requestId === undefined ? "" : `, request ID ${requestId}`;
  const time = `${Math.round(took)} ms`;
  return redact(
    `edge: ${method} ${origin}${target} → ${label} in ${time} (attempt ${attempt} of ${of}${id})`,
  );
}
