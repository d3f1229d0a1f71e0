import { EdgeError } from "../http/errors";
import type { Lifecycle, Properties } from "./lifecycle";

const isIdNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

/** The form of a class's ids: `<loadBalancerId>/<originGroupId>`. */
export const idForm = (lifecycle: Lifecycle): string =>
  Object.keys(lifecycle.identity)
    .map((field) => `<${field}>`)
    .join("/");

export const formatId = (lifecycle: Lifecycle, key: Properties): string =>
  Object.keys(lifecycle.identity)
    .map((field) => String(key[field]))
    .join("/");

/** The key that an id names (lifecycle rule 1). Throws an EdgeError that shows the id's form. */
export function parseId(lifecycle: Lifecycle, id: string): Properties {
  const fields = Object.entries(lifecycle.identity);
  const parts = splitAtFirst(id, fields.length);
  const key: Properties = {};
  fields.forEach(([field, part], i) => {
    const text = parts[i];
    if (!text || (part === "number" && !isIdNumber(text))) throw wrongForm(lifecycle, id);
    key[field] = part === "number" ? Number(text) : text;
  });
  return key;
}

/** The key that arguments name in full, if they do. */
export function keyOf(lifecycle: Lifecycle, inputs: Properties): Properties | undefined {
  const fields = Object.keys(lifecycle.identity);
  if (fields.some((field) => inputs[field] === undefined)) return undefined;
  return Object.fromEntries(fields.map((field) => [field, inputs[field]]));
}

/** Splits at the first slashes only: the last part of an id may hold slashes itself. */
function splitAtFirst(id: string, count: number): string[] {
  const parts = id.split("/");
  return count === 1 ? [id] : [...parts.slice(0, count - 1), parts.slice(count - 1).join("/")];
}

function wrongForm(lifecycle: Lifecycle, id: string): EdgeError {
  const numbers = Object.entries(lifecycle.identity).filter(([, part]) => part === "number");
  const rule = numbers.length
    ? `, ${numbers.map(([field]) => field).join(" and ")} being ${numbers.length > 1 ? "positive whole numbers" : "a positive whole number"}`
    : "";
  return new EdgeError(
    `"${id}" is not the id of a resource of class ${lifecycle.kind}: it has the form ${idForm(lifecycle)}${rule}.`,
  );
}
