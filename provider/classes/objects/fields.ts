import type { Field } from "../../model/field";
import { type Kind, oneOf } from "../../model/kinds";
import { isIdGiven, isIdSelectable, listLineage, type ObjectDeclaration } from "../../objects/declare";
import * as role from "../roles";

/** Returns the fields of a class: those of the object, the IDs of its parents, and the arguments that every class has. */
export function buildClassFields(declaration: ObjectDeclaration): role.ClassFields {
  const { fields, outputs, id, short, sameAs } = declaration;
  const { adopt, adopted } = role.adoption(
    short,
    `${isIdGiven(declaration) ? "the" : "an"} existing ${short} ${sameAs}`,
  );
  const own = Object.entries(fields)
    .filter(([, { facts }]) => !facts.notInClass)
    .map(([name, field]) => [name, toClassField(field, declaration)]);
  const lineage = listLineage(declaration);
  const parentIds = lineage
    .slice(1)
    .map((parent, index) => [
      parent.id,
      role.identity(
        parent.fields[parent.id] as Field,
        `ID of the ${parent.short} that the ${lineage[index]?.short} belongs to.`,
      ),
    ])
    .reverse();
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(Object.entries(outputs).map(([name, each]) => [name, role.output(each)])),
    adopt,
    ...(!declaration.keptByDefault && { adopted }),
    ...Object.fromEntries(parentIds),
    [id]: buildIdField(declaration),
    onDelete: role.setting(...describeOnDelete(declaration)),
  };
}

function buildIdField(declaration: ObjectDeclaration): role.ClassField {
  const { fields, id, short, requirement } = declaration;
  const field = fields[id] as Field;
  if (isIdGiven(declaration)) return role.identity(field, field.description);
  if (!isIdSelectable(declaration)) return role.assignedId(field);
  return role.optionalId(field, `ID of an existing ${short} to adopt. Without it, ${requirement}.`);
}

function toClassField(declared: Field, { holdsData }: ObjectDeclaration): role.ClassField {
  const { readOnly, derived, createOnly, argument } = declared.facts;
  if (readOnly || derived) return role.output(declared);
  const field = withClassFacts(declared);
  const isImmutable = createOnly && holdsData;
  const argumentDescription = isImmutable
    ? `${argument ?? field.description} Immutable: changing it is an error.`
    : argument;
  const settable = role.settable(field, argumentDescription === undefined ? {} : { argumentDescription });
  return createOnly && !holdsData ? { ...settable, replaces: true } : settable;
}

/** Programs may omit what has a default, and get no value that the API does not return. */
function withClassFacts(field: Field): Field {
  const { required, ...facts } = field.facts;
  const isRequired = required && facts.createDefault === undefined;
  const isMissing = facts.unread === "sometimes";
  return {
    ...field,
    description: isMissing
      ? `${field.description} Undefined if the API does not return it and the program does not set it.`
      : field.description,
    facts: { ...facts, ...(isRequired && { required }), ...(isMissing && { nullable: true }) },
  };
}

function describeOnDelete({
  fields,
  short,
  contents,
  keptByDefault,
}: ObjectDeclaration): [modes: Kind, description: string] {
  const canDisable = fields["enabled"] !== undefined && !fields["enabled"].facts.readOnly;
  const modes = canDisable ? oneOf("delete", "disable", "keep") : oneOf("delete", "keep");
  const disable = canDisable ? "`disable`: set `enabled` to false. " : "";
  if (keptByDefault)
    return [
      modes,
      `What a delete does: \`delete\` the ${short} with its data, or \`keep\` it. Default: \`keep\`.`,
    ];
  if (contents?.canForce)
    return [
      modes,
      `What a delete does. \`delete\`: delete the ${short} and all its ${contents.noun}s. ${disable}\`keep\`: leave it unchanged. Default: delete a ${short} that this program created, if it has no ${contents.noun}s, and keep an adopted or imported one.`,
    ];
  const others = canDisable ? "`disable` it, or `keep` it" : "or `keep` it";
  return [
    modes,
    `What a delete does: \`delete\` the ${short}, ${others}. Default: \`delete\` if this program created it, else \`keep\`.`,
  ];
}
