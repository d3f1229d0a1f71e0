import { failureText, header, jsonOf, redirected, requestIdOf } from "./answer";
import type { Clock } from "./clock";
import type { EdgeError } from "./errors";
import { apiError, connectionError, type FailedAnswer } from "./failure";
import { describeTry, type Log } from "./log";
import type { Mode, Reply } from "./receiver";
import type { Request } from "./request";
import { decideRetry, type Failure, parseRetryAfter } from "./retry";
import type { Settings } from "./settings";
import { unwrapStatus } from "./status";
import { Broken, type Transport } from "./transport";

/** What the executor works with. */
export interface Tools {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log | undefined;
  /** Aborted when the client closes: ends waits. */
  readonly closing: AbortSignal;
  /** Waits for pacing and a free connection; gives back the function that frees them. */
  readonly turn: (request: Request, mode: Mode) => Promise<() => void>;
}

/** A success, its JSON where the mode keeps the body. */
export interface Success {
  readonly reply: Reply;
  readonly json: unknown;
}

type Outcome =
  | { readonly success: Success }
  | {
      readonly failure: Failure;
      readonly label: string;
      readonly requestId?: string | undefined;
      readonly error: (attempts: number) => EdgeError;
    };

/** Sends a request until it succeeds, fails for good, or its tries or its time are used up. */
export async function exchange(request: Request, mode: Mode, tools: Tools): Promise<Success> {
  const { settings, clock } = tools;
  const total = settings.totalTimeout * 1000;
  let spent = 0;
  for (let attempt = 1; ; attempt += 1) {
    const free = await tools.turn(request, mode);
    const begun = clock.now();
    const timeout = Math.min(settings.attemptTimeout * 1000, total - spent);
    const outcome = await tryOnce(request, mode, timeout, tools).finally(free);
    const took = clock.now() - begun;
    spent += took;
    record(request, outcome, { attempt, took }, tools);
    if ("success" in outcome) return outcome.success;
    const { repeatable } = request.operation;
    const { maxAttempts } = settings;
    const decision = decideRetry(outcome.failure, {
      repeatable,
      attempt,
      maxAttempts,
      spent,
      total,
      random: tools.random(),
    });
    if (!decision.retry) throw outcome.error(attempt);
    await clock.sleep(decision.wait, tools.closing);
    spent += decision.wait;
  }
}

/** Sends once and classifies. @throws UnexpectedResponseError where another try would bring the same. */
async function tryOnce(request: Request, mode: Mode, timeout: number, tools: Tools): Promise<Outcome> {
  let reply: Reply;
  try {
    reply = await tools.transport.send(request, mode, timeout);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const label = error.timedOut
      ? "no answer in time"
      : `no answer (${error.sent ? "broken off" : "not sent"})`;
    return {
      failure: { kind: "connection", sent: error.sent },
      label,
      error: (attempts) => connectionError(request, error, timeout, attempts),
    };
  }
  if (reply.status >= 400) return failed(request, reply, reply.status, await failureText(reply), tools);
  if (reply.status >= 300) throw redirected(request, reply);
  const json = mode === "keep" ? await jsonOf(request, reply) : undefined;
  const hidden = request.operation.statusObject ? unwrapStatus(json) : undefined;
  if (!hidden) return { success: { reply, json } };
  return failed(request, reply, hidden.status ?? reply.status, JSON.stringify(hidden), tools);
}

function failed(request: Request, reply: Reply, status: number, text: string, { clock }: Tools): Outcome {
  const retryAfter = parseRetryAfter(header(reply.headers, "retry-after"), clock.now());
  const requestId = requestIdOf(reply);
  const answer: FailedAnswer = { status, text, requestId, retryAfter };
  return {
    failure: { kind: "answer", status, retryAfter },
    label: String(status),
    requestId,
    error: (attempts) => apiError(request, answer, attempts),
  };
}

function record(
  request: Request,
  outcome: Outcome,
  time: { attempt: number; took: number },
  tools: Tools,
): void {
  if (!tools.log) return;
  const success = "success" in outcome;
  const line = describeTry({
    method: request.method,
    url: `${request.origin}${request.target}`,
    outcome: success ? String(outcome.success.reply.status) : outcome.label,
    milliseconds: time.took,
    attempt: time.attempt,
    maxAttempts: tools.settings.maxAttempts,
    requestId: success ? requestIdOf(outcome.success.reply) : outcome.requestId,
  });
  tools.log(request.redact(line));
}
