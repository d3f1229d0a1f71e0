import type { Members } from "../../model/members";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { getWire, isIdGiven } from "../../objects/declare/traits";

/** Returns "origin group 7 of load balancer 3", for example. Omits parents with unknown IDs. `label` replaces the ID. */
export function describeObject(
  declaration: ObjectDeclaration,
  values: Members,
  label = formatOwnId(declaration, values),
): string {
  const { noun, parent } = declaration;
  const title = label === undefined ? noun : `${noun} ${label}`;
  const parents = parent && describeParents(parent, values);
  return parents ? `${title} of ${parents}` : title;
}

/** The ID as it follows the noun: "7", but "of app shop" if the program gives the ID and the noun needs a connective. */
function formatOwnId({ id, connective, fields }: ObjectDeclaration, values: Members): unknown {
  const { [id]: ownId } = values;
  return ownId !== undefined && connective !== "named" && isIdGiven({ id, fields })
    ? `${connective} ${ownId}`
    : ownId;
}

/** Describes the parents of an object: "origin group 7 of load balancer 3" for an origin, for example. */
export function describeParents(parent: ObjectDeclaration, values: Members): string {
  if (values[parent.id] !== undefined) return describeObject(parent, values);
  return parent.parent ? describeParents(parent.parent, values) : "";
}

/** Describes the object of a create from the body: by its ID or its name, if the program gives one of these. */
export function describeNew(declaration: ObjectDeclaration, values: Members): string {
  const { id, lookup } = declaration;
  if (isIdGiven(declaration))
    return describeObject(declaration, { ...values, [id]: values[getWire(declaration, id)] });
  const name = lookup.length === 1 ? values[getWire(declaration, lookup[0] ?? "")] : undefined;
  return describeObject(declaration, values, name && JSON.stringify(name));
}
