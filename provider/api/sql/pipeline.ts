import * as z from "zod";
import type { Operation } from "../../http/operation";
import { listSchema } from "../../model/list";
import type { WireStatement } from "./statement";
import { fromWireValue, type SqlValue, wireIntegerSchema, wireValueSchema } from "./statement";

const wireFailureSchema = z.looseObject({ message: z.string(), code: z.string().nullish() });

export const statementResultSchema = z
  .looseObject({
    cols: listSchema(z.looseObject({ name: z.string().nullish(), decltype: z.string().nullish() })),
    rows: listSchema(listSchema(wireValueSchema)),
    affected_row_count: z.int().min(0).nullish(),
    last_insert_rowid: wireIntegerSchema.nullish(),
  })
  .refine(({ cols, rows }) => rows.every(({ length }) => length === cols.length), {
    error: "a row has more or fewer values than columns",
  });

const wireResponseSchema = z.looseObject({ type: z.string(), result: z.unknown().optional() });

const pipelineResponseSchema = z.looseObject({
  baton: z.string().nullish(),
  base_url: z.string().nullish(),
  results: listSchema(
    z.discriminatedUnion("type", [
      z.looseObject({ type: z.literal("ok"), response: wireResponseSchema }),
      z.looseObject({ type: z.literal("error"), error: wireFailureSchema }),
    ]),
  ),
});

export const batchResultSchema = z.looseObject({
  step_results: listSchema(statementResultSchema.nullable()),
  step_errors: listSchema(wireFailureSchema.nullable()),
});
export const anySchema = z.unknown();
export const autocommitSchema = z.looseObject({ is_autocommit: z.boolean() });
export const describeResultSchema = z.looseObject({ is_readonly: z.boolean() });

export type PipelineResponse = z.output<typeof pipelineResponseSchema>;
type StatementResult = z.output<typeof statementResultSchema>;
export type WireResponse = z.output<typeof wireResponseSchema>;
export type WireFailure = z.output<typeof wireFailureSchema>;

/** When a step of a batch runs (public protocol description). */
export type BatchCondition =
  | { type: "ok"; step: number }
  | { type: "not"; cond: BatchCondition }
  | { type: "and"; conds: BatchCondition[] };

export interface BatchStep {
  readonly condition?: BatchCondition;
  readonly stmt: WireStatement;
}

/** One request of a pipeline (`execute` is documented; the others are from the public protocol description). */
export type PipelineRequest =
  | { type: "execute"; stmt: WireStatement }
  | { type: "batch"; batch: { steps: BatchStep[] } }
  | { type: "sequence" | "describe"; sql: string }
  | { type: "close" | "get_autocommit" };

/** Runs statements that may write. A request that may have arrived is not retried, because it may have taken effect. */
export const pipeline: Operation<PipelineResponse> = {
  name: "run SQL on the database",
  service: "database",
  method: "POST",
  path: "/v2/pipeline",
  response: pipelineResponseSchema,
  idempotent: false,
  source: "documented",
};

/** Runs statements that are known to only read, or describes statements without running them. Safe to retry. */
export const readOnlyPipeline: Operation<PipelineResponse> = {
  ...pipeline,
  name: "read from the database",
  idempotent: true,
};

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
  rows: wire.rows.map((row) => row.map(fromWireValue)),
  affectedRows: wire.affected_row_count ?? 0,
  lastInsertRowid: wire.last_insert_rowid == null ? null : BigInt(wire.last_insert_rowid),
});

/** The rows as objects by column name; of two columns with the same name the later one wins. */
export const asRecords = ({ columns, rows }: SqlResult): Record<string, SqlValue>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
