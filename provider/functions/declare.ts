import type { Api } from "../api/client";
import type { About, GivenMembers, Values } from "../model/field";

/** A data function: what it takes, what it gives, and how it reads that. Data functions run in previews too. */
export interface DeclaredFunction<Arguments extends Values = Values> extends About {
  readonly arguments: Arguments;
  readonly result: Values;
  /** The result as the program gets it, but for its secrets, which whoever calls marks. */
  read(api: Api, args: GivenMembers<Arguments>): Promise<object>;
}

/** The name is that of the constant. */
export const dataFunction = <const Arguments extends Values>(
  declared: DeclaredFunction<Arguments>,
): DeclaredFunction => declared;
