import type * as pulumi from "@pulumi/pulumi";

/** A moment in the Output form: no Output of a Date, which the SDK would make an empty object of. */
export type DateInput = Date | pulumi.Input<string>;

/** A Date as its ISO 8601 text, for the same reason; else what was given. */
export const dateText = <Given>(given: Given | Date): Given | string => {
  if (!(given instanceof Date)) return given;
  return Number.isNaN(given.getTime()) ? String(given) : given.toISOString();
};

/** A Date as its UTC day, yyyy-MM-dd. */
export const dayText = <Given>(given: Given | Date): Given | string =>
  given instanceof Date ? String(dateText(given)).replace(/T.*/, "") : given;
