import type { Api } from "../api/client";
import type { About, GivenMembers, Values } from "../model/field";

/** A data function. It runs in previews too. */
export interface DeclaredFunction<Arguments extends Values = Values> extends About {
  readonly arguments: Arguments;
  readonly result: Values;
  /** Returns the result for the program. The caller marks the secrets in it (`markDeclaredSecrets`). */
  read(api: Api, args: GivenMembers<Arguments>): Promise<object>;
}

/** Declares a data function, whose name is that of the exported constant. */
export const dataFunction = <const Arguments extends Values>(
  declared: DeclaredFunction<Arguments>,
): DeclaredFunction => declared;
