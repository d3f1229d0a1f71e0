import * as pulumi from "@pulumi/pulumi";

/** The path of an `ApiObject`. Each value is percent-encoded, so that none adds a segment or a query. */
export const path = (
  texts: TemplateStringsArray,
  ...values: readonly pulumi.Input<string | number>[]
): pulumi.Output<string> =>
  pulumi
    .all([...values])
    // A missing value leaves its place empty. ApiObject rejects an empty segment.
    .apply((known) => String.raw({ raw: texts }, ...known.map((value) => encodeURIComponent(value ?? ""))));
