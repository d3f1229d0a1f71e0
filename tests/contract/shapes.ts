import { models } from "./models";

type Members = Readonly<Record<string, string>>;

const findMembers = (type: string): Members | undefined => (models as Record<string, Members>)[type];

const scalarTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  "date-time": (value) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.test(String(value)),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Lists the members of a body that are missing, unknown or of another type than in the description. */
export function findProblems(type: string, value: unknown, path = "body"): string[] {
  if (type.endsWith("?")) return value === null ? [] : findProblems(type.slice(0, -1), value, path);
  const mismatch = [`${path} is ${JSON.stringify(value)}, not ${type}`];
  if (type.endsWith("[]")) {
    if (!Array.isArray(value)) return mismatch;
    return value.flatMap((item, index) => findProblems(type.slice(0, -2), item, `${path}[${index}]`));
  }
  const members = findMembers(type);
  const valueType = type.endsWith("{}") ? type.slice(0, -2) : undefined;
  if (members === undefined && valueType === undefined) return scalarTypes[type]?.(value) ? [] : mismatch;
  if (!isObject(value)) return mismatch;
  const expected = members ?? Object.fromEntries(Object.keys(value).map((name) => [name, String(valueType)]));
  const unknown = Object.keys(value).filter((name) => !(name in expected));
  return [
    ...unknown.map((name) => `${path}.${name} is in no description`),
    ...Object.entries(expected).flatMap(([name, member]) =>
      findProblems(member, value[name], `${path}.${name}`),
    ),
  ];
}
