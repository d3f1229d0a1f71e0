import type { Field } from "../../model/field";
import { type Kind, oneOf } from "../../model/kinds";
import { listLineage, type ObjectDeclaration } from "../../objects/declare";
import * as role from "../roles";

/** Returns the fields of a class: those of the object, the IDs of its parents, and the arguments that every class has. */
export function buildClassFields(declaration: ObjectDeclaration): role.ClassFields {
  const { fields, outputs, id, short, sameAs, requirement } = declaration;
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
    ...role.adoption(short, `an existing ${short} ${sameAs}`),
    ...Object.fromEntries(parentIds),
    [id]: role.optionalId(
      fields[id] as Field,
      `ID of an existing ${short} to adopt. Without it, ${requirement}.`,
    ),
    onDelete: role.setting(...describeOnDelete(declaration)),
  };
}

function toClassField(field: Field, { holdsData }: ObjectDeclaration): role.ClassField {
  const { readOnly, derived, createOnly, argument } = field.facts;
  if (readOnly || derived) return role.output(field);
  const isImmutable = createOnly && holdsData;
  const argumentDescription = isImmutable
    ? `${argument ?? field.description} Immutable: changing it is an error.`
    : argument;
  const settable = role.settable(field, argumentDescription === undefined ? {} : { argumentDescription });
  return createOnly && !holdsData ? { ...settable, replaces: true } : settable;
}

function describeOnDelete({
  fields,
  short,
  contents,
}: ObjectDeclaration): [modes: Kind, description: string] {
  const canDisable = fields["enabled"] !== undefined && !fields["enabled"].facts.readOnly;
  const modes = canDisable ? oneOf("delete", "disable", "keep") : oneOf("delete", "keep");
  const disable = canDisable ? "`disable`: set `enabled` to false. " : "";
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
