import type { Field, FieldOptions, ValueDeclaration } from "../model/field";
import { value } from "../model/field";
import { boolean, integer, type Kind, text } from "../model/kinds";
import { setOf } from "../model/list";

// Short forms for objects with many settings. The API's name of a setting is its name in programs with a capital letter, unless
// `named` gives another one.

type Declarations = Readonly<Record<string, ValueDeclaration & { readonly wire?: string }>>;
type Wire<Name, Of> = Of extends { readonly wire: infer W extends string } ? W : Capitalize<Name & string>;

type SettingsOf<D extends Declarations> = {
  [Name in keyof D]: Field<Wire<Name, D[Name]>, D[Name]["kind"], D[Name]["facts"]>;
};

/** Makes fields of settings. `title`: the heading under which the page lists them. `common`: facts of all of them. */
export const group = <const D extends Declarations>(
  title: string,
  declared: D,
  common: FieldOptions = {},
): SettingsOf<D> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { facts, wire, ...rest }]) => [
      name,
      {
        wire: wire ?? name.charAt(0).toUpperCase() + name.slice(1),
        ...rest,
        facts: { ...facts, ...common, group: title },
      },
    ]),
  ) as unknown as SettingsOf<D>;

/** Gives a setting the API's name, if it has acronyms. */
export const named = <const W extends string, D extends ValueDeclaration>(
  wire: W,
  declared: D,
): D & { readonly wire: W } => ({ ...declared, wire });

type Default = FieldOptions["apiDefault"];

const declare = <Type extends Kind, Facts extends FieldOptions>(
  kind: Type,
  description: string,
  apiDefault: Default,
  facts = {} as Facts,
): ValueDeclaration<Type, Facts> =>
  value(kind, description, { ...(apiDefault !== undefined && { apiDefault }), ...facts } as Facts);

/** `description` completes "Whether". */
export const flag = <const Facts extends FieldOptions = object>(
  description: string,
  apiDefault?: boolean,
  facts?: Facts,
) => declare(boolean(), `Whether ${description}.`, apiDefault, facts);

export const integerSetting = <const Facts extends FieldOptions = object>(
  description: string,
  [min, max]: readonly [min: number, max: number],
  apiDefault?: number,
  facts?: Facts,
) => declare(integer(min, max), description, apiDefault, facts);

export const textSetting = <const Facts extends FieldOptions = object>(
  description: string,
  apiDefault?: string,
  facts?: Facts,
) => declare(text(0), description, apiDefault, facts);

export const choice = <Type extends Kind, const Facts extends FieldOptions = object>(
  kind: Type,
  description: string,
  apiDefault?: string,
  facts?: Facts,
) => declare(kind, description, apiDefault, facts);

/** A list whose order does not matter, and which is empty by default. */
export const setSetting = <const Facts extends FieldOptions = object>(
  description: string,
  item = text(1),
  facts?: Facts,
) => declare(setOf(item), description, [], facts);
