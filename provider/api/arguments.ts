import { didYouMean } from "../base/closest";
import { EdgeError } from "../base/errors";
import { shortenForMessage } from "../base/messageText";
import type { FieldOptions, OptionsDeclaration } from "../model/field";
import { id, type Kind, nonEmptyText } from "../model/kinds";
import { isListKind } from "../model/list";
import { isObjectKind } from "../model/object";

const [idKind, nonBlankKind] = [id(), nonEmptyText()];

/** Checks an ID. @throws EdgeError naming the argument, what was given and what is allowed. */
export const checkId = (name: string, value: unknown): number => checkValue(name, idKind, value);

export const checkNonBlank = (name: string, value: unknown): string => checkValue(name, nonBlankKind, value);

/** @throws EdgeError unless the value is undefined or an object with only these members */
export function rejectUnknownMembers(
  owner: string,
  kind: "argument" | "option" | "setting",
  value: unknown,
  names: readonly string[],
): void {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new EdgeError(`The ${kind}s of ${owner} must be an object, not ${describeValue(value)}.`);
  const unknownName = Object.keys(value).find((name) => !names.includes(name));
  if (unknownName === undefined) return;
  const allowed = names.length === 0 ? "it takes none" : `it takes ${names.join(", ")}`;
  throw new EdgeError(`${owner} has no ${kind} ${unknownName}: ${allowed}.${didYouMean(unknownName, names)}`);
}

/** Checks the last argument of a method of the typed client. Optional members may be null. @throws EdgeError */
export function checkMethodInput<Input>(method: string, kind: Kind, input: Input): Input {
  if (input === undefined || input === null)
    throw createArgumentError(`The input of ${method}`, input, "an object");
  checkValue("", kind, input, method);
  return input;
}

/** Checks that each given option is a declared one and has a valid value. @throws EdgeError */
export function checkOptions(method: string, { options }: OptionsDeclaration, values: object): void {
  rejectUnknownMembers(method, "option", values, Object.keys(options));
  for (const [name, value] of Object.entries(values)) {
    const { [name]: option } = options;
    if (option && value !== undefined) checkValue(name, option.kind, value);
  }
}

/** Checks a value, and all items and members inside it, against its kind. @throws EdgeError naming the first invalid one. */
export function checkValue<Sent>(
  name: string,
  kind: Kind<unknown, Sent>,
  value: unknown,
  owner = name,
  { secret }: FieldOptions = {},
): Sent {
  if (isListKind(kind) && Array.isArray(value))
    for (const [index, item] of value.entries()) checkValue(`${name}[${index}]`, kind.item, item);
  if (!isObjectKind(kind)) {
    const [issue] = kind.sent.safeParse(value).error?.issues ?? [];
    if (issue) throw createArgumentError(name, secret && value ? typeof value : value, issue.message);
    return value as Sent;
  }
  const settable = Object.values(kind.fields).filter(({ options }) => !options.readOnly);
  const members = settable.map(({ wire }) => wire);
  rejectUnknownMembers(owner, "argument", value, members);
  for (const { wire, kind: memberKind, options } of settable) {
    const member = (value as Record<string, unknown>)[wire];
    const isValidNullish = options.required
      ? member === null && options.nullable
      : member === undefined || member === null;
    const path = [name, wire].filter(Boolean).join(".");
    if (!isValidNullish) checkValue(path, memberKind, member, path, options);
  }
  return value as Sent;
}

export function createArgumentError(name: string, value: unknown, allowed: string): EdgeError {
  return new EdgeError(`${name} is ${describeValue(value)}; it must be ${allowed}.`);
}

function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return JSON.stringify(shortenForMessage(value, 40));
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : "a Date";
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "function" || (typeof value === "object" && value !== null)
    ? `of the type ${typeof value}`
    : String(value);
}
