import type { Field, FieldOptions, ValueDeclaration } from "../../model/field";
import { value } from "../../model/field";
import { boolean, integer, type Kind, nonEmptyText, text } from "../../model/kinds";
import { setOf } from "../../model/list";

// Short forms for objects with many settings. The API's name of a setting is its name in programs with a capital letter, unless
// `named` gives another one.

type Declarations = Readonly<Record<string, ValueDeclaration & { readonly wire?: string }>>;
type Wire<Name, Of> = Of extends { readonly wire: infer W extends string } ? W : Capitalize<Name & string>;

type SettingsOf<D extends Declarations> = {
  [Name in keyof D]: Field<Wire<Name, D[Name]>, D[Name]["kind"], D[Name]["options"]>;
};

/** Makes fields of settings. `title`: the heading under which the page lists them. `common`: options of all of them. */
export const group = <const D extends Declarations>(
  title: string,
  declared: D,
  common: FieldOptions = {},
): SettingsOf<D> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { options, wire, ...rest }]) => [
      name,
      {
        wire: wire ?? name.charAt(0).toUpperCase() + name.slice(1),
        ...rest,
        options: { ...options, ...common, group: title },
      },
    ]),
  ) as unknown as SettingsOf<D>;

/** Gives a setting the API's name, if it has acronyms. */
export const named = <const W extends string, D extends ValueDeclaration>(
  wire: W,
  declared: D,
): D & { readonly wire: W } => ({ ...declared, wire });

type Default = FieldOptions["apiDefault"];

export const choice = <Type extends Kind, const Options extends FieldOptions = object>(
  kind: Type,
  description: string,
  apiDefault?: Default,
  options = {} as Options,
): ValueDeclaration<Type, Options> =>
  value(kind, description, { ...(apiDefault !== undefined && { apiDefault }), ...options } as Options);

/** `description` completes "Whether". */
export const flag = <const Options extends FieldOptions = object>(
  description: string,
  apiDefault?: boolean,
  options?: Options,
) => choice(boolean(), `Whether ${description}.`, apiDefault, options);

export const integerSetting = <const Options extends FieldOptions = object>(
  description: string,
  [min, max]: readonly [min: number, max: number],
  apiDefault?: number,
  options?: Options,
) => choice(integer(min, max), description, apiDefault, options);

export const textSetting = <const Options extends FieldOptions = object>(
  description: string,
  apiDefault?: string,
  options?: Options,
) => choice(text(), description, apiDefault, options);

/** A list whose order does not matter, and which is empty by default. */
export const setSetting = <const Options extends FieldOptions = object>(
  description: string,
  item = nonEmptyText(),
  options?: Options,
) => choice(setOf(item), description, [], options);
