import * as z from "zod";
import { sqlValueSchema } from "./values";

// The requests of Hrana over HTTP (public protocol description). The protocol treats null like an omitted member.

const optionalOrNull = <T>(type: z.ZodType<T>) => type.nullish().transform((value) => value ?? undefined);

const int32Schema = z.int32();
const stepIndexSchema = z.int().min(0);

/** A request contains either SQL or the id of SQL that an earlier request stored. */
const sqlTextShape = { sql: optionalOrNull(z.string()), sql_id: optionalOrNull(int32Schema) };

const statementSchema = z.object({
  ...sqlTextShape,
  args: optionalOrNull(z.array(sqlValueSchema)),
  named_args: optionalOrNull(z.array(z.object({ name: z.string(), value: sqlValueSchema }))),
  want_rows: optionalOrNull(z.boolean()),
});

export type StatementInput = z.output<typeof statementSchema>;
export type SqlTextOrId = Pick<StatementInput, "sql" | "sql_id">;

export type BatchCondition =
  | { type: "ok"; step: number }
  | { type: "error"; step: number }
  | { type: "not"; cond: BatchCondition }
  | { type: "and"; conds: BatchCondition[] }
  | { type: "or"; conds: BatchCondition[] }
  | { type: "is_autocommit" };

const conditionSchema: z.ZodType<BatchCondition> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("ok"), step: stepIndexSchema }),
    z.object({ type: z.literal("error"), step: stepIndexSchema }),
    z.object({ type: z.literal("not"), cond: conditionSchema }),
    z.object({ type: z.literal("and"), conds: z.array(conditionSchema) }),
    z.object({ type: z.literal("or"), conds: z.array(conditionSchema) }),
    z.object({ type: z.literal("is_autocommit") }),
  ]),
);

const batchStepSchema = z.object({ condition: optionalOrNull(conditionSchema), stmt: statementSchema });
const batchSchema = z.object({ steps: z.array(batchStepSchema) });

export type Batch = z.output<typeof batchSchema>;

const executeSchema = z.object({ type: z.literal("execute"), stmt: statementSchema });
const requestSchema = z.discriminatedUnion("type", [
  executeSchema,
  z.object({ type: z.literal("close") }),
  z.object({ type: z.literal("batch"), batch: batchSchema }),
  z.object({ type: z.literal("sequence"), ...sqlTextShape }),
  z.object({ type: z.literal("describe"), ...sqlTextShape }),
  z.object({ type: z.literal("store_sql"), sql_id: int32Schema, sql: z.string() }),
  z.object({ type: z.literal("close_sql"), sql_id: int32Schema }),
  z.object({ type: z.literal("get_autocommit") }),
]);

export type StreamRequest = z.output<typeof requestSchema>;

const batonSchema = optionalOrNull(z.string());

export const pipelineSchema = z.object({ baton: batonSchema, requests: z.array(requestSchema) });

/** The platform's contract documents only `execute`. */
export const documentedPipelineSchema = z.object({ baton: batonSchema, requests: z.array(executeSchema) });

export type PipelineBody = z.output<typeof pipelineSchema>;

export const cursorSchema = z.object({ baton: batonSchema, batch: batchSchema });

export type CursorBody = z.output<typeof cursorSchema>;
