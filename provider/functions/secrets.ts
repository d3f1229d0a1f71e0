import type { Values } from "../model/field";
import { isList } from "../model/list";
import { isObject, type Members } from "../model/object";

/** Applies `mark` to the declared secrets in a result. Skips members that are missing or null: a mock may omit anything. */
export function withSecrets(result: unknown, declared: Values, mark: (value: unknown) => unknown): unknown {
  if (Array.isArray(result)) return result.map((item) => withSecrets(item, declared, mark));
  if (typeof result !== "object" || result === null) return result;
  const marked = Object.entries(declared).flatMap(([name, { kind, facts }]): [string, unknown][] => {
    const { [name]: value } = result as Members;
    if (value === undefined || value === null) return [];
    if (facts.secret) return [[name, mark(value)]];
    const item = isList(kind) ? kind.item : kind;
    return isObject(item) ? [[name, withSecrets(value, item.fields, mark)]] : [];
  });
  return marked.length > 0 ? { ...result, ...Object.fromEntries(marked) } : result;
}
