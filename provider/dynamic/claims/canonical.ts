import type { Properties } from "../../classes/lifecycle";

/** The same string for equal inputs: the wire and the check order members differently. */
export const canonical = ({ __provider, ...inputs }: Properties): string =>
  JSON.stringify(inputs, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
