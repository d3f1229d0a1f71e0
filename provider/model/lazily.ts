/**
 * Adds members that are built when they are first read. A process needs the schemas of few classes, and to build all of them
 * takes longer than to load the rest of a provider. A copy by `...` builds them, and `copyWith` does not.
 */
export function addLazily<Target extends object, Added extends object>(
  target: Target,
  builders: { readonly [Name in keyof Added]: () => Added[Name] },
): Target & Added {
  for (const [name, build] of Object.entries<() => unknown>(builders))
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get(this: object) {
        const value = build();
        Object.defineProperty(this, name, { enumerable: true, configurable: true, value });
        return value;
      },
    });
  return target as Target & Added;
}

/** Copies an object with other values of some members. */
export const copyWith = <Source extends object, Members extends object>(
  source: Source,
  members: Members,
): Omit<Source, keyof Members> & Members =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(source), ...Object.getOwnPropertyDescriptors(members) },
  ) as Omit<Source, keyof Members> & Members;
