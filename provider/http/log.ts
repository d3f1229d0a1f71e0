/** Receives one line of the debug log. */
export type Log = (line: string) => void;

/** Writes to stderr if EDGE_DEBUG is 1. */
export function defaultLog(env: NodeJS.ProcessEnv = process.env): Log | undefined {
  return env["EDGE_DEBUG"] === "1" ? (line) => process.stderr.write(`${line}\n`) : undefined;
}

/** One attempt, for the debug log. */
export interface AttemptRecord {
  readonly method: string;
  readonly url: string;
  /** "200", or what went wrong. */
  readonly outcome: string;
  readonly milliseconds: number;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly requestId: string | undefined;
}

export function describeAttempt(record: AttemptRecord): string {
  const id = record.requestId === undefined ? "" : `, request ID ${record.requestId}`;
  const time = `${Math.round(record.milliseconds)} ms`;
  return `edge: ${record.method} ${record.url} → ${record.outcome} in ${time} (attempt ${record.attempt} of ${record.maxAttempts}${id})`;
}
