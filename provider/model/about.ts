/** What a class or a function says of itself beside its fields. */
export interface About {
  readonly description: string;
  /** Programs, each under its title. */
  readonly examples: Readonly<Record<string, string>>;
}
