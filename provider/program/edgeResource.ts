import * as pulumi from "@pulumi/pulumi";
import { ownerKey, partsOf, pluginTypeOf, providerText, typeOf } from "../core/text";
import { formInUse, typeTokens } from "./form";
import { mocksInForce } from "./mocks";
import { failIfStrict, strictInput } from "./strictPreview";
import { traceProgram } from "./trace";
import { warnOfDynamicImport, warnOfMisspelledSettings, warnOfUncheckedCreates } from "./warnings";

/** The position in the ID of a value that the API assigns: its index (`at`) among `of` parts. */
interface IdPart {
  readonly at: number;
  readonly of: number;
  readonly isNumber: boolean;
}

/** What the base class needs to know about a class. */
export interface Declared {
  /** Every output by name, because one exists on the object only where it is named. */
  readonly outputs: readonly string[];
  /** The outputs that the API assigns and the ID contains. */
  readonly assigned: Readonly<Record<string, IdPart>>;
  readonly secrets: readonly string[];
}

/** The base of all resource classes: type tokens and provider text, which never change. */
export abstract class EdgeResource extends pulumi.CustomResource {
  protected constructor(
    className: string,
    name: string,
    { outputs, assigned, secrets }: Declared,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    warnOfMisspelledSettings();
    const form = formInUse();
    if (form === "dynamic") {
      warnOfUncheckedCreates();
      if (options?.import !== undefined) warnOfDynamicImport(name);
    }
    const declaredOutputs = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const inputs: Record<string, unknown> = { ...objectOf(name, args) };
    for (const secret of secrets)
      if (inputs[secret] !== undefined) inputs[secret] = pulumi.secret(inputs[secret]);
    const ofForm =
      form === "dynamic"
        ? { ...ownerInput(className, name, options), __provider: providerText(className) }
        : {};
    const properties = { ...declaredOutputs, ...inputs, ...strictInput(options), ...ofForm };
    const { inUse, other } = typeTokens(className, form);
    const aliases = withOtherType(options?.aliases ?? [], other);
    const stopTracing = traceProgram();
    try {
      super(inUse, name, properties, { ...options, aliases });
    } finally {
      stopTracing();
    }
    if (form === "dynamic" && pulumi.runtime.isDryRun() && !mocksInForce())
      fillFromId(this, assigned, options?.additionalSecretOutputs);
    failIfStrict(this);
  }
}

/** The members of a resource by which the SDK identifies it. */
interface NamedResource {
  readonly __pulumiType?: string;
  readonly __name?: string;
  readonly __parentResource?: NamedResource;
}

/** What a resource adds to its inputs in place of its URN, which the SDK's host passes to no provider. One that is only read adds nothing. */
function ownerInput(
  className: string,
  name: string,
  options: pulumi.CustomResourceOptions | undefined,
): object {
  if (options?.id !== undefined || mocksInForce()) return {};
  return {
    [ownerKey]: JSON.stringify([className, name, ...typesAndNames(options?.parent as NamedResource)]),
  };
}

function typesAndNames(parent: NamedResource | undefined): unknown[] {
  if (!parent) return [];
  return [parent.__pulumiType, parent.__name, ...typesAndNames(parent.__parentResource)];
}

type Alias = pulumi.URN | pulumi.Alias;

/**
 * The aliases of the program, the other form's type, and both together: a resource may be renamed, or get another parent,
 * in the `up` that moves it to the other form. Without the combination, Pulumi would create it again and delete it.
 */
const withOtherType = (given: readonly pulumi.Input<Alias>[], type: string): pulumi.Input<Alias>[] => [
  ...given,
  { type },
  ...given.map((alias) => pulumi.output(alias).apply((known) => inType(known as Alias, type))),
];

/** The alias of the other form, whose type this is. A type that is none of this package stays as it is. */
function inType(alias: Alias, type: string): Alias {
  if (typeof alias === "string") return inOtherForm(alias, type);
  return { ...alias, type: pulumi.output(alias.type).apply((given) => inOtherForm(given ?? type, type)) };
}

/** A URN, or a type, with the types of the other form: a stack that has not moved yet has those. */
const inOtherForm = (text: string, type: string): string => {
  const [plugin, dynamic] = [pluginTypeOf(""), typeOf("")];
  return type.startsWith(plugin)
    ? text.replaceAll(dynamic, plugin)
    : text.replace(/(^|::|\$)edge:index:/g, `$1${dynamic}`);
};

/**
 * Takes from the ID what is unknown in a preview. Pulumi's host of dynamic resources makes all outputs of a changed resource
 * unknown, and an unknown ID of a parent would replace its children; but the engine knows the ID of all that is not replaced.
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

/** Whether a value has one of these types, by its token: a program may load two copies of this package. */
export const isOfType = (value: unknown, ...types: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  "__pulumiType" in value &&
  types.some((type) => type === value.__pulumiType);

/** Whether a value is a resource of this class, in either form. */
export const isOfClass = (value: unknown, className: string): boolean =>
  isOfType(value, typeOf(className), pluginTypeOf(className));
