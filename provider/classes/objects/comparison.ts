import { isDeepStrictEqual } from "node:util";
import { isOtherTime } from "../../base/timestamps";
import type { Fields } from "../../model/field";
import { isObjectKind } from "../../model/object";
import type { Comparison, Properties } from "../../model/properties";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { unknownValue } from "../../signatures";
import type { Lifecycle } from "../lifecycle";
import { describe } from "./lookup";

/** Returns the hooks of a class that compare arguments, outputs and defaults by the options of the fields. */
export function createComparison(
  declaration: ObjectDeclaration,
): Pick<Lifecycle, "compare" | "findObservedDefaults" | "mayBeCreatedFrom"> {
  const { hooks, fields, areDefaultsObserved } = declaration;
  const options = Object.values(fields).map((field) => field.options);
  const comparesOptions = options.some(({ changedBy, billedFor }) => changedBy || billedFor);
  return {
    ...((hooks.compare || comparesOptions) && {
      compare(recorded: Properties, inputs: Properties): Partial<Comparison> {
        const own = hooks.compare?.(recorded, inputs);
        const computed = [...listMovedFields(declaration, recorded, inputs), ...(own?.computed ?? [])];
        return { notice: describeCosts(declaration, recorded, inputs), ...own, computed };
      },
    }),
    ...(areDefaultsObserved && {
      findObservedDefaults: (outputs: Properties) => collectDefaults(declaration, outputs),
    }),
    mayBeCreatedFrom: (inputs, outputs) => mayBeCreatedFrom(declaration, inputs, outputs),
  };
}

/** Whether an object has the known defaults of a new one in what the arguments leave out, so that they may have made it. */
export const mayBeCreatedFrom = (
  { fields, hooks, areDefaultsObserved }: ObjectDeclaration,
  inputs: Properties,
  outputs: Properties,
): boolean =>
  // The API does not promise the defaults that were only seen, and it refuses a second object with the same name.
  areDefaultsObserved || hasDefaults(fields, inputs, outputs, hooks.complete?.(inputs, inputs, "create"));

const hasDefaults = (fields: Fields, given: Properties, live: Properties, sent: Properties = {}): boolean =>
  Object.entries(fields).every(([name, { kind, options }]) => {
    const [mine, theirs] = [given[name], live[name]];
    if (isObjectKind(kind)) return hasDefaults(kind.fields, Object(mine ?? {}), Object(theirs ?? {}));
    const value = options.createDefault ?? options.apiDefault ?? sent[name];
    const isComparable = value !== undefined && mine === undefined && !options.writeOnly;
    return !isComparable || isDeepStrictEqual(theirs ?? value, value);
  });

const isChanged = (name: string, recorded: Properties, inputs: Properties): boolean =>
  inputs[name] !== undefined && !isDeepStrictEqual(inputs[name], recorded[name]);

/** Lists the fields that the platform will change together with those that the program changes. */
const listMovedFields = ({ fields }: ObjectDeclaration, recorded: Properties, inputs: Properties): string[] =>
  Object.entries(fields).flatMap(([name, { options }]) =>
    inputs[name] === undefined && options.changedBy?.some((driver) => isChanged(driver, recorded, inputs))
      ? [name]
      : [],
  );

/**
 * Returns null for each unreadable value that others have set since the state was written, as its timestamp shows, so that the
 * next update sends it again. Keeps a recorded time that is equal but for rounding, because lists round it.
 */
export const findExternalChanges = (
  { fields }: ObjectDeclaration,
  outputs: Properties = {},
  recorded: Properties = {},
): Properties =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) => {
      const { changeTimeField: time } = options;
      if (time === undefined || recorded[time] === undefined) return [];
      return isOtherTime(outputs[time], recorded[time]) ? [[name, null]] : [[time, recorded[time]]];
    }),
  );

/** Returns a sentence about what the platform will bill, if the program turns that on. */
function describeCosts(
  declaration: ObjectDeclaration,
  recorded: Properties,
  inputs: Properties,
): string | undefined {
  const sentences = Object.entries(declaration.fields).flatMap(([name, { kind, options }]) => {
    const { billedFor, apiDefault } = options;
    if (
      !billedFor ||
      !isChanged(name, recorded, inputs) ||
      [unknownValue, apiDefault].includes(inputs[name] as string)
    )
      return [];
    return kind.toWire(inputs[name])
      ? [`The change of ${name} of ${describe(declaration, recorded)} is billed: ${billedFor}.`]
      : [];
  });
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function collectDefaults({ fields, variants }: ObjectDeclaration, outputs: Properties): Properties {
  const variant = String(variants && outputs[variants.by]);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) => {
      const value = options.variantDefaults?.[variant] ?? options.apiDefault;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns what a reset writes (`ObjectDeclaration.reset`). `managed`: the fields that the program declares. */
export const collectResetValues = (
  { fields, reset }: ObjectDeclaration,
  managed: readonly string[],
): Properties =>
  Object.fromEntries(
    Object.entries(reset?.to ?? {}).filter(
      ([name]) => !fields[name]?.options.billedFor || managed.includes(name),
    ),
  );
