import * as z from "zod";
import type { Field } from "../../model/field";
import { isIntegerKind } from "../../model/kinds";
import type { Members } from "../../model/members";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { listLineage } from "../../objects/declare/traits";
import { describeObject } from "./describe";

/** An object as the API returns it. */
export type LiveObject = Members;

/** Returns the outermost parent of an object, or the object itself if it has none. */
export const getRoot = (declaration: ObjectDeclaration): ObjectDeclaration =>
  listLineage(declaration).at(-1) ?? declaration;

/** Returns an object's ID in the form that programs use. */
export function getLiveId({ fields, id }: ObjectDeclaration, live: LiveObject): string | number {
  const { [id]: field } = fields;
  const value = live[field?.wire ?? id];
  return (value == null ? value : field?.kind.fromWire(value)) as string | number;
}

const hasIntegerId = ({ fields, id }: ObjectDeclaration): boolean =>
  isIntegerKind((fields[id] as Field).kind);

/** The parameters of paths that are strings: IDs of the object or of its parents. */
export function buildParameterOptions(declaration: ObjectDeclaration) {
  const stringParameters = listLineage(declaration)
    .filter((each) => !hasIntegerId(each))
    .map(({ id }) => id);
  return stringParameters.length > 0 ? { stringParameters } : {};
}

export const buildObjectOptions = (declaration: ObjectDeclaration) => ({
  path: declaration.objectPath,
  ...buildParameterOptions(declaration),
  subject: (values: Members) => describeObject(declaration, values),
});

export const addNotFoundTag = (doc: string) => `${doc} @throws NotFoundError`;

/** Takes the object out of the member of a response that contains it. */
export function buildEnvelope({ envelope, idInEnvelope, model, fields, id }: ObjectDeclaration) {
  if (envelope === undefined) return {};
  const schema = z.looseObject({ [envelope]: model.received });
  const wireId = fields[id]?.wire ?? id;
  return {
    response: schema.transform((response) => {
      const live = response[envelope] as LiveObject;
      return idInEnvelope === undefined ? live : { ...live, [wireId]: live[idInEnvelope] };
    }),
  };
}

/** Builds what follows from a declaration when the declaration is first used. */
export function oncePerDeclaration<T>(build: (declaration: ObjectDeclaration) => T) {
  const built = new WeakMap<ObjectDeclaration, T>();
  return (declaration: ObjectDeclaration): T => {
    const value = built.get(declaration) ?? build(declaration);
    built.set(declaration, value);
    return value;
  };
}
