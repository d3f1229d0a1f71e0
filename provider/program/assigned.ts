import * as pulumi from "@pulumi/pulumi";
import { partsOf } from "../dynamic/text";

/** Where the ID contains a value that the API assigns: which part of how many, and whether it is a number. */
export interface IdPart {
  readonly at: number;
  readonly of: number;
  readonly isNumber: boolean;
}

/** The SDK declares this for itself only. */
type KnownOutput = pulumi.Output<unknown> & { readonly isKnown: Promise<boolean> };

/**
 * Takes from the ID what is unknown in a preview. A host without previews makes all outputs of a changed resource unknown,
 * and an unknown ID of a parent would replace its children; but the engine knows the ID of all that is not replaced.
 */
export function fillFromId(
  resource: pulumi.CustomResource,
  parts: Readonly<Record<string, IdPart>>,
  secrets: readonly string[] = [],
): void {
  const outputs = resource as unknown as Record<string, pulumi.Output<unknown>>;
  for (const [name, { at, of, isNumber }] of Object.entries(parts)) {
    const output = outputs[name] as KnownOutput;
    // The URN is always known, so that this runs for unknown outputs too.
    outputs[name] = resource.urn.apply(async () => {
      if (await output.isKnown) return output;
      const filled = resource.id.apply((id) =>
        isNumber ? Number(partsOf(id, of)[at]) : partsOf(id, of)[at],
      );
      return secrets.includes(name) || (await pulumi.isSecret(output)) ? pulumi.secret(filled) : filled;
    });
  }
}
