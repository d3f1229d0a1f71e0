import type { Described, Given } from "./field";

type Values = Readonly<Record<string, Described>>;

/** What a read may be asked for: options of the typed client, and arguments of a data function. */
export interface Options<Of extends Values = Values> {
  readonly title: string;
  readonly description: string;
  readonly options: Of;
}

export const isOptions = (of: object): of is Options => "options" in of;

/** The options as a program gives them. */
export type OptionsOf<Of extends Options> = {
  readonly [Name in keyof Of["options"]]?: Given<Of["options"][Name]["kind"]> | undefined;
};

export const options = <const Of extends Values>(
  title: string,
  description: string,
  of: Of,
): Options<Of> => ({ title, description, options: of });
