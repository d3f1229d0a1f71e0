import type { Values } from "../model/field";
import { isList } from "../model/list";
import { isObject, type Members } from "../model/object";

/** A result whose declared secrets are as `mark` makes them. Omitted and null members stay so: a mock may omit anything. */
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
