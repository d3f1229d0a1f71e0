import * as pulumi from "@pulumi/pulumi";

/** A result with one member of each item of a list as a secret; null and undefined, where the log has none, are none. */
export function withSecrets<Result>(
  result: pulumi.Unwrap<Result>,
  secret: readonly [list: string, member: string] | undefined,
): Result {
  const plain = result as Readonly<Record<string, unknown>>;
  const [list = "", member = ""] = secret ?? [];
  const items = plain[list];
  // A mock may leave the list out.
  if (!Array.isArray(items)) return plain as Result;
  return { ...plain, [list]: items.map((item) => hidden(item, member)) } as Result;
}

function hidden(item: Readonly<Record<string, unknown>> | undefined, member: string): unknown {
  const value = item?.[member];
  return value === undefined || value === null ? item : { ...item, [member]: pulumi.secret(value) };
}
