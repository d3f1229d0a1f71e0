import type { Field } from "../../model/field";
import type { ObjectDeclaration } from "./declaration";

/** Whether the program gives an object its ID, such as a name. Otherwise, the platform assigns it. */
export const isIdGiven = ({ fields, id }: Pick<ObjectDeclaration, "fields" | "id">): boolean =>
  fields[id]?.options.readOnly !== true;

export const isDeletable = ({ reset, isPredefined }: ObjectDeclaration): boolean =>
  reset === undefined && !isPredefined;

export const canDisable = ({ fields }: Pick<ObjectDeclaration, "fields">): boolean =>
  fields["enabled"] !== undefined && !fields["enabled"].options.readOnly;

/** Whether the API has a read of one object. Otherwise, its parent or a list shows it. */
export const hasOwnRead = ({ listedIn, client }: ObjectDeclaration): boolean =>
  listedIn === undefined && (client.methods === undefined || client.methods.get !== undefined);

/** Whether a program may select an existing object by its ID. If it must give the one name of the object, that is enough. */
export const isIdSelectable = (declaration: ObjectDeclaration): boolean => {
  const [name = "", ...others] = declaration.lookup;
  const isNamed = others.length === 0 && declaration.fields[name]?.options.required === true;
  return !isIdGiven(declaration) && !isNamed;
};

const listChildren = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  ...Object.values<Field & { readonly child?: ObjectDeclaration }>(declaration.fields).flatMap(
    ({ wire, child }) => (child ? [{ ...child, parent: declaration, listedIn: wire }] : []),
  ),
  ...declaration.children.map((child) => ({ ...child, parent: declaration })),
];

/** Returns an object and all objects in it, each with its parent, in the order of `discover` and of the pages. */
export const listDescendants = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  declaration,
  ...listChildren(declaration).flatMap(listDescendants),
];

/** Returns the object and its parents, innermost first. */
export const listLineage = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  declaration,
  ...(declaration.parent ? listLineage(declaration.parent) : []),
];

export const getWire = ({ fields }: ObjectDeclaration, name: string): string => fields[name]?.wire ?? name;

/** The path template that writes have in common if they run one after another: that of their parent, if they have one. */
export const getSerialPath = (
  { parent, path, objectPath, writes }: ObjectDeclaration,
  isCreate: boolean,
): string => parent?.objectPath ?? (isCreate ? (writes.createsWith ?? path) : objectPath);
