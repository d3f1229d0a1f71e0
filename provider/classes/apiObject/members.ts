import { isDeepStrictEqual } from "node:util";
import type { Members } from "../../model/object";
import { isProperties } from "../lifecycle";

/** Whether a declared value is compared member by member. An object with a dot in a name, which paths cannot have, is not. */
const isByMember = (value: unknown): value is Members =>
  isProperties(value) && Object.keys(value).every((name) => /^[^.]+$/.test(name));

const mapMembers = (members: Members, change: (value: unknown, name: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(members)
      .map(([name, value]) => [name, change(value, name)])
      .filter(([, value]) => value !== undefined),
  );

/** The paths of a declared value that are compared, each as a whole. */
export const pathsIn = (declared: unknown, path: string): string[] =>
  isByMember(declared)
    ? Object.entries(declared).flatMap(([name, value]) => pathsIn(value, `${path}.${name}`))
    : [path];

/** What a live value has of a declared one, and nothing else; null where null is declared and nothing is there. */
export function declaredIn(live: unknown, declared: unknown): unknown {
  if (isByMember(declared) && isProperties(live))
    return mapMembers(declared, (value, name) => declaredIn(live[name], value));
  return live === undefined && declared === null ? null : live;
}

export const matches = (live: unknown, declared: unknown): boolean =>
  isDeepStrictEqual(declaredIn(live, declared), declared);

/** A declared value laid over a live one, objects member by member. */
export const overlaid = (live: unknown, declared: unknown): unknown =>
  isByMember(declared) && isProperties(live)
    ? { ...live, ...mapMembers(declared, (value, name) => overlaid(live[name], value)) }
    : declared;

export const pick = (members: Members, names: readonly string[]): Members =>
  mapMembers(members, (value, name) => (names.includes(name) ? value : undefined));
