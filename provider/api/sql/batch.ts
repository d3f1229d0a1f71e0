import type { Client } from "../../http/client";
import { EdgeError } from "../../http/errors";
import { sqlError } from "./errors";
import { resultAt, send } from "./exchange";
import { batchResult, type Condition, type Step } from "./pipeline";
import { type SqlResult, toResult } from "./result";
import { type SqlStatement, toWireStatement } from "./statement";

const ok = (step: number): Condition => ({ type: "ok", step });

/** Runs statements in order in one request; after the first that fails none runs. @throws its SqlError. */
export async function runChain(client: Client, statements: readonly SqlStatement[]): Promise<SqlResult[]> {
  const steps = statements.map(
    (statement, i): Step => ({ ...(i > 0 && { condition: ok(i - 1) }), stmt: toWireStatement(statement) }),
  );
  return run(client, statements, steps);
}

/** All or nothing: commits where every statement went well, else rolls back. @throws the first SqlError. */
export async function runTransaction(
  client: Client,
  statements: readonly SqlStatement[],
): Promise<SqlResult[]> {
  const inside = [{ sql: "BEGIN IMMEDIATE" }, ...statements, { sql: "COMMIT" }];
  const steps = inside.map(
    (statement, i): Step => ({ ...(i > 0 && { condition: ok(i - 1) }), stmt: toWireStatement(statement) }),
  );
  const began = ok(0);
  const committed = ok(inside.length - 1);
  const rollback: Step = {
    condition: { type: "and", conds: [began, { type: "not", cond: committed }] },
    stmt: toWireStatement({ sql: "ROLLBACK" }),
  };
  const results = await run(client, inside, [...steps, rollback]);
  return results.slice(1, -1);
}

async function run(client: Client, statements: readonly SqlStatement[], steps: Step[]): Promise<SqlResult[]> {
  const answer = await send(client, [{ type: "batch", batch: { steps } }, { type: "close" }]);
  const { step_results, step_errors } = resultAt(answer, 0, statements[0]?.sql ?? "", batchResult);
  const failed = step_errors.findIndex((error) => error !== null);
  const error = step_errors[failed];
  if (error) throw sqlError(error, statements[failed]?.sql ?? "ROLLBACK");
  return statements.map(({ sql }, i) => {
    const result = step_results[i];
    if (!result) throw new EdgeError(`The database gave no result for a statement. Statement: ${sql}`);
    return toResult(result);
  });
}
