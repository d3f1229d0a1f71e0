import type { Clock } from "./clock";
import { isPermanent } from "./connectionProblem";
import { timeLeft } from "./deadline";
import { embeddedFailure } from "./embeddedFailure";
import { type EdgeError, UnexpectedResponseError } from "./errors";
import { apiError, connectionError, timeoutError } from "./failure";
import { describeAttempt, type Log } from "./log";
import type { Request } from "./request";
import { failureText, header, jsonOf, redirected, requestIdOf } from "./response";
import type { Mode, Reply } from "./responseReader";
import { type Failure, parseRetryAfter, waitBeforeRetry } from "./retry";
import type { Settings } from "./settings";
import { type Transport, TransportError } from "./transport";

/** What `exchange` needs. */
export interface Tools {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log | undefined;
  /** Aborted when the client closes: ends waits. */
  readonly closing: AbortSignal;
  /** Waits for the rate limit, a free connection and pacing; returns the function that releases them. */
  readonly acquire: (request: Request) => Promise<() => void>;
}

/** A success, with its parsed JSON; undefined for a stream, or if there is none. */
export interface Success {
  readonly reply: Reply;
  readonly json: unknown;
}

interface Failed {
  /** Undefined if a retry cannot succeed. */
  readonly retryable: Failure | undefined;
  /** For the debug log. */
  readonly label: string;
  readonly requestId?: string | undefined;
  readonly error: (attempts: number) => EdgeError;
}

type Outcome = { readonly success: Success } | Failed;

/** Sends a request until it succeeds, fails for good, or its attempts or its time are used up. */
export async function exchange(request: Request, mode: Mode, tools: Tools): Promise<Success> {
  const { settings, clock } = tools;
  const total = settings.totalTimeout * 1000;
  let spent = 0;
  for (let attempt = 1; ; attempt += 1) {
    const free = await tools.acquire(request);
    const left = timeLeft();
    if (left === 0) {
      free();
      throw timeoutError(request);
    }
    const begun = clock.now();
    const timeout = Math.min(settings.attemptTimeout * 1000, total - spent, left);
    const outcome = await sendOnce(request, mode, timeout, tools).finally(free);
    const took = clock.now() - begun;
    spent += took;
    record(request, outcome, { attempt, took }, tools);
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

/** Sends once and classifies the outcome. */
async function sendOnce(request: Request, mode: Mode, timeout: number, tools: Tools): Promise<Outcome> {
  try {
    return await classify(request, mode, await tools.transport.send(request, mode, timeout), tools.clock);
  } catch (error) {
    if (error instanceof UnexpectedResponseError) {
      const label = `${error.status} (unexpected response)`;
      return { retryable: undefined, label, requestId: error.requestId, error: () => error };
    }
    if (!(error instanceof TransportError)) throw error;
    return {
      retryable: isPermanent(error.cause) ? undefined : { kind: "connection", sent: error.sent },
      label: error.timedOut ? "timed out" : `no response (${error.sent ? "connection lost" : "not sent"})`,
      error: (attempts) => connectionError(request, error, timeout, attempts),
    };
  }
}

async function classify(request: Request, mode: Mode, reply: Reply, clock: Clock): Promise<Outcome> {
  const { status } = reply;
  if (status >= 400) return failed(request, reply, status, await failureText(reply), clock);
  if (status >= 300) throw redirected(request, reply);
  if (mode === "stream") return { success: { reply, json: undefined } };
  const json = await jsonOf(request, reply);
  const hidden = unwrapsStatus(request) ? embeddedFailure(json) : undefined;
  return hidden
    ? failed(request, reply, hidden.status ?? status, JSON.stringify(hidden), clock)
    : { success: { reply, json } };
}

const unwrapsStatus = ({ operation }: Request): boolean =>
  operation.service === undefined || operation.service === "management";

function failed(request: Request, reply: Reply, status: number, text: string, clock: Clock): Failed {
  const retryAfter = parseRetryAfter(header(reply.headers, "retry-after"), clock.now());
  const requestId = requestIdOf(request, reply);
  return {
    retryable: { kind: "response", status, retryAfter },
    label: String(status),
    requestId,
    error: (attempts) => apiError(request, { status, text, requestId, retryAfter }, attempts),
  };
}

function record(
  request: Request,
  outcome: Outcome,
  time: { readonly attempt: number; readonly took: number },
  { log, settings }: Tools,
): void {
  if (!log) return;
  const { label, requestId } =
    "success" in outcome
      ? {
          label: String(outcome.success.reply.status),
          requestId: requestIdOf(request, outcome.success.reply),
        }
      : outcome;
  log(describeAttempt(request, label, requestId, { ...time, of: settings.maxAttempts }));
}
