import type { Api } from "../api/client";
import type { About, GivenMembers, ValueDeclarations } from "../model/field";

/** A data function. It runs in previews too. */
export interface DeclaredFunction<Arguments extends ValueDeclarations = ValueDeclarations> extends About {
  readonly arguments: Arguments;
  readonly result: ValueDeclarations;
  /** Returns the result for the program. The caller marks the secrets in it (`markDeclaredSecrets`). */
  read(api: Api, args: GivenMembers<Arguments>): Promise<object>;
}

/** Declares a data function, whose name is that of the exported constant. */
export const dataFunction = <const Arguments extends ValueDeclarations>(
  declared: DeclaredFunction<Arguments>,
): DeclaredFunction => declared;
