import { findOperation } from "../../../facts";
import { createSample } from "../../facts/sample";
import { operations } from "../../support/operations";

// Checks that the client's schemas accept what the API's descriptions say, envelopes included.

/** A success without the ID of the new object is a failure, and access lists that are null are unknown. */
const acceptsNull = (name: string, parsed: unknown): boolean =>
  typeof parsed === "object" && !["shield.accessLists", "shield.managedAccessLists"].includes(name);

const cases = operations.flatMap(([name, { method, path, response }]) =>
  Object.entries(findOperation(method, path)?.responses ?? {}).flatMap(([status, type]) =>
    response && type && ["200", "201"].includes(status)
      ? (acceptsNull(name, response.parse(createSample(type, false))) ? [false, true] : [false]).map(
          (nulls) => [name, nulls ? "null" : "present", status, response, type, nulls] as const,
        )
      : [],
  ),
);

it.each(cases)(
  "%s accepts a response in which every nullable member is %s (%s)",
  (_name, _how, _status, response, type, nulls) => {
    const sample = createSample(type, nulls);
    const content = extractContent(sample);
    const parsed = response.parse(sample);
    if (typeof parsed !== "object") return expect(JSON.stringify(content)).toContain(JSON.stringify(parsed));
    return expect(extractContent(parsed)).toMatchObject(content);
  },
);

/** Returns the items of a page, the object inside an envelope, or the object itself. */
function extractContent(value: unknown): object {
  if (Array.isArray(value)) return value;
  const { Items, items, Secrets, databases, db, data, managedLists, customLists, ...rest } = value as Record<
    string,
    object | null | undefined
  >;
  if ([Items, items, Secrets, data].includes(null)) return [];
  if (managedLists && customLists) return [managedLists, customLists].flatMap((list) => Object.values(list));
  return Items ?? items ?? Secrets ?? databases ?? db ?? data ?? rest;
}
