import * as z from "zod";
import { sqlValue } from "./values";

// The requests of Hrana over HTTP (public protocol description). Null means omitted, as in the protocol.

const optionalOrNull = <T>(type: z.ZodType<T>) => type.nullish().transform((value) => value ?? undefined);

const int32 = z.int32();
const step = z.int().min(0);

/** The SQL text, or the id under which it was stored. */
const sqlText = { sql: optionalOrNull(z.string()), sql_id: optionalOrNull(int32) };

const stmt = z.object({
  ...sqlText,
  args: optionalOrNull(z.array(sqlValue)),
  named_args: optionalOrNull(z.array(z.object({ name: z.string(), value: sqlValue }))),
  want_rows: optionalOrNull(z.boolean()),
});

export type Stmt = z.output<typeof stmt>;
export type SqlText = Pick<Stmt, "sql" | "sql_id">;

export type Condition =
  | { type: "ok"; step: number }
  | { type: "error"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and"; conds: Condition[] }
  | { type: "or"; conds: Condition[] }
  | { type: "is_autocommit" };

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("ok"), step }),
    z.object({ type: z.literal("error"), step }),
    z.object({ type: z.literal("not"), cond: condition }),
    z.object({ type: z.literal("and"), conds: z.array(condition) }),
    z.object({ type: z.literal("or"), conds: z.array(condition) }),
    z.object({ type: z.literal("is_autocommit") }),
  ]),
);

const batch = z.object({ steps: z.array(z.object({ condition: optionalOrNull(condition), stmt })) });

export type Batch = z.output<typeof batch>;

const execute = z.object({ type: z.literal("execute"), stmt });
const request = z.discriminatedUnion("type", [
  execute,
  z.object({ type: z.literal("close") }),
  z.object({ type: z.literal("batch"), batch }),
  z.object({ type: z.literal("sequence"), ...sqlText }),
  z.object({ type: z.literal("describe"), ...sqlText }),
  z.object({ type: z.literal("store_sql"), sql_id: int32, sql: z.string() }),
  z.object({ type: z.literal("close_sql"), sql_id: int32 }),
  z.object({ type: z.literal("get_autocommit") }),
]);

export type StreamRequest = z.output<typeof request>;

const baton = optionalOrNull(z.string());

export const pipelineBody = z.object({ baton, requests: z.array(request) });

/** The body of a pipeline with only documented operations: `execute`. */
export const documentedPipelineBody = z.object({ baton, requests: z.array(execute) });

export type PipelineBody = z.output<typeof pipelineBody>;

export const cursorBody = z.object({ baton, batch });

export type CursorBody = z.output<typeof cursorBody>;
