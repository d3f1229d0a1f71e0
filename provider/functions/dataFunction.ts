import type { Api } from "../api/client";
import type { Documentation, GivenValues, ValueDeclarations } from "../model/field";

/** The definition of a data function. A data function runs in previews too. */
export interface DataFunction<Arguments extends ValueDeclarations = ValueDeclarations> extends Documentation {
  readonly arguments: Arguments;
  readonly result: ValueDeclarations;
  /** Returns the result for the program. The caller marks the secrets in it (`markDeclaredSecrets`). */
  read(api: Api, args: GivenValues<Arguments>): Promise<object>;
}

/** Declares a data function, whose name is that of the exported constant. */
export const dataFunction = <const Arguments extends ValueDeclarations>(
  declared: DataFunction<Arguments>,
): DataFunction => declared;
