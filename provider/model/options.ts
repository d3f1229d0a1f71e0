import type { Described, Given } from "./field";

/** What a read may be asked for: options of the typed client, and arguments of a data function. */
export interface Options<
  Values extends Readonly<Record<string, Described>> = Readonly<Record<string, Described>>,
> {
  readonly title: string;
  readonly description: string;
  readonly options: Values;
}

export const isOptions = (of: object): of is Options => "options" in of;

/** The options as a program gives them. */
export type OptionsOf<Of extends Options> = {
  readonly [Name in keyof Of["options"]]?: Given<Of["options"][Name]["kind"]> | undefined;
};

export const options = <const Values extends Readonly<Record<string, Described>>>(
  title: string,
  description: string,
  of: Values,
): Options<Values> => ({ title, description, options: of });
