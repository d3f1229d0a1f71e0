import * as pulumi from "@pulumi/pulumi";

/** A credential of a visitor as a secret; null and undefined, where the log has none, are none. */
export const secretHeader = (header: string | null | undefined): pulumi.Output<string> | null | undefined =>
  header === null || header === undefined ? header : pulumi.secret(header);
