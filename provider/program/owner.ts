import type * as pulumi from "@pulumi/pulumi";
import { ownerKey } from "../core/text";
import { mocksInForce } from "./mocks";

/** The part of a resource by which the SDK itself tells resources apart. */
interface NamedResource {
  readonly __pulumiType?: string;
  readonly __name?: string;
  readonly __parentResource?: NamedResource;
}

/** What a resource adds to its inputs in place of its URN, which the SDK's host passes to no provider. One that is only read adds nothing. */
export function ownerInput(
  className: string,
  name: string,
  options: pulumi.CustomResourceOptions | undefined,
): object {
  if (options?.id !== undefined || mocksInForce()) return {};
  return { [ownerKey]: JSON.stringify([className, name, ...namesOf(options?.parent as NamedResource)]) };
}

function namesOf(parent: NamedResource | undefined): unknown[] {
  if (!parent) return [];
  return [parent.__pulumiType, parent.__name, ...namesOf(parent.__parentResource)];
}
