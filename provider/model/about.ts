/** What a class or a function says of itself, in addition to its fields. */
export interface About {
  readonly description: string;
  /** Programs, each under its title. */
  readonly examples: Readonly<Record<string, string>>;
}
