import { isDeepStrictEqual } from "node:util";
import type { Members } from "../../model/members";
import { isPlainObject } from "../../model/members";
import { unknownValue } from "../../signatures";
import type { Inputs } from "./fields";

/** Whether to compare a declared value by member. False if a name is empty or contains a dot, which would split its path. */
const isComparedByMember = (value: unknown): value is Members =>
  isPlainObject(value) && Object.keys(value).every((name) => /^[^.]+$/.test(name));

const mapDefinedMembers = (members: Members, convert: (value: unknown, name: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(members)
      .map(([name, value]) => [name, convert(value, name)])
      .filter(([, value]) => value !== undefined),
  );

/** In a preview, arguments may be unknown. Returns them without those, apart from `properties`. */
export const dropUnknownSettings = ({ properties, ...settings }: Partial<Inputs>): Partial<Inputs> => ({
  ...(dropUnknown(settings) as Partial<Inputs>),
  ...(properties !== undefined && { properties }),
});

export const hasUnknownSettings = ({ properties: _, ...settings }: Partial<Inputs>): boolean =>
  JSON.stringify(settings).includes(unknownValue);

function dropUnknown(value: unknown): unknown {
  const isUnknown = value === unknownValue || (Array.isArray(value) && value.includes(unknownValue));
  if (isUnknown) return undefined;
  return isPlainObject(value) ? mapDefinedMembers(value, dropUnknown) : value;
}

/** Returns the paths inside a declared value at which values are compared as a whole. */
export const listDeclaredPaths = (declared: unknown, path: string): string[] =>
  isComparedByMember(declared)
    ? Object.entries(declared).flatMap(([name, value]) => listDeclaredPaths(value, `${path}.${name}`))
    : [path];

/** Returns the paths inside a declared value at which a live value has nothing. */
export function listMissingPaths(live: unknown, declared: unknown, path: string): string[] {
  if (isComparedByMember(declared) && isPlainObject(live))
    return Object.entries(declared).flatMap(([name, value]) =>
      listMissingPaths(live[name], value, `${path}.${name}`),
    );
  return live === undefined && declared !== null ? [path] : [];
}

/** Returns the declared members of a live value. A missing member is null if the program declares null. */
export function selectDeclaredMembers(live: unknown, declared: unknown): unknown {
  if (isComparedByMember(declared) && isPlainObject(live))
    return mapDefinedMembers(declared, (value, name) => selectDeclaredMembers(live[name], value));
  return live === undefined && declared === null ? null : live;
}

export const matchesDeclared = (live: unknown, declared: unknown): boolean =>
  isDeepStrictEqual(selectDeclaredMembers(live, declared), declared);

/** Returns the live value, overridden by the declared value. Merges objects member by member. */
export const mergeDeclaredMembers = (live: unknown, declared: unknown): unknown =>
  isComparedByMember(declared) && isPlainObject(live)
    ? { ...live, ...mapDefinedMembers(declared, (value, name) => mergeDeclaredMembers(live[name], value)) }
    : declared;

export const pickMembers = (members: Members, names: readonly string[]): Members =>
  mapDefinedMembers(members, (value, name) => (names.includes(name) ? value : undefined));
