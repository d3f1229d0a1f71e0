import type { Stmt } from "./requests";
import type { Statement } from "./sql";
import { SqlError } from "./sqlError";
import type { SqlValue } from "./values";

type Arguments = Partial<Pick<Stmt, "args" | "named_args">>;

/** The arguments of a statement by position; refuses too many, too few, and both kinds together. */
export function argumentsOf(
  { args = [], named_args = [] }: Arguments,
  { parameters, isExplain }: Statement,
): SqlValue[] {
  if (args.length > 0 && named_args.length > 0)
    throw new SqlError(
      "ARGS_BOTH_POSITIONAL_AND_NAMED",
      "Specifying both positional and named arguments is not supported",
    );
  const count = Math.max(args.length, named_args.length);
  if (count > parameters.length)
    throw mismatch(`too many parameters, expected ${parameters.length} found ${count}`);
  const named = new Map(named_args.map(({ name, value }) => [name, value]));
  return parameters.map((name, index) => {
    const value =
      args.length > 0 || name === null ? args[index] : named.get(named.has(name) ? name : name.slice(1));
    if (value !== undefined) return value;
    if (isExplain) return null;
    throw mismatch(`value for parameter ${name ?? index + 1} not found`);
  });
}

const mismatch = (problem: string) =>
  new SqlError("ARGS_INVALID", `Arguments do not match SQL parameters: ${problem}`);
