import { withArticle } from "../../model/article";
import { type Field, type ValueDeclaration, type ValueDeclarations, value } from "../../model/field";
import { type Kind, oneOf } from "../../model/kinds";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { canDisable, isIdGiven, isIdSelectable, listLineage } from "../../objects/declare/traits";
import { adoption, withOptions } from "../define";

/** Returns the fields of a class: those of the object, the IDs of its parents, and the arguments that every class has. */
export function buildClassFields(declaration: ObjectDeclaration): ValueDeclarations {
  const { fields, outputs, id, docNoun, uniqueIn, sameAs, parent, keptByDefault, isPredefined } = declaration;
  const existing =
    parent && isIdGiven(declaration)
      ? `the ${docNoun} if the ${parent.docNoun} already has it,`
      : `${isIdGiven(declaration) ? "the" : "an"} existing ${[docNoun, uniqueIn && `of ${uniqueIn}`, sameAs].filter(Boolean).join(" ")}`;
  const { adopt, adopted } = adoption(docNoun, existing);
  const own = Object.entries(fields)
    .filter(([name, { options }]) => name !== id && !options.notInClass)
    .map(([name, field]) => [name, toClassField(field, declaration)]);
  const lineage = listLineage(declaration);
  const parentIds = lineage
    .slice(1)
    .map(({ id: parentId, docNoun: parentNoun, fields: parentFields }, index) => {
      const description = `ID of the ${parentNoun} that the ${lineage[index]?.docNoun} belongs to.`;
      return [parentId, value((parentFields[parentId] as Field).kind, description, { partOfId: "given" })];
    })
    .reverse();
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(
      Object.entries(outputs).map(([name, each]) => [name, withOptions(each, { readOnly: true })]),
    ),
    ...(!isPredefined && { adopt }),
    ...(!keptByDefault && { adopted }),
    ...Object.fromEntries(parentIds),
    [id]: buildIdField(declaration),
    onDelete: value(...describeOnDelete(declaration), { setting: true }),
  };
}

function buildIdField(declaration: ObjectDeclaration): ValueDeclaration {
  const { fields, id, docNoun, requirement, lookup } = declaration;
  const field = fields[id] as Field;
  if (isIdGiven(declaration)) return withOptions(field, { partOfId: "given" });
  if (!isIdSelectable(declaration)) return withOptions(field, { partOfId: "assigned" });
  const isRequirementListed = lookup.every((name) => fields[name]?.options.required);
  const argumentDescription = `ID of an existing ${docNoun} to adopt.${isRequirementListed ? "" : ` Without it, ${requirement}.`}`;
  return withOptions(field, { partOfId: "selectable", argumentDescription });
}

function toClassField(field: Field, { holdsData }: ObjectDeclaration): ValueDeclaration {
  const { createOnly, required, ...options } = field.options;
  if (options.readOnly || options.derived) return withOptions(field, { readOnly: true });
  const { argumentDescription = field.description, writeOnly, createDefault } = options;
  // Some servers do not return it.
  const isMissing = writeOnly === "sometimes";
  return {
    kind: field.kind,
    description: isMissing
      ? `${field.description} Undefined if the API does not return it and the program does not set it.`
      : field.description,
    options: {
      ...options,
      ...(required && createDefault === undefined && { required }),
      ...(isMissing && { nullable: true }),
      ...(createOnly && !holdsData && { createOnly }),
      ...(createOnly &&
        holdsData && { argumentDescription: `${argumentDescription} Immutable: changing it is an error.` }),
    },
  };
}

function describeOnDelete({
  fields,
  docNoun,
  contents,
  keptByDefault,
  reset,
  isPredefined,
}: ObjectDeclaration): [modes: Kind, description: string] {
  const isSwitch = canDisable({ fields });
  const modes = isSwitch ? oneOf("delete", "disable", "keep") : oneOf("delete", "keep");
  const disable = isSwitch ? "`disable`: set `enabled` to false. " : "";
  if (isPredefined)
    return [
      oneOf("disable", "keep"),
      `What a delete does: \`disable\` the ${docNoun}, or \`keep\` its configuration. Default: \`keep\`.`,
    ];
  if (reset)
    return [
      oneOf("reset", "keep"),
      `What a delete does, because the platform cannot delete a ${docNoun}: \`reset\` its settings to the defaults of the free plan, or \`keep\` it unchanged. Default: \`keep\`.`,
    ];
  if (keptByDefault)
    return [
      modes,
      `What a delete does: \`delete\` the ${docNoun} with its data, or \`keep\` it. Default: \`keep\`.`,
    ];
  if (contents.some(({ canForce }) => canForce)) {
    const nouns = contents.map(({ noun, docNoun: contentNoun = noun }) => `${contentNoun}s`);
    return [
      modes,
      `What a delete does. \`delete\`: delete the ${docNoun} and all its ${nouns.join(" and ")}. ${disable}\`keep\`: leave it unchanged. Default: delete ${withArticle(docNoun)} that this program created, if it has no ${nouns.join(" or ")}, and keep an adopted or imported one.`,
    ];
  }
  const others = isSwitch ? "`disable` it, or `keep` it" : "or `keep` it";
  return [
    modes,
    `What a delete does: \`delete\` the ${docNoun}, ${others}. Default: \`delete\` if this program created it, else \`keep\`.`,
  ];
}
