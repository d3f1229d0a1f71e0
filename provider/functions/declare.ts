import type { Api } from "../api/client";
import type { About, Described, FieldOptions, Given } from "../model/field";
import type { Kind } from "../model/kinds";

/** The arguments of a data function; `required` ones are marked by their facts. */
type Arguments = Readonly<Record<string, Described>>;

type Required<A extends Arguments> = {
  [Name in keyof A]: A[Name]["facts"] extends { readonly required: true } ? Name : never;
}[keyof A];

/** The arguments as a program gives them. */
export type ArgumentsOf<A extends Arguments> = {
  [Name in Required<A>]: Given<A[Name]["kind"]>;
} & { [Name in Exclude<keyof A, Required<A>>]?: Given<A[Name]["kind"]> | undefined };

/** A data function: what it takes, what it gives, and how it reads that. Data functions run in previews too. */
export interface DeclaredFunction<Args = never> {
  readonly about: About;
  readonly arguments: Arguments;
  readonly result: Readonly<Record<string, Described<Kind, FieldOptions>>>;
  /** The result as the program gets it, but for its secrets, which whoever calls marks. */
  read(api: Api, args: Args): Promise<object>;
}

/** The name is that of the constant. */
export const dataFunction = <const A extends Arguments>(
  declared: Omit<DeclaredFunction<ArgumentsOf<A>>, "name" | "arguments"> & { readonly arguments: A },
): Omit<DeclaredFunction, "name"> => declared;
