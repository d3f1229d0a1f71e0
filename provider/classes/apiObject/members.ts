import { isDeepStrictEqual } from "node:util";
import type { Members } from "../../model/object";
import { isProperties } from "../lifecycle";

/** Whether to compare a declared value member by member. A member's name with a dot cannot be part of a path. */
const isByMember = (value: unknown): value is Members =>
  isProperties(value) && Object.keys(value).every((name) => /^[^.]+$/.test(name));

const mapMembers = (members: Members, change: (value: unknown, name: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(members)
      .map(([name, value]) => [name, change(value, name)])
      .filter(([, value]) => value !== undefined),
  );

/** Returns the paths of a declared value whose values are compared as a whole. */
export const pathsIn = (declared: unknown, path: string): string[] =>
  isByMember(declared)
    ? Object.entries(declared).flatMap(([name, value]) => pathsIn(value, `${path}.${name}`))
    : [path];

/** Returns the declared members of a live value. A missing member is null if the program declares null. */
export function declaredIn(live: unknown, declared: unknown): unknown {
  if (isByMember(declared) && isProperties(live))
    return mapMembers(declared, (value, name) => declaredIn(live[name], value));
  return live === undefined && declared === null ? null : live;
}

export const matches = (live: unknown, declared: unknown): boolean =>
  isDeepStrictEqual(declaredIn(live, declared), declared);

/** Returns the live value with the declared one merged over it, objects member by member. */
export const overlaid = (live: unknown, declared: unknown): unknown =>
  isByMember(declared) && isProperties(live)
    ? { ...live, ...mapMembers(declared, (value, name) => overlaid(live[name], value)) }
    : declared;

export const pick = (members: Members, names: readonly string[]): Members =>
  mapMembers(members, (value, name) => (names.includes(name) ? value : undefined));
