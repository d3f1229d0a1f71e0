/** The members of an object in JSON. */
export type Members = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
