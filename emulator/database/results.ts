import type { SqlError } from "./sqlError";
import type { Outcome } from "./sqlite";
import { wireValue } from "./values";

/** Result of a statement (public protocol description). */
export type StatementResult = ReturnType<typeof statementResult>;

export interface BatchResult {
  step_results: (StatementResult | null)[];
  step_errors: (ReturnType<typeof wireError> | null)[];
}

export const wireError = ({ message, code }: SqlError) => ({ message, code });

/** libsql does not report how many rows it read and wrote: the rows returned and changed are counted instead. */
export const statementResult = (outcome: Outcome, duration: number) => ({
  cols: outcome.columns,
  rows: outcome.rows.map((row) => row.map(wireValue)),
  affected_row_count: outcome.affectedRows,
  last_insert_rowid: outcome.lastInsertRowid === null ? null : String(outcome.lastInsertRowid),
  replication_index: null,
  rows_read: outcome.rows.length,
  rows_written: outcome.affectedRows,
  query_duration_ms: duration,
});
