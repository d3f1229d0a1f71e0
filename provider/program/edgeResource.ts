import * as pulumi from "@pulumi/pulumi";
import { providerText } from "../dynamic/text";
import { fillFromId, type IdPart } from "./assigned";
import { mocksInForce } from "./mocks";
import { failIfStrict, strictInput } from "./strictPreview";
import { traceProgram } from "./trace";
import { warnOfMissingHost, warnOfMisspelledSettings, warnOfUncheckedCreates } from "./warnings";

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
    const named = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const given: Record<string, unknown> = { ...objectOf(name, args) };
    for (const secret of secrets)
      if (given[secret] !== undefined) given[secret] = pulumi.secret(given[secret]);
    const strict = strictInput(options);
    const properties = { ...named, ...given, ...strict, __provider: providerText(className) };
    const ended = traceProgram();
    try {
      super(typeOf(className), name, properties, options ?? {});
    } finally {
      ended();
    }
    if (pulumi.runtime.isDryRun() && !mocksInForce())
      fillFromId(this, assigned, options?.additionalSecretOutputs);
    failIfStrict(this);
  }
}

/** An untyped program may omit the arguments or pass something else, which is not shown: it may be a key. */
export function objectOf<Args extends object>(name: string, args: Args): Args {
  if (args === undefined) return {} as Args;
  if (typeof args === "object" && args !== null && !Array.isArray(args)) return args;
  const what = args === null ? "null" : Array.isArray(args) ? "a list" : `a ${typeof args}`;
  throw new pulumi.RunError(`${name}: the arguments must be an object, not ${what}.`);
}

/** The type token of a class, which never changes. */
export const typeOf = (className: string): string => `pulumi-nodejs:dynamic/edge:${className}`;

/** Whether a value is a resource of this type, by its token: a program may load two copies of this package. */
export const isOfType = (value: unknown, type: string): boolean =>
  typeof value === "object" && value !== null && "__pulumiType" in value && value.__pulumiType === type;
