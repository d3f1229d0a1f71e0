import type { Request } from "./request";

/** Receives one line of the debug log. */
export type Log = (line: string) => void;

/** Writes to stderr if EDGE_DEBUG is 1. */
export function defaultLog(env: NodeJS.ProcessEnv = process.env): Log | undefined {
  return env["EDGE_DEBUG"] === "1" ? (line) => process.stderr.write(`${line}\n`) : undefined;
}

/** An attempt in the debug log. */
export interface Logged {
  /** The status, or what went wrong. */
  readonly label: string;
  readonly requestId?: string | undefined;
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
