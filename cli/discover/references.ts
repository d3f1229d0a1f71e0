import { getValue } from "../../provider/core/values/paths";
import type { ValueDeclaration } from "../../provider/model/field";
import { isObjectKind } from "../../provider/model/object";
import { type DiscoverableClass, discoverableClasses, importableClasses } from "./collect";
import type { DiscoveredResource } from "./object";

/** An argument that is the ID of another resource of the program. */
export interface Reference {
  /** Path of the argument. */
  readonly path: string;
  readonly target: DiscoveredResource;
  /** The output of the target that has the ID. */
  readonly output: string;
}

/** An argument that may be the ID of an object, which the API has assigned. */
interface ReferenceField {
  readonly path: string;
  readonly idField: string;
  readonly target: DiscoverableClass;
}

/** The classes whose IDs the API assigns, by the field with the ID. */
const classesByIdField = new Map(
  discoverableClasses.flatMap((each) => {
    const idField = Object.keys(each.lifecycle.identity).at(-1) ?? "";
    return each.lifecycle.assigned.includes(idField) ? [[idField, each] as const] : [];
  }),
);

const findReferenceField = (path: string, name: string, field: ValueDeclaration): ReferenceField[] => {
  const { kind, options } = field;
  if (isObjectKind(kind))
    return Object.entries(kind.fields).flatMap(([member, each]) =>
      findReferenceField(`${path}.${member}`, member, each),
    );
  const idField = options.refersTo ?? name;
  const target = classesByIdField.get(idField);
  return target ? [{ path, idField, target }] : [];
};

/** By class, the arguments that may be references. An object's own ID is none. */
const referenceFields = new Map(
  importableClasses.map(({ className, fields }) => [
    className,
    Object.entries(fields)
      .flatMap(([name, field]) => findReferenceField(name, name, field))
      .filter(({ target }) => target.className !== className),
  ]),
);

/** Returns the classes whose objects those of this class refer to. */
export const listReferencedClasses = (className: string): string[] => [
  ...new Set((referenceFields.get(className) ?? []).map(({ target }) => target.className)),
];

/** Finds the arguments that are IDs of other resources in the list. */
export function findReferences(
  resources: readonly DiscoveredResource[],
): Map<DiscoveredResource, readonly Reference[]> {
  const byKey = new Map(resources.map((resource) => [`${resource.className} ${resource.id}`, resource]));
  const find = (resource: DiscoveredResource): Reference[] =>
    (referenceFields.get(resource.className) ?? []).flatMap(({ path, idField, target }) => {
      // The parents of the target are those of the resource: the group of an origin is in the origin's load balancer.
      const id = Object.keys(target.lifecycle.identity)
        .map((name) => getValue(resource.inputs, name === idField ? path : name))
        .join("/");
      const found = byKey.get(`${target.className} ${id}`);
      return found ? [{ path, target: found, output: idField }] : [];
    });
  return new Map(resources.map((resource) => [resource, find(resource)]));
}
