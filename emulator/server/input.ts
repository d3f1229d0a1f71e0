import type * as z from "zod";
import { badRequest, notFound } from "./failures";

const int64Limit = 2n ** 63n;

/** Prevents a stack overflow in functions that recurse over a body. */
const maxBodyDepth = 100;

/** Parses a JSON body. Refuses a body that is not JSON or that is nested too deeply. */
export function parseJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest("The request body is not JSON.");
  }
  if (isDeeperThan(maxBodyDepth, json))
    throw badRequest(`The request body is nested more than ${maxBodyDepth} levels deep.`);
  return json;
}

const isDeeperThan = (levels: number, json: unknown): boolean =>
  typeof json === "object" &&
  json !== null &&
  (levels === 0 || Object.values(json).some((member) => isDeeperThan(levels - 1, member)));

/** Parses a body with `schema`. Refuses an invalid body with 400, and names the first invalid field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknownKeys = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknownKeys].join(".");
  throw badRequest(
    `${field === "" ? "The request body" : field}: ${issue?.message ?? "invalid"}.`,
    field === "" ? null : field,
  );
}

/** Parses a path parameter as an int64. Refuses any other value with 400. */
export function parseId(name: string, value: string): number {
  const id = /^-?\d{1,20}$/.test(value) ? BigInt(value) : int64Limit;
  if (id >= int64Limit || id < -int64Limit)
    throw badRequest(`The path parameter ${name} must be an int64; it is ${JSON.stringify(value)}.`, name);
  return Number(id);
}

/** Returns the object that the path parameter `name` identifies. Refuses an unknown id with 404. */
export function findById<Item extends { Id: number }>(
  items: readonly Item[],
  name: string,
  value: string,
  noun: string,
  location = "",
): Item {
  const id = parseId(name, value);
  const item = items.find(({ Id }) => Id === id);
  if (item === undefined) throw notFound(`There is no ${noun} ${id}${location}.`, name);
  return item;
}

/** Returns an integer query parameter, or `fallback` if it is omitted. Refuses any other value with 400. */
export function parseInteger(
  query: URLSearchParams,
  name: string,
  { fallback, min = 1, max = 2_147_483_647 }: { fallback: number; min?: number; max?: number },
): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw badRequest(
      `The query parameter ${name} must be an integer from ${min} to ${max}; it is ${JSON.stringify(text)}.`,
      name,
    );
  return value;
}

/** Returns the requested page of a list in the documented envelope. `perPage` defaults to 1000. */
export function paginate(
  items: readonly unknown[],
  query: URLSearchParams,
  range: { min: number; max?: number } = { min: 1 },
) {
  const page = parseInteger(query, "page", { fallback: 1 });
  const perPage = parseInteger(query, "perPage", { fallback: 1000, ...range });
  const end = page * perPage;
  return {
    Items: items.slice(end - perPage, end),
    CurrentPage: page,
    TotalItems: items.length,
    HasMoreItems: end < items.length,
  };
}
