import * as kinds from "../model/kinds";

export { named } from "./resource";

// What a class whose fields are not in the model yet makes its schema of.

export const idNumber = () => kinds.id().argument;
export const integer = (min: number, max: number) => kinds.integer(min, max).argument;
export const boolean = () => kinds.boolean().argument;
export const text = (min: number, max?: number) => kinds.text(min, max).argument;
export const matching = (pattern: RegExp, allowed: string) => kinds.matching(pattern, allowed).argument;
export const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  kinds.oneOf(...words).argument;

/** The host of a log destination: a name, or an address of IPv4 or IPv6. */
export const hostOnly = () =>
  matching(
    /^(?=.*\S)(?:[^\s:/?#@]+|\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*\]?)$/i,
    'a host name or an IP address, without "https://", port or path',
  );
