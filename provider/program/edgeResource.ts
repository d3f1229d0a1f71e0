import * as pulumi from "@pulumi/pulumi";
import { createProviderText, ownerKey, splitId, toDynamicTypeToken, toPluginTypeToken } from "../core/tokens";
import { getMocks } from "./mocks";
import { buildTypeTokens, usesPlugin } from "./pluginUse";
import { makeSerializable } from "./serializable";
import { createStrictInput, failOnStrictOutput } from "./strictPreview";
import { redirectTracesToProgram } from "./trace";
import { warnOfImportOption, warnOfMisspelledSettings, warnOfUncheckedCreates } from "./warnings";

/** Where an ID contains an API-assigned value: `at` is the index of the part, and `of` the number of parts. */
interface IdPart {
  readonly at: number;
  readonly of: number;
  readonly isNumber: boolean;
}

/** The parts of a class's definition that the base class uses. */
export interface Declared {
  /** All outputs. The constructor passes each of them to the SDK, if only as `undefined`: the SDK sets no other properties. */
  readonly outputs: readonly string[];
  /** The outputs that the API assigns and the ID contains. */
  readonly assigned: Readonly<Record<string, IdPart>>;
  /** Dotted paths of the arguments that are secrets. `*` stands for every name. */
  readonly secrets: readonly string[];
}

/** The base of all resource classes. States contain the type tokens and the provider text, so neither may ever change. */
export abstract class EdgeResource extends pulumi.CustomResource {
  protected constructor(
    className: string,
    name: string,
    { outputs, assigned, secrets }: Declared,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    warnOfMisspelledSettings();
    const isDynamic = !usesPlugin();
    if (isDynamic) {
      warnOfUncheckedCreates();
      if (options?.import !== undefined) warnOfImportOption(name);
    }
    const declaredOutputs = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const inputs = secrets.reduce(
      (marked, path) => markSecretArgument(marked, path.split(".")) as Record<string, unknown>,
      makeSerializable(name, { ...requireObject(name, args) }),
    );
    const { inUse, other } = buildTypeTokens(className);
    const removedInputs = omitIfUnchecked(inUse, options, {
      ...createStrictInput(options),
      ...(isDynamic && createOwnerInput(className, name, options)),
    });
    const provider = isDynamic && { __provider: createProviderText(className) };
    const properties = { ...declaredOutputs, ...inputs, ...removedInputs, ...provider };
    const aliases = addTypeAliases(options?.aliases ?? [], other);
    const stopRedirecting = redirectTracesToProgram();
    try {
      super(inUse, name, properties, { ...options, aliases });
    } finally {
      stopRedirecting();
    }
    if (isDynamic && pulumi.runtime.isDryRun() && !getMocks())
      fillOutputsFromId(this, assigned, options?.additionalSecretOutputs);
    failOnStrictOutput(this);
  }
}

/**
 * Leaves out inputs that Check removes, if the engine does not call Check: in a preview, while settings of the provider are
 * unknown. Otherwise, a plan saved by that preview would contain them, and no `up` could satisfy it.
 */
function omitIfUnchecked(
  type: string,
  options: pulumi.CustomResourceOptions | undefined,
  inputs: Readonly<Record<string, unknown>>,
): object {
  const provider = options?.provider ?? options?.parent?.getProvider(type);
  if (!pulumi.runtime.isDryRun() || !provider || !("configuration" in provider)) return inputs;
  const settings = Object.values(provider.configuration as Readonly<Record<string, OutputInternals>>);
  const areKnown = Promise.all(settings.map(({ isKnown }) => isKnown));
  const omitIfUnknown = async (value: unknown) => ((await areKnown).every(Boolean) ? value : undefined);
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, omitIfUnknown(value)]));
}

type OutputInternals = pulumi.Output<unknown> & { readonly isKnown: Promise<boolean> };

/** Marks the value at a path as secret, or the Output that holds it. */
function markSecretArgument(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (value === undefined || value === null) return value;
  if (name === undefined || pulumi.Output.isInstance(value) || value instanceof Promise)
    return pulumi.secret(value);
  if (typeof value !== "object") return value;
  const members = value as Readonly<Record<string, unknown>>;
  if (name === "*")
    return Object.fromEntries(
      Object.entries(members).map(([each, member]) => [each, markSecretArgument(member, rest)]),
    );
  return { ...members, ...(name in members && { [name]: markSecretArgument(members[name], rest) }) };
}

/** The SDK's internal members that identify a resource. */
interface ResourceInternals {
  readonly __pulumiType?: string;
  readonly __name?: string;
  readonly __parentResource?: ResourceInternals;
}

/** Returns an input that identifies the resource, except for `get`: Pulumi's host of dynamic resources passes no URN. */
function createOwnerInput(
  className: string,
  name: string,
  options: pulumi.CustomResourceOptions | undefined,
): object {
  if (options?.id !== undefined || getMocks()) return {};
  return {
    [ownerKey]: JSON.stringify([className, name, ...identifyAncestors(options?.parent as ResourceInternals)]),
  };
}

function identifyAncestors(parent: ResourceInternals | undefined): unknown[] {
  if (!parent) return [];
  return [parent.__pulumiType, parent.__name, ...identifyAncestors(parent.__parentResource)];
}

type Alias = pulumi.URN | pulumi.Alias;

/**
 * Returns the program's aliases, the other type, and the combinations of both. One `up` may both rename a resource and move
 * it to the plugin or back. Without the combined alias, Pulumi would delete the resource and create it again.
 */
const addTypeAliases = (aliases: readonly pulumi.Input<Alias>[], type: string): pulumi.Input<Alias>[] => [
  ...aliases,
  { type },
  ...aliases.map((alias) => pulumi.output(alias).apply((known) => convertAlias(known as Alias, type))),
];

/** Converts an alias to types of the plugin, or of dynamic resources, like `type`. Keeps types of other packages. */
function convertAlias(alias: Alias, type: string): Alias {
  if (typeof alias === "string") return convertTypes(alias, type);
  return { ...alias, type: pulumi.output(alias.type).apply((value) => convertTypes(value ?? type, type)) };
}

/** Converts the types in a URN, or a single type, in the same way. */
const convertTypes = (text: string, type: string): string => {
  const [plugin, dynamic] = [toPluginTypeToken(""), toDynamicTypeToken("")];
  return type.startsWith(plugin)
    ? text.replaceAll(dynamic, plugin)
    : text.replace(/(^|::|\$)edge:index:/g, `$1${dynamic}`);
};

/**
 * Reads unknown outputs from the ID. In a preview, Pulumi's host of dynamic resources reports all outputs of a changed
 * resource as unknown. Children would then be replaced, although the engine knows the ID unless the resource is replaced.
 */
export function fillOutputsFromId(
  resource: pulumi.CustomResource,
  parts: Readonly<Record<string, IdPart>>,
  secrets: readonly string[] = [],
): void {
  const outputs = resource as unknown as Record<string, pulumi.Output<unknown>>;
  for (const [name, { at, of, isNumber }] of Object.entries(parts)) {
    const output = outputs[name] as OutputInternals;
    // This must run for unknown outputs too, so it depends on the URN, which is always known.
    outputs[name] = resource.urn.apply(async () => {
      if (await output.isKnown) return output;
      const part = resource.id.apply((id) => {
        const text = splitId(id, of)[at] ?? "";
        // The number may follow a word, as in "5/managed/3".
        return isNumber ? Number(text.split("/").at(-1)) : text;
      });
      return secrets.includes(name) || (await pulumi.isSecret(output)) ? pulumi.secret(part) : part;
    });
  }
}

/** Checks the arguments, because a JavaScript program may pass anything. The error does not quote them: they may hold a key. */
export function requireObject<Args extends object>(name: string, args: Args): Args {
  if (args === undefined) return {} as Args;
  if (typeof args === "object" && args !== null && !Array.isArray(args)) return args;
  const what = args === null ? "null" : Array.isArray(args) ? "a list" : `a ${typeof args}`;
  throw new pulumi.RunError(`${name}: the arguments must be an object, not ${what}.`);
}

/** Compares type tokens instead of classes, because a program may load two copies of this package. */
export const isOfType = (value: unknown, ...types: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  "__pulumiType" in value &&
  types.some((type) => type === value.__pulumiType);

/** Whether a value is a resource of this class, of the plugin or a dynamic one. */
export const isOfClass = (value: unknown, className: string): boolean =>
  isOfType(value, toDynamicTypeToken(className), toPluginTypeToken(className));
