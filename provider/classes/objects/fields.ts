import { withArticle } from "../../http/errors";
import { type Field, type ValueDeclaration, type ValueDeclarations, value } from "../../model/field";
import { type Kind, oneOf } from "../../model/kinds";
import type { ObjectDeclaration } from "../../objects/declaration";
import { canDisable, isIdGiven, isIdSelectable, listLineage } from "../../objects/traits";
import { adoption, withFacts } from "../define";

/** Returns the fields of a class: those of the object, the IDs of its parents, and the arguments that every class has. */
export function buildClassFields(declaration: ObjectDeclaration): ValueDeclarations {
  const { fields, outputs, id, short, sameAs, keptByDefault, isPredefined } = declaration;
  const article = isIdGiven(declaration) ? "the" : "an";
  const { adopt, adopted } = adoption(short, `${article} existing ${short} ${sameAs}`);
  const own = Object.entries(fields)
    .filter(([name, { facts }]) => name !== id && !facts.notInClass)
    .map(([name, field]) => [name, toClassField(field, declaration)]);
  const lineage = listLineage(declaration);
  const parentIds = lineage
    .slice(1)
    .map(({ id: parentId, short: parentNoun, fields: parentFields }, index) => {
      const description = `ID of the ${parentNoun} that the ${lineage[index]?.short} belongs to.`;
      return [parentId, value((parentFields[parentId] as Field).kind, description, { partOfId: "given" })];
    })
    .reverse();
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(
      Object.entries(outputs).map(([name, each]) => [name, withFacts(each, { readOnly: true })]),
    ),
    ...(!isPredefined && { adopt }),
    ...(!keptByDefault && { adopted }),
    ...Object.fromEntries(parentIds),
    [id]: buildIdField(declaration),
    onDelete: value(...describeOnDelete(declaration), { setting: true }),
  };
}

function buildIdField(declaration: ObjectDeclaration): ValueDeclaration {
  const { fields, id, short, requirement, lookup } = declaration;
  const field = fields[id] as Field;
  if (isIdGiven(declaration)) return withFacts(field, { partOfId: "given" });
  if (!isIdSelectable(declaration)) return withFacts(field, { partOfId: "assigned" });
  const isRequirementListed = lookup.every((name) => fields[name]?.facts.required);
  const argument = `ID of an existing ${short} to adopt.${isRequirementListed ? "" : ` Without it, ${requirement}.`}`;
  return withFacts(field, { partOfId: "selectable", argument });
}

function toClassField(field: Field, { holdsData }: ObjectDeclaration): ValueDeclaration {
  const { createOnly, required, ...facts } = field.facts;
  if (facts.readOnly || facts.derived) return withFacts(field, { readOnly: true });
  const { argument = field.description, unread, createDefault } = facts;
  // Some servers do not return it.
  const isMissing = unread === "sometimes";
  return {
    kind: field.kind,
    description: isMissing
      ? `${field.description} Undefined if the API does not return it and the program does not set it.`
      : field.description,
    facts: {
      ...facts,
      ...(required && createDefault === undefined && { required }),
      ...(isMissing && { nullable: true }),
      ...(createOnly && !holdsData && { createOnly }),
      ...(createOnly && holdsData && { argument: `${argument} Immutable: changing it is an error.` }),
    },
  };
}

function describeOnDelete({
  fields,
  short,
  contents,
  keptByDefault,
  resetsTo,
  isPredefined,
}: ObjectDeclaration): [modes: Kind, description: string] {
  const isSwitch = canDisable({ fields });
  const modes = isSwitch ? oneOf("delete", "disable", "keep") : oneOf("delete", "keep");
  const disable = isSwitch ? "`disable`: set `enabled` to false. " : "";
  if (isPredefined)
    return [
      oneOf("disable", "keep"),
      `What a delete does: \`disable\` the ${short}, or \`keep\` its configuration. Default: \`keep\`.`,
    ];
  if (resetsTo)
    return [
      oneOf("reset", "keep"),
      `What a delete does, because the platform cannot delete a ${short}: \`reset\` its settings to the defaults of the free plan, or \`keep\` it unchanged. Default: \`keep\`.`,
    ];
  if (keptByDefault)
    return [
      modes,
      `What a delete does: \`delete\` the ${short} with its data, or \`keep\` it. Default: \`keep\`.`,
    ];
  if (contents.some(({ canForce }) => canForce)) {
    const nouns = contents.map(({ noun }) => `${noun}s`);
    return [
      modes,
      `What a delete does. \`delete\`: delete the ${short} and all its ${nouns.join(" and ")}. ${disable}\`keep\`: leave it unchanged. Default: delete ${withArticle(short)} that this program created, if it has no ${nouns.join(" or ")}, and keep an adopted or imported one.`,
    ];
  }
  const others = isSwitch ? "`disable` it, or `keep` it" : "or `keep` it";
  return [
    modes,
    `What a delete does: \`delete\` the ${short}, ${others}. Default: \`delete\` if this program created it, else \`keep\`.`,
  ];
}
