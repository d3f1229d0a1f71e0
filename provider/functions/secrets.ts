import type { ValueDeclarations } from "../model/field";
import { isListKind } from "../model/list";
import type { Members } from "../model/members";
import { isObjectKind } from "../model/object";

/** Applies `mark` to the declared secrets in a result. Skips members that are missing or null: a mock may omit anything. */
export function markDeclaredSecrets(
  result: unknown,
  declared: ValueDeclarations,
  mark: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(result)) return result.map((item) => markDeclaredSecrets(item, declared, mark));
  if (typeof result !== "object" || result === null) return result;
  const markedMembers = Object.entries(declared).flatMap(([name, { kind, options }]): [string, unknown][] => {
    const { [name]: value } = result as Members;
    if (value === undefined || value === null) return [];
    if (options.secret) return [[name, mark(value)]];
    const item = isListKind(kind) ? kind.item : kind;
    return isObjectKind(item) ? [[name, markDeclaredSecrets(value, item.fields, mark)]] : [];
  });
  return markedMembers.length > 0 ? { ...result, ...Object.fromEntries(markedMembers) } : result;
}
