import type { ZodType } from "zod";
import * as z from "zod";
import { addLazily, copyWith } from "./lazily";

/**
 * The type of a value in a program, in a request and in a response. The error messages of `argument` and `sent` complete "x
 * must be …". Metadata of `argument`, if any, describes the type to the generator of the schema and the documentation.
 */
export interface Kind<Given = unknown, Sent = unknown, Received = unknown> {
  /** What a program may pass. */
  readonly argument: ZodType<Given, Given>;
  /** What the typed client may send. */
  readonly sent: ZodType<Sent>;
  /** What a response may contain. Often looser than `argument`, because the API may return more than it documents. */
  readonly received: ZodType<Received>;
  /** Known values, or known keys of a map. Set only if a program may pass unknown ones: the API adds some without notice. */
  readonly knownValues?: readonly string[];
  toWire(given: Given): Sent;
  fromWire(received: Received): unknown;
}

export interface PulumiType {
  type?: string;
  $ref?: string;
  items?: PulumiType;
  oneOf?: PulumiType[];
  /** Set if an argument must not be an Output. */
  plain?: boolean;
}

/** Metadata of a kind, for the generator of the package schema and the documentation. */
export interface SchemaHints {
  readonly type?: "integer" | "number" | "boolean";
  readonly enumValues?: readonly string[];
  readonly numbers?: readonly number[];
  /** Whether a response may contain values other than `enumValues`. */
  readonly isOpen?: boolean;
  /** The type in requests and responses, if it differs from that of the argument. */
  readonly wireType?: string;
  /** The name of the type. `description` documents it. */
  readonly title?: string;
  readonly description?: string;
  /** The type in Pulumi's schema, if the hints above cannot express it. */
  readonly spec?: PulumiType;
  /** A sentence about the allowed values. */
  readonly range?: string;
}

/** Declares a kind whose values are the same in a program, a request and a response. */
export function plainKind<T>(
  received: ZodType<T>,
  isValid: (value: unknown) => boolean,
  allowed: string | ((issue: { readonly input: unknown }) => string),
  hints: SchemaHints = {},
): Kind<T, T, T> {
  const kind = { received, toWire: (given: T) => given, fromWire: (value: T) => value };
  const argument = () => z.custom<T>(isValid, { error: allowed }).meta({ ...hints });
  return addLazily(kind, { argument, sent: argument });
}

const receivedNumber = z.number();
const receivedString = z.string();

/** JSON.parse rounds integers above 2^53, so such an ID could become the ID of another object. */
const receivedId = receivedNumber.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, {
  error: "an id above 2^53, which JavaScript cannot hold exactly",
});

export const id = () =>
  plainKind(
    receivedId,
    (value) => Number.isSafeInteger(value) && Number(value) > 0,
    ({ input }) =>
      typeof input === "string"
        ? "a positive integer (config.requireNumber reads one from the stack configuration)"
        : "a positive integer",
    { type: "integer" },
  );

export const integer = (min: number, max: number) =>
  plainKind(
    receivedNumber,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `an integer from ${min} to ${max}`,
    { type: "integer", ...(max < Number.MAX_SAFE_INTEGER && { range: `From ${min} to ${max}.` }) },
  );

export const isIntegerKind = (kind: Kind): boolean => kind.argument.meta()?.["type"] === "integer";

/** Declares a non-negative integer, such as a count or a time in milliseconds. */
export const count = () => integer(0, Number.MAX_SAFE_INTEGER);

export const decimal = (min: number, max: number) =>
  plainKind(
    receivedNumber,
    (value) => Number.isFinite(value) && Number(value) >= min && Number(value) <= max,
    `a number from ${min} to ${max}`,
    { type: "number", range: `From ${min} to ${max}.` },
  );

export const boolean = () =>
  plainKind(z.boolean(), (value) => typeof value === "boolean", "true or false", { type: "boolean" });

/** Declares a string of so many characters. If `min` is above 0, a blank string is invalid, too. */
export const text = (min = 0, max = Number.POSITIVE_INFINITY) =>
  plainKind(
    receivedString,
    (value) =>
      typeof value === "string" &&
      value.length >= min &&
      value.length <= max &&
      (min === 0 || value.trim() !== ""),
    describeText(min, max),
    Number.isFinite(max) ? { range: describeLengthRange(min, max) } : {},
  );

/** Declares a string that is not blank. */
export const nonEmptyText = () => text(1);

const describeText = (min: number, max: number): string => {
  if (Number.isFinite(max)) return `a string of ${min ? `${min} to ${max}` : `at most ${max}`} characters`;
  return min === 0 ? "a string" : "a non-empty string";
};

const describeLengthRange = (min: number, max: number): string =>
  min ? `${min} to ${max} characters.` : `At most ${max} characters.`;

/** Declares the URL of a server. The typed client only checks that it is not blank. */
export const serverUrl = (): Kind<string, string, string> => ({
  ...plainKind(
    receivedString,
    (value) => typeof value === "string" && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
    'a URL that begins with "https://" or "http://"',
  ),
  sent: nonEmptyText().sent,
});

export const matchingText = (pattern: RegExp, allowed: string) =>
  plainKind(receivedString, (value) => typeof value === "string" && pattern.test(value), allowed);

/** Returns a kind with one form for all values of equal meaning. A program and a response may contain any of them. */
export function normalized<Type extends Kind>(
  kind: Type,
  normalize: (value: z.output<Type["argument"]>) => unknown,
): Type {
  const toNormalized = normalize as (value: unknown) => unknown;
  const fromWire = (value: unknown) => toNormalized(kind.fromWire(value));
  const argument = () => kind.argument.transform(toNormalized);
  return copyWith(kind, addLazily({ fromWire }, { argument })) as unknown as Type;
}

/** Converts a name of DNS to lower case and Punycode, because the API may store either of two spellings. */
export function toAsciiName(name: string): string {
  const url = `http://${name}`;
  const isUnicode = /[^ -~]/.test(name) && !/[\s/?#@:%\\[\]]/.test(name);
  return isUnicode && URL.canParse(url) ? new URL(url).hostname : name.toLowerCase();
}

/** Converts the name of a host like `toAsciiName`, and drops its final dot, which has no meaning. */
export const toAsciiHost = (host: string): string => toAsciiName(host).replace(/\.$/, "");

export const domain = () =>
  normalized(matchingText(/^[^.\s/:@]+(\.[^.\s/:@]+)+\.?$/, 'a domain such as "shop.example"'), toAsciiHost);

export const oneOf = <const Values extends readonly string[]>(...enumValues: Values) =>
  plainKind<Values[number]>(
    receivedString as unknown as ZodType<Values[number]>,
    (value) => enumValues.includes(value as Values[number]),
    quoteWithOr(enumValues),
    { enumValues },
  );

/**
 * Declares an enumeration of strings. Requests contain only these names, but a response may contain one that the API has added,
 * or one of these in another case: descriptions of the API have `Always`, and later ones `always`.
 */
export const openEnum = <const Values extends readonly string[]>(...values: Values) => {
  const kind = oneOf(...values);
  const fromWire = (name: string) => values.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  const argument = () => addMetadata(kind, { isOpen: true });
  return copyWith(kind, addLazily({ fromWire }, { argument })) as unknown as Kind<
    Values[number],
    Values[number],
    string
  >;
};

/** Declares one of the given numbers. The typed client accepts any count, so that it can write back what it has read. */
export const oneOfNumbers = <const Values extends readonly number[]>(
  ...numbers: Values
): Kind<Values[number], number, number> => ({
  ...plainKind<Values[number]>(
    receivedNumber as unknown as ZodType<Values[number]>,
    (value) => numbers.includes(value as Values[number]),
    quoteWithOr(numbers),
    { type: "integer", numbers, range: `One of ${numbers.map((each) => `\`${each}\``).join(", ")}.` },
  ),
  sent: count().sent,
  received: receivedNumber,
});

/** Names the type of a kind, so that programs can import the type. */
export const withTitle = <Type extends Kind>(kind: Type, title: string, description: string): Type =>
  copyWith(
    kind,
    addLazily({}, { argument: () => addMetadata(kind, { title, description }) }),
  ) as unknown as Type;

const addMetadata = ({ argument }: Kind, hints: SchemaHints): ZodType =>
  argument.meta({ ...argument.meta(), ...hints });

/** The kind of a number in the API's JSON that has a name in a program. */
export interface Enumeration<Name extends string = string> extends Kind<Name | number, number, number> {
  readonly meanings: Readonly<Record<number, Name>>;
}

export const isEnumeration = (kind: Kind): kind is Enumeration => "meanings" in kind;

/**
 * Declares an enumeration: a number in the API's JSON, and its name in a program. An unnamed number in a response is kept.
 * `title` names the type, which programs can import if it is the type of an argument.
 */
export function enumeration<const Name extends string>(
  title: string,
  meanings: Readonly<Record<number, Name>>,
): Enumeration<Name> {
  const names = Object.values(meanings);
  const numbers = Object.keys(meanings).map(Number);
  const kind = {
    meanings,
    received: receivedNumber,
    toWire: (given: Name | number) => numbers.find((value) => meanings[value] === given) ?? (given as number),
    fromWire: (value: number) => getMeaning(meanings, value),
  };
  const argument = () =>
    z
      .custom<Name | number>((value) => numbers.includes(value as number) || names.includes(value as Name), {
        error: `${quoteWithOr(names)}, or the API's number for one of these`,
      })
      .transform((value) => getMeaning(meanings, value) as Name | number)
      .meta({ enumValues: names, title }) as unknown as ZodType<Name | number, Name | number>;
  const sent = () =>
    z.custom<number>((value) => numbers.includes(value as number), { error: quoteWithOr(numbers) });
  return addLazily(kind, { argument, sent });
}

const getMeaning = (meanings: Readonly<Record<number, string>>, value: string | number) =>
  typeof value === "number" ? (meanings[value] ?? value) : value;

/** Returns "a, b and c", for example. */
export const joinWords = (words: readonly string[], conjunction: "and" | "or"): string =>
  [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(` ${conjunction} `);

const quoteWithOr = (values: readonly (string | number)[]): string =>
  joinWords(
    values.map((value) => JSON.stringify(value)),
    "or",
  );
