import type * as pulumi from "@pulumi/pulumi";

/** A point in time in the Output form: not an Output of a Date, which the SDK would turn into an empty object. */
export type DateInput = Date | pulumi.Input<string>;

/** A Date as its ISO 8601 string, for the same reason; any other value unchanged. */
export const dateText = <Given>(given: Given | Date): Given | string => {
  if (!(given instanceof Date)) return given;
  return Number.isNaN(given.getTime()) ? String(given) : given.toISOString();
};

/** A Date as its UTC day, yyyy-MM-dd. */
export const dayText = <Given>(given: Given | Date): Given | string =>
  given instanceof Date ? String(dateText(given)).replace(/T.*/, "") : given;
