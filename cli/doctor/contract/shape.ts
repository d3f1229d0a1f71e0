import type * as z from "zod";
import { itemSchemaOf } from "../../../provider/model/list";

type Schema = z.core.$ZodType;

/** Where a response is not what its schema expects. Holds names and types, never a value. */
export type Difference =
  | { readonly kind: "type"; readonly path: string; readonly expected: string; readonly found: string }
  | { readonly kind: "missing"; readonly path: string; readonly expected: string }
  | { readonly kind: "unknown"; readonly path: string; readonly name: string; readonly found: string };

/** What of a response differs from its schema. `path` is that of the value: `Items[].Name`. */
export function differences(schema: Schema, value: unknown, path = ""): Difference[] {
  const item = itemSchemaOf(schema);
  if (item) return ofList(item, value, path);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
      return value === undefined ? [] : differences(def.innerType, value, path);
    case "nullable":
      return value === null ? [] : differences(def.innerType, value, path);
    case "catch":
      return differences(def.innerType, value, path);
    case "pipe":
      return differences(isTransform(def.in) ? def.out : def.in, value, path);
    case "union":
      return closest(def.options, value, path);
    case "array":
      return ofList(def.element, value, path);
    case "record":
      return ofMap(def.valueType, value, path);
    case "object":
      return ofObject(def.shape, value, path);
    case "unknown":
      return [];
    default:
      return typeOf(value) === def.type ? [] : [mismatch(def.type, value, path)];
  }
}

const isTransform = (schema: Schema): boolean => (schema as z.core.$ZodTypes)._zod.def.type === "transform";

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
};

const mismatch = (expected: string, value: unknown, path: string): Difference => ({
  kind: "type",
  path,
  expected,
  found: typeOf(value),
});

const ofList = (item: Schema, value: unknown, path: string): Difference[] =>
  Array.isArray(value)
    ? value.flatMap((each) => differences(item, each, `${path}[]`))
    : [mismatch("list", value, path)];

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeOf(value) === "object";

/** The names of a map are data. */
const ofMap = (values: Schema, value: unknown, path: string): Difference[] =>
  isObject(value)
    ? Object.values(value).flatMap((each) => differences(values, each, below(path, "<name>")))
    : [mismatch("object", value, path)];

function ofObject(shape: Readonly<Record<string, Schema>>, value: unknown, path: string): Difference[] {
  if (!isObject(value)) return [mismatch("object", value, path)];
  const names = Object.keys(value);
  const known = Object.entries(shape);
  // Another object, or a map, whose names may be data.
  if (names.length > 0 && !names.some((name) => Object.hasOwn(shape, name)))
    return [
      {
        kind: "type",
        path,
        expected: `object with ${known.map(([name]) => name).join(", ")}`,
        found: "object without these",
      },
    ];
  return [
    ...known.flatMap(([name, schema]) =>
      name in value || isOptional(schema)
        ? differences(schema, value[name], below(path, name))
        : [{ kind: "missing" as const, path: below(path, name), expected: nameOf(schema) }],
    ),
    ...names
      .filter((name) => !Object.hasOwn(shape, name))
      .map((name) => ({ kind: "unknown" as const, path, name, found: typeOf(value[name]) })),
  ];
}

const isOptional = (schema: Schema): boolean => schema._zod.optin === "optional";

export const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** The type that a schema expects: what it has against a value of no type. */
const nameOf = (schema: Schema): string =>
  differences(schema, undefined)
    .map((difference) => (difference.kind === "type" ? difference.expected : ""))
    .join("");

/** The differences from that form of several which the value is closest to. */
function closest(forms: readonly Schema[], value: unknown, path: string): Difference[] {
  const all = forms.map((form) => differences(form, value, path));
  const isOther = ([first]: Difference[]) => first?.kind === "type" && first.path === path;
  const fitting = all.filter((each) => !isOther(each));
  const missing = (each: Difference[]) => each.filter(({ kind }) => kind === "missing").length;
  const [best] = fitting.sort((a, b) => missing(a) - missing(b) || a.length - b.length);
  if (best) return best;
  const expected = all.map(([first]) => (first?.kind === "type" ? first.expected : ""));
  return [mismatch([...new Set(expected)].join(" or "), value, path)];
}
