import { isDeepStrictEqual } from "node:util";
import type { LiveObject } from "../../api/objects/options";
import * as reads from "../../api/objects/reads";
import { EdgeError, InvalidArgumentError } from "../../base/errors";
import { capitalize, listSome } from "../../base/messageText";
import type { Client } from "../../http/client";
import { withArticle } from "../../model/article";
import type { Field } from "../../model/field";
import type { ArgumentError, Properties } from "../../model/properties";
import { findDeclaration } from "../../objects";
import { isOfOtherVariant } from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { unknownValue } from "../../signatures";
import { describe, describeTitle, type ObjectKey } from "./lookup";

/** Checks what depends on several arguments: a name or an ID, the hook of the declaration, and the object's variant. */
export function findArgumentErrors(
  declaration: ObjectDeclaration,
  inputs: Properties,
  isKnown: (property: string) => boolean,
): ArgumentError[] {
  const { hooks, lookup, id, shortNoun } = declaration;
  const [name = "", ...others] = lookup;
  const isIdentified =
    name === "" || others.length > 0 || [name, id].some((each) => inputs[each] !== undefined);
  const missing = {
    property: name,
    reason: `${name} is required unless ${id} is given, which adopts an existing ${shortNoun}.`,
  };
  return [
    ...(hooks.checkTogether?.(inputs, isKnown) ?? []),
    ...(isIdentified ? [] : [missing]),
    ...checkVariant(declaration, inputs, isKnown),
  ];
}

/** Checks the arguments that depend on the object's variant, such as the type of a DNS record. */
function checkVariant(
  { variants, fields, id, noun }: ObjectDeclaration,
  inputs: Properties,
  isKnown: (property: string) => boolean,
): ArgumentError[] {
  const variant = variants && inputs[variants.by];
  if (typeof variant !== "string" || !variants || !isKnown(variants.by)) return [];
  const required = inputs[id] === undefined ? (variants.requires[variant] ?? []) : [];
  const subject = `a ${noun} of the ${variants.by}`;
  return [
    ...required
      .filter((name) => inputs[name] === undefined)
      .map((property) => ({
        property,
        reason: `${property} is required: ${subject} ${variant} has it.`,
      })),
    ...Object.entries(fields)
      .filter(([name, field]) => inputs[name] !== undefined && isOfOtherVariant(field, variant))
      .map(
        ([
          property,
          {
            options: { onlyVariants = [] },
          },
        ]) => ({
          property,
          reason: `${property} is given, but only ${subject} ${onlyVariants.join(" or ")} has it: leave it out.`,
        }),
      ),
  ];
}

export const hasRequirementsForNew = ({ fields }: ObjectDeclaration): boolean =>
  Object.values(fields).some(({ options }) => options.requiredForNew);

/** Throws if the arguments lack what only a create needs. */
export function requireNewValues(declaration: ObjectDeclaration, inputs: Properties): void {
  for (const [name, { options }] of Object.entries(declaration.fields))
    if (options.requiredForNew && inputs[name] === undefined)
      throw new InvalidArgumentError(
        `${name} is required, because there is no ${describe(declaration, inputs)} yet.`,
      );
}

/** Whether no update can change the field, and no change replaces the object. */
const isImmutable = ({ options }: Field, { holdsData }: ObjectDeclaration): boolean =>
  options.createOnly === true && Boolean(holdsData);

export const hasReachLimits = (declaration: ObjectDeclaration): boolean =>
  Object.values(declaration.fields).some(
    (field) => isImmutable(field, declaration) || field.options.appendOnly === true,
  );

/**
 * Throws if no update can make an existing object what the arguments declare. `isAdoption`: nothing then replaces the object,
 * so no field can change that only a create sends.
 */
export function requireReachable(
  declaration: ObjectDeclaration,
  title: string,
  current: Properties,
  inputs: Properties,
  isAdoption: boolean,
): void {
  for (const [name, field] of Object.entries(declaration.fields)) {
    const [from, to] = [current[name], inputs[name]];
    const isFixed = isAdoption ? field.options.createOnly === true : isImmutable(field, declaration);
    if (from == null || to === undefined || to === unknownValue) continue;
    if (isFixed && !isDeepStrictEqual(from, to)) {
      const change = [name, ...[from, to].map((each) => JSON.stringify(each))] as const;
      throw new EdgeError(
        isAdoption
          ? explainFixedAdoption(declaration, title, inputs, ...change)
          : explainFixedValue(declaration, title, ...change),
      );
    }
    if (field.options.appendOnly) requireGrowth(name, title, from, to);
  }
}

function explainFixedAdoption(
  { id, lookup, shortNoun }: ObjectDeclaration,
  title: string,
  inputs: Properties,
  name: string,
  before = "",
  after = "",
): string {
  const [more, another] =
    inputs[id] === undefined ? [" and adopt: true", `give it another ${lookup[0]}`] : ["", `leave out ${id}`];
  return `${capitalize(title)} already exists with the ${name} ${before}, which cannot be changed to ${after}. To adopt it, set ${name} to ${before}${more}. To create another ${shortNoun}, ${another}.`;
}

function explainFixedValue(
  { holdsData, shortNoun }: ObjectDeclaration,
  title: string,
  name: string,
  before = "",
  after = "",
): string {
  const [because, other] =
    typeof holdsData === "string"
      ? [holdsData, ""]
      : [
          "the new one would be empty",
          ` To create another ${shortNoun}, declare it under another resource name.`,
        ];
  return `The ${name} of ${title} cannot be changed from ${before} to ${after}, and the ${shortNoun} is not replaced, because ${because}. Set ${name} to ${before}.${other}`;
}

function requireGrowth(name: string, title: string, from: unknown, to: unknown): void {
  if (!Array.isArray(from) || !Array.isArray(to) || to.includes(unknownValue)) return;
  const removed = from.filter((each) => !to.includes(each));
  if (removed.length > 0)
    throw new EdgeError(
      `The ${name} of ${title} can only grow: the platform keeps ${removed.join(", ")}. Add ${removed.length > 1 ? "them" : "it"} to the program.`,
    );
}

/** Throws if the platform would delete other objects together with this one. */
export async function requireEmpty(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  live: LiveObject,
): Promise<void> {
  const { shortNoun } = declaration;
  for (const contents of declaration.contents) {
    const { member = "", child, noun, canForce, label = ({ Id }) => Id, isPlatformOwned } = contents;
    const word = noun.split(" ").at(-1);
    const advice = canForce
      ? `"delete" (the ${shortNoun} and its ${word}s are deleted) or "keep" (both stay on the platform)`
      : `"keep" (the ${shortNoun} and its ${word}s stay on the platform)`;
    const { [member]: number } = live;
    if (number === 0) continue;
    if (typeof number === "number")
      throw new EdgeError(
        `${describeTitle(declaration, key)} was not deleted, because it still has ${number} ${noun}s, which would be deleted with it. Set onDelete to ${advice}, run "pulumi up", then run the command again.`,
      );
    const all: readonly Properties[] = child
      ? await reads.listByParents(client, findDeclaration(child), key)
      : await reads.readList(client, { declaration, live, member }, key);
    const list = all.filter((each) => !isPlatformOwned?.(each));
    if (list.length === 0) continue;
    const remedy = contents.isPart
      ? `Remove the ${word}s from the ${shortNoun} first`
      : `Delete the ${word}s first (declare those that no program has, with adopt: true and onDelete: "delete"; Pulumi deletes none that has the option deletedWith)`;
    throw createNotEmptyError(
      describe(declaration, key),
      noun,
      list.map((each) => String(label(each))),
      `${remedy}, then run the command again. Or set onDelete to ${advice}`,
    );
  }
}

/** `advice`: what to do first. */
function createNotEmptyError(title: string, noun: string, contents: readonly string[], advice: string) {
  const countPhrase = contents.length === 1 ? withArticle(noun) : `${contents.length} ${noun}s`;
  return new EdgeError(
    `${capitalize(title)} was not deleted, because it still has ${countPhrase}, which would be deleted with it: ${listSome(contents, 20)}. ${advice}, run "pulumi up", then run the command again.`,
  );
}
