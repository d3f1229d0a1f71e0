import * as pulumi from "@pulumi/pulumi";
import { partsOf, providerText, typeOf } from "../dynamic/text";
import { mocksInForce } from "./mocks";
import { ownerInput } from "./owner";
import { failIfStrict, strictInput } from "./strictPreview";
import { traceProgram } from "./trace";
import { warnOfMissingHost, warnOfMisspelledSettings, warnOfUncheckedCreates } from "./warnings";

/** The position in the ID of a value that the API assigns: its index (`at`) among `of` parts. */
interface IdPart {
  readonly at: number;
  readonly of: number;
  readonly isNumber: boolean;
}

/** What a class tells the base of all classes about itself. */
export interface Declared {
  /** Every output by name, because one exists on the object only where it is named. */
  readonly outputs: readonly string[];
  /** The outputs that the API assigns and the ID contains. */
  readonly assigned: Readonly<Record<string, IdPart>>;
  /** The arguments that hold secrets. */
  readonly secrets: readonly string[];
}

/** The base of all resource classes: the type token and the provider text, which never change. */
export abstract class EdgeResource extends pulumi.CustomResource {
  protected constructor(
    className: string,
    name: string,
    { outputs, assigned, secrets }: Declared,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    warnOfMisspelledSettings();
    warnOfUncheckedCreates();
    if (options?.import !== undefined) warnOfMissingHost(name);
    const declaredOutputs = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const inputs: Record<string, unknown> = { ...objectOf(name, args) };
    for (const secret of secrets)
      if (inputs[secret] !== undefined) inputs[secret] = pulumi.secret(inputs[secret]);
    const hidden = { ...strictInput(options), ...ownerInput(className, name, options) };
    const properties = { ...declaredOutputs, ...inputs, ...hidden, __provider: providerText(className) };
    const stopTracing = traceProgram();
    try {
      super(typeOf(className), name, properties, options ?? {});
    } finally {
      stopTracing();
    }
    if (pulumi.runtime.isDryRun() && !mocksInForce())
      fillFromId(this, assigned, options?.additionalSecretOutputs);
    failIfStrict(this);
  }
}

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
    const output = outputs[name] as pulumi.Output<unknown> & { readonly isKnown: Promise<boolean> };
    // The URN is always known, so that this runs for unknown outputs too.
    outputs[name] = resource.urn.apply(async () => {
      if (await output.isKnown) return output;
      const part = resource.id.apply((id) => (isNumber ? Number(partsOf(id, of)[at]) : partsOf(id, of)[at]));
      return secrets.includes(name) || (await pulumi.isSecret(output)) ? pulumi.secret(part) : part;
    });
  }
}

/** An untyped program may omit the arguments or pass something else, which is not shown: it may be a key. */
export function objectOf<Args extends object>(name: string, args: Args): Args {
  if (args === undefined) return {} as Args;
  if (typeof args === "object" && args !== null && !Array.isArray(args)) return args;
  const what = args === null ? "null" : Array.isArray(args) ? "a list" : `a ${typeof args}`;
  throw new pulumi.RunError(`${name}: the arguments must be an object, not ${what}.`);
}

export { typeOf };

/** Whether a value is a resource of this type, by its token: a program may load two copies of this package. */
export const isOfType = (value: unknown, type: string): boolean =>
  typeof value === "object" && value !== null && "__pulumiType" in value && value.__pulumiType === type;
