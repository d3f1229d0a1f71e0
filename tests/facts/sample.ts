import { getEnumeration, getMembers, type Type } from "../../facts";

/** Creates a body as described. `nulls`: whether all is null that may be, and the counts of what is not listed are 0. */
export function createSample(type: Type, nulls: boolean): unknown {
  if (nulls && type.nullable) return null;
  switch (type.kind) {
    case "list":
      return [createSample(type.item, nulls)];
    case "map":
      return { key: createSample(type.item, nulls) };
    case "model":
      return Object.fromEntries(
        Object.entries(getMembers(type.name)).map(([name, member]) => [name, createSample(member, nulls)]),
      );
    case "enumeration":
      return Object.values(getEnumeration(type.name))[0];
    case "integer":
      return nulls ? 0 : 7;
    case "number":
      return 1.5;
    case "boolean":
      return true;
    case "date-time":
      return "2026-01-31T08:00:00Z";
    default:
      return "text";
  }
}
