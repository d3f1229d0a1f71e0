import type { Field } from "../../provider/model/field";
import { isEnumeration, type Kind, type SchemaHints } from "../../provider/model/kinds";
import { isListKind, isMapKind } from "../../provider/model/list";
import { isObjectKind } from "../../provider/model/object";
import { isFullRun } from "../support/fullRun";
import { compare, type Declared, toPattern } from "./compare";

// Puts one mistake at a time into the declarations, and returns those that the comparison with the facts does not notice.

type Part = Field | Kind;

/** Lists the fields and kinds of the operations, each with the operations that it is part of, one to a group. */
function listParts(declared: readonly Declared[]): [Part, Declared[][]][] {
  const parts = new Map<Part, Set<Declared>>();
  const add = (part: Part, operation: Declared) =>
    parts.set(part, (parts.get(part) ?? new Set<Declared>()).add(operation));
  function visit(kind: Kind | undefined, operation: Declared): void {
    if (!kind) return;
    add(kind, operation);
    if (isListKind(kind)) visit(kind.item, operation);
    // In the API's JSON, a map of named values is a list.
    else if (isMapKind(kind)) visit(kind.values, operation);
    for (const field of isObjectKind(kind) ? Object.values(kind.fields) : []) {
      // No response has it, and the input may have a copy.
      if (kind === operation.returns && field.options.writeOnly === true) continue;
      add(field, operation);
      visit(field.kind, operation);
    }
  }
  for (const operation of declared) {
    visit(operation.returns, operation);
    visit(operation.input, operation);
  }
  return [...parts].map(([part, operations]) => [part, [...operations].map((each) => [each])]);
}

/** Makes each mistake, and returns those that add no problem to those of any group of operations. */
function findUnnoticed<Value>(
  groups: readonly (readonly Declared[])[],
  original: Value,
  mistakes: readonly Value[],
  set: (value: Value) => void,
): Value[] {
  const before = new Set(groups.flatMap((operations) => compare(operations).problems));
  const unnoticed = mistakes.filter((mistake) => {
    set(mistake);
    return groups.every((operations) => compare(operations).problems.every((problem) => before.has(problem)));
  });
  set(original);
  return unnoticed;
}

/** Replaces the last letter. With EDGE_FULL=1, leaves out and replaces each. */
const misspell = (text: string): string[] =>
  [...text].flatMap((letter, index) => {
    if (index < text.length - 1 && !isFullRun) return [];
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return [...(isFullRun ? [""] : []), other === letter ? "x" : other].map(
      (replacement) => text.slice(0, index) + replacement + text.slice(index + 1),
    );
  });

/** Misspells the name of each member. */
export const findUnnoticedNames = (declared: readonly Declared[]): string[] =>
  listParts(declared).flatMap(([part, groups]) =>
    "wire" in part
      ? findUnnoticed(groups, part.wire, misspell(part.wire), (wire) => Object.assign(part, { wire }))
      : [],
  );

/** Changes each number and each name of the enumerations, and each value of other lists of values. */
export const findUnnoticedValues = (declared: readonly Declared[]): string[] =>
  listParts(declared).flatMap(([kind, groups]) => {
    if ("wire" in kind) return [];
    if (isEnumeration(kind)) {
      const pairs: [number: string, name: string][] = Object.entries(kind.meanings);
      const mistakes = replaceEach<[number: string, name: string]>(pairs, ([number, name]) => [
        [`${Number(number) + 1000}`, name],
        [number, `${name}s`],
      ]);
      const set = (changed: typeof pairs) => Object.assign(kind, { meanings: Object.fromEntries(changed) });
      return findUnnoticed(groups, pairs, mistakes, set).map(String);
    }
    const { enumValues, numbers } = (kind.argument.meta() ?? {}) as SchemaHints;
    const values = (enumValues ?? numbers ?? kind.knownValues ?? []) as (string | number)[];
    const mistakes = replaceEach([...values], (value) => [
      typeof value === "number" ? value + 1000 : `${value}s`,
    ]);
    const set = (changed: typeof values) => values.splice(0, values.length, ...changed);
    return findUnnoticed(groups, [...values], mistakes, set).map(String);
  });

const replaceEach = <Value>(values: Value[], toMistakes: (value: Value) => Value[]): Value[][] =>
  values.flatMap((value, index) => toMistakes(value).map((mistake) => values.with(index, mistake)));

/** Gives each operation each other method, and misspells its path. */
export const findUnnoticedOperations = (declared: readonly Declared[]): string[] => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
  return declared.flatMap((original) => {
    const mutant = { ...original };
    const isSibling = ({ path }: Declared) => toPattern(path) === toPattern(original.path);
    const others = declared.filter((each) => each !== original && isSibling(each));
    const otherMethods = methods.filter((method) => method !== original.method);
    const otherPaths = misspell(original.path).filter((path) => !isSibling({ ...original, path }));
    const toTitle = (mistake: string) => `${original.method} ${original.path} as ${mistake}`;
    return [
      ...findUnnoticed([[mutant, ...others]], original.method, otherMethods, (method) =>
        Object.assign(mutant, { method }),
      ).map(toTitle),
      ...findUnnoticed([[mutant]], original.path, otherPaths, (path) => Object.assign(mutant, { path })).map(
        toTitle,
      ),
    ];
  });
};
