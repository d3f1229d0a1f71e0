import { EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import { createSqlError } from "./errors";
import { createResponseError, sendRequest } from "./exchange";
import { type BatchCondition, type BatchStep, batchResultSchema, type SqlResult, toResult } from "./pipeline";
import { findTransactionStatement, splitStatements } from "./splitStatements";
import { type SqlStatement, toWireStatement } from "./statement";

const ifOk = (step: number): BatchCondition => ({ type: "ok", step });

/** Runs statements in order in one request and stops at the first failure. @throws SqlError for the failed statement. */
export async function runInOrder(client: Client, statements: readonly SqlStatement[]): Promise<SqlResult[]> {
  return runBatch(client, statements, buildSteps(statements));
}

/** Runs statements in one transaction, which is rolled back if one fails. @throws SqlError for the failed statement. */
export async function runTransaction(
  client: Client,
  statements: readonly SqlStatement[],
): Promise<SqlResult[]> {
  for (const [i, { sql }] of statements.entries()) rejectTransactionStatement(i, sql);
  const allStatements = [{ sql: "BEGIN IMMEDIATE" }, ...statements, { sql: "COMMIT" }];
  const ifBegun = ifOk(0);
  const ifCommitted = ifOk(allStatements.length - 1);
  const rollback: BatchStep = {
    condition: { type: "and", conds: [ifBegun, { type: "not", cond: ifCommitted }] },
    stmt: toWireStatement({ sql: "ROLLBACK" }),
  };
  const results = await runBatch(client, allStatements, [...buildSteps(allStatements), rollback]);
  return results.slice(1, -1);
}

/** Rejects a statement that begins or ends a transaction: it would break "all or nothing". @throws EdgeError */
function rejectTransactionStatement(index: number, sql: unknown): void {
  const forbidden = typeof sql === "string" ? findTransactionStatement(splitStatements(sql)) : undefined;
  if (forbidden === undefined) return;
  throw new EdgeError(
    `Statement ${index + 1} of sql.transaction is ${forbidden}: sql.transaction begins and commits the transaction itself, so remove that statement (SAVEPOINT, RELEASE and ROLLBACK TO are allowed), or use sql.stream.`,
  );
}

const buildSteps = (statements: readonly SqlStatement[]): BatchStep[] =>
  statements.map((statement, i) => ({
    ...(i > 0 && { condition: ifOk(i - 1) }),
    stmt: toWireStatement(statement),
  }));

async function runBatch(client: Client, statements: readonly SqlStatement[], steps: BatchStep[]) {
  const call = { request: { type: "batch", batch: { steps } } } as const;
  const { step_results, step_errors } = await sendRequest(client, call, batchResultSchema);
  if (step_results.length !== steps.length || step_errors.length !== steps.length)
    throw createResponseError(call, "the response does not contain one result per statement");
  const count = statements.length;
  const results = step_results.slice(0, count).filter((result) => result !== null);
  const failedIndex = results.length;
  const isConsistent =
    step_results.slice(0, failedIndex).every(Boolean) &&
    step_errors.slice(0, count).every((error, i) => (error !== null) === (i === failedIndex)) &&
    (failedIndex < count || !step_results.slice(count).some(Boolean));
  if (!isConsistent)
    throw createResponseError(call, "the response is inconsistent about which statements ran");
  const error = step_errors[failedIndex];
  if (failedIndex < count && error) throw createSqlError(error, statements[failedIndex]?.sql ?? "");
  return results.map(toResult);
}
