import type { StatementResult } from "./pipeline";
import { fromWire, type SqlValue } from "./values";

/** The result of one statement. */
export interface SqlResult {
  /** Columns in order; `type` is the declared type of the table's column, null for an expression. */
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
  /** Rows, each with one value per column. */
  readonly rows: readonly (readonly SqlValue[])[];
  /** Rows written by an INSERT, UPDATE or DELETE. */
  readonly affectedRows: number;
  readonly lastInsertRowid: bigint | null;
}

export const toResult = (wire: StatementResult): SqlResult => ({
  columns: wire.cols.map(({ name, decltype }) => ({ name: name ?? "", type: decltype ?? null })),
  rows: wire.rows.map((row) => row.map(fromWire)),
  affectedRows: wire.affected_row_count ?? 0,
  lastInsertRowid: wire.last_insert_rowid == null ? null : BigInt(wire.last_insert_rowid),
});

/** The rows as objects by column name; of two columns with the same name the later one wins. */
export const asRecords = ({ columns, rows }: SqlResult): Record<string, SqlValue>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
