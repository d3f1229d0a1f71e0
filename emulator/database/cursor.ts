import type { DatabaseEngine } from "./engine";
import type { Batch } from "./requests";
import type { BatchResult, StatementResult, WireError } from "./results";

/** A batch whose result comes as lines of JSON (Hrana 3 over HTTP). */
export interface Cursor {
  baton?: string | undefined;
  batch: Batch;
}

/** Runs the batch on the baton's stream, or on a new one; returns the lines of the response. */
export async function runCursor(
  engine: DatabaseEngine,
  { baton, batch }: Cursor,
  readOnly: boolean,
): Promise<string[]> {
  const stream = await engine.streams.take(baton);
  try {
    const done = await stream.batch(batch, readOnly);
    const entries = [{ baton: engine.streams.rest(stream), base_url: null }, ...entriesOf(done)];
    return entries.map((entry) => `${JSON.stringify(entry)}\n`);
  } catch (error) {
    await stream.close(); // after an HTTP error a stream is no longer valid
    throw error;
  }
}

/** A step that was skipped has no entry. */
const entriesOf = ({ step_results, step_errors }: BatchResult): object[] =>
  step_results.flatMap((result, step) => {
    const error = step_errors[step];
    if (error) return [failed(step, error)];
    return result === null ? [] : succeeded(step, result);
  });

const failed = (step: number, error: WireError) => ({ type: "step_error", step, error });

function succeeded(step: number, { cols, rows, ...end }: StatementResult): object[] {
  const each = rows.map((row) => ({ type: "row", row }));
  return [{ type: "step_begin", step, cols }, ...each, { type: "step_end", ...end }];
}
