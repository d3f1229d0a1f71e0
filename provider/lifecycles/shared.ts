import { z } from "zod";
import type { Properties } from "../dynamic/lifecycle";

/**
 * Building blocks of argument schemas. Each message completes the sentence "x must be …".
 */
const rule = <T>(holds: (value: unknown) => boolean, allowed: string) =>
  z.custom<T>(holds, { error: allowed });

export const idNumber = () =>
  rule<number>(
    (value) => typeof value === "number" && Number.isSafeInteger(value) && value > 0,
    "a positive whole number (config.requireNumber reads one from the stack configuration)",
  );

export const integer = (min: number, max: number) =>
  rule<number>(
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  );

export const decimal = (min: number, max: number) =>
  rule<number>(
    (value) => Number.isFinite(value) && Number(value) >= min && Number(value) <= max,
    `a number from ${min} to ${max}`,
  );

export const boolean = () => rule<boolean>((value) => typeof value === "boolean", "true or false");

export const text = (min: number, max = Number.POSITIVE_INFINITY) =>
  rule<string>(
    (value) =>
      typeof value === "string" &&
      value.length >= min &&
      value.length <= max &&
      (min === 0 || value.trim() !== ""),
    textOf(min, max),
  );

export const matching = (pattern: RegExp, allowed: string) =>
  rule<string>((value) => typeof value === "string" && pattern.test(value), allowed);

const textOf = (min: number, max: number): string => {
  if (Number.isFinite(max)) return `a text of ${min} to ${max} characters`;
  return min === 0 ? "a text" : "a text that is not empty";
};

export const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  rule<Names[number]>((value) => typeof value === "string" && names.includes(value), choice(names));

/** An enumeration of the platform, by name or by number; a number that the table knows becomes its name. */
export const enumeration = <Name extends string>(table: Readonly<Record<number, Name>>) =>
  rule<Name | number>(
    (value) => Number.isInteger(value) || Object.values<unknown>(table).includes(value),
    `${choice(Object.values(table))}, or the platform's number of one`,
  ).transform((value) => (typeof value === "number" ? (table[value] ?? value) : value));

const choice = (names: readonly string[]): string => {
  const quoted = names.map((name) => JSON.stringify(name));
  return [quoted.slice(0, -1).join(", "), quoted.at(-1)].filter(Boolean).join(" or ");
};

/** The name of an enumeration's number; a number that the table does not know is kept. */
export const nameOf = (table: Readonly<Record<number, string>>, value: number | null | undefined) =>
  typeof value === "number" ? (table[value] ?? value) : value;

/** The number of an enumeration's name; numbers pass. */
export function numberOf(
  table: Readonly<Record<number, string>>,
  value: string | number | undefined,
): number | undefined {
  if (typeof value !== "string") return value;
  return Number(Object.keys(table).find((number) => table[Number(number)] === value));
}

/** What people call an object that a walk comes across, or what stands in for a name that is missing. */
export const named = (name: string | null | undefined, instead: string): string =>
  name?.trim() ? name : instead;

/** Without the members that are undefined, which JSON would drop and an exact type refuses. */
export const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value as Properties).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The host of a log destination: a name, or an address of IPv4 or IPv6. */
export const hostOnly = () =>
  matching(
    /^(?=.*\S)(?:[^\s:/?#@]+|\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*\]?)$/i,
    'a host name or an IP address, without "https://", port or path',
  );
