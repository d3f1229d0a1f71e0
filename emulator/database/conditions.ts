import { invalid } from "../server/failures";
import type { Condition } from "./requests";
import type { BatchResult } from "./results";

/** Whether a condition about the steps before it holds. A step that was skipped is neither ok nor an error. */
export function holds(condition: Condition, done: BatchResult, inTransaction: boolean): boolean {
  const each = (cond: Condition) => holds(cond, done, inTransaction);
  switch (condition.type) {
    case "ok":
      return has(done.step_results, condition.step);
    case "error":
      return has(done.step_errors, condition.step);
    case "not":
      return !each(condition.cond);
    case "and":
      return condition.conds.every(each);
    case "or":
      return condition.conds.some(each);
    case "is_autocommit":
      return !inTransaction;
  }
}

function has(entries: readonly unknown[], step: number): boolean {
  if (step < entries.length) return entries[step] !== null;
  throw invalid(`A condition names the step ${step}, which is not before its own.`, "condition");
}
