import { isDeepStrictEqual } from "node:util";
import type { Field } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { isListKind } from "../../model/list";
import { isObjectKind } from "../../model/object";
import type { Properties } from "../../model/properties";
import type { ObjectDeclaration } from "./declaration";
import type { WriteName, WriteOptions } from "./verbs";

/** Whether a field is in the body of the request. */
export const isSentBy = (
  verb: "create" | "update",
  { options: { readOnly, createOnly, updateOnly, repeatedOnUpdate, sentSeparately } }: Field,
): boolean =>
  !readOnly && !sentSeparately && !(verb === "update" ? createOnly && !repeatedOnUpdate : updateOnly);

export const getSentWire = (verb: WriteName, { wire, options }: Field): string =>
  options.sentAs?.[verb] ?? wire;

/** The member of the body that contains a field. */
export const getSentMember = (
  { member }: WriteOptions,
  { options: { sentIn, createOnly } }: Field,
): string | undefined => sentIn ?? (createOnly ? undefined : member);

/**
 * Builds the body of a request from values under the field names that programs use. Leaves out what the request does
 * not take, and null for a field that is never null in a request, such as one that only other variants have.
 */
export function buildBody(
  { fields, verbs }: ObjectDeclaration,
  verb: "create" | "update",
  values: Properties,
): Properties {
  const { member: settings } = verbs[verb];
  const body: Properties = {};
  for (const [name, field] of Object.entries(fields)) {
    const { [name]: value } = values;
    if (value === undefined || !isSentBy(verb, field)) continue;
    if (value === null && !field.options.nullable) continue;
    const sent = { [getSentWire(verb, field)]: value === null ? null : field.kind.toWire(value) };
    const member = getSentMember(verbs[verb], field);
    Object.assign(body, member === undefined ? sent : { [member]: { ...Object(body[member]), ...sent } });
  }
  return settings === undefined || settings in body ? body : { ...body, [settings]: {} };
}

/**
 * Writes a value over what the API has returned. Unchanged members stay as they are, including nulls and members that this
 * package does not know.
 */
export function overlay(kind: Kind, live: unknown, value: unknown): unknown {
  if (isListKind(kind) && Array.isArray(value)) {
    const existing: unknown[] = Array.isArray(live) ? live : [];
    return value.map(
      (item) =>
        existing.find((each) => isDeepStrictEqual(kind.item.fromWire(each), item)) ?? kind.item.toWire(item),
    );
  }
  if (!isObjectKind(kind)) return kind.toWire(value);
  const [members, values] = [Object(live ?? {}) as Properties, Object(value ?? {}) as Properties];
  const current = kind.fromWire(members as never);
  const changed = Object.entries(kind.fields).filter(
    ([name]) => values[name] !== undefined && !isDeepStrictEqual(values[name], current[name]),
  );
  return {
    ...members,
    ...Object.fromEntries(
      changed.map(([name, field]) => [field.wire, overlay(field.kind, members[field.wire], values[name])]),
    ),
  };
}

/** Converts a response to outputs, without the 0 or "" that responses have in the fields of other variants. */
export function toObjectOutputs(
  { model, fields, hooks, variants }: ObjectDeclaration,
  live: object,
): Properties {
  const { ...converted } = model.fromWire(live as never);
  for (const [name, { options, wire, kind }] of Object.entries(fields))
    if (options.writeOnly && isUnreadable((live as Properties)[wire])) delete converted[name];
    // Otherwise, a list that the response lacks would be recorded as empty, and an update that sends it would clear it.
    else if (!options.readOnly && isListKind(kind) && !(wire in live)) delete converted[name];
  const read = hooks.fromResponse?.(converted, live as Properties) ?? converted;
  const outputs = hooks.normalize?.(read) ?? read;
  if (!variants) return outputs;
  const absent = Object.entries(fields).filter(([, field]) => isOfOtherVariant(field, outputs[variants.by]));
  // If an object can become another variant, null replaces the value that the state has.
  const none = fields[variants.by]?.options.createOnly ? undefined : null;
  return { ...outputs, ...Object.fromEntries(absent.map(([name]) => [name, none])) };
}

/** Whether a response leaves a value out or masks it, as in "••••". */
const isUnreadable = (value: unknown): boolean =>
  value == null || (typeof value === "string" && /^[*•●]+$/.test(value));

/** Returns the response to a write, with the values that were sent where it leaves them out or masks them. */
export const withSentValues = (
  { fields }: ObjectDeclaration,
  verb: "create" | "update",
  live: Properties,
  body: Properties,
): Properties => ({
  ...live,
  ...Object.fromEntries(
    Object.values(fields)
      .filter(({ options, wire }) => options.writeOnly && isUnreadable(live[wire]))
      .map((field) => [field.wire, body[getSentWire(verb, field)] ?? field.options.createDefault]),
  ),
});

/** Whether an object of the variant does not have the field. */
export const isOfOtherVariant = ({ options: { onlyVariants } }: Field, variant: unknown): boolean =>
  onlyVariants !== undefined && typeof variant === "string" && !onlyVariants.includes(variant);
