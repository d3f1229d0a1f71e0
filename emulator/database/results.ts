import type { SqlError } from "./sqlError";
import type { Column, Outcome } from "./sqlite";
import { type WireValue, wireValue } from "./values";

/** Result of a statement (public protocol description). */
export interface StatementResult {
  cols: Column[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
  replication_index: null;
  rows_read: number;
  rows_written: number;
  query_duration_ms: number;
}

export interface BatchResult {
  step_results: (StatementResult | null)[];
  step_errors: (WireError | null)[];
}

/** An error inside a response. */
export interface WireError {
  message: string;
  code: string;
}

export const wireError = ({ message, code }: SqlError): WireError => ({ message, code });

/** libsql does not report how many rows it read and wrote: the rows returned and changed are counted instead. */
export const resultOf = (outcome: Outcome, duration: number): StatementResult => ({
  cols: outcome.columns,
  rows: outcome.rows.map((row) => row.map(wireValue)),
  affected_row_count: outcome.affectedRows,
  last_insert_rowid: outcome.lastInsertRowid === null ? null : String(outcome.lastInsertRowid),
  replication_index: null,
  rows_read: outcome.rows.length,
  rows_written: outcome.affectedRows,
  query_duration_ms: duration,
});
