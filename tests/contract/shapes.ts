import { models } from "./models";

type Members = Readonly<Record<string, string>>;

const findMembers = (type: string): Members | undefined => (models as Record<string, Members>)[type];

const scalarTypes: Readonly<Record<string, { sample: unknown; fits(value: unknown): boolean }>> = {
  integer: { sample: 7, fits: Number.isInteger },
  number: { sample: 1.5, fits: Number.isFinite },
  string: { sample: "text", fits: (value) => typeof value === "string" },
  boolean: { sample: true, fits: (value) => typeof value === "boolean" },
  "date-time": {
    sample: "2026-01-31T08:00:00Z",
    fits: (value) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(String(value)),
  },
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
  if (members === undefined && valueType === undefined) return scalarTypes[type]?.fits(value) ? [] : mismatch;
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

/** Creates a body of the type. `nulls`: whether every nullable member is null. */
export function createSample(type: string, nulls: boolean): unknown {
  if (type.endsWith("?")) return nulls ? null : createSample(type.slice(0, -1), nulls);
  if (type.endsWith("[]")) return [createSample(type.slice(0, -2), nulls)];
  if (type.endsWith("{}")) return { key: createSample(type.slice(0, -2), nulls) };
  const members = findMembers(type);
  if (members === undefined) return scalarTypes[type]?.sample;
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, createSample(member, nulls)]),
  );
}
