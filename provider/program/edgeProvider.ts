import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../base/closest";
import { buildProviderConfiguration } from "../config/explicit";
import { settingKeys, settingSpecs } from "../config/settings";
import { pluginName } from "../project";
import type { EdgeProviderArgs } from "../sdk/edgeProviderArgs";
import { isOfType, requireObject } from "./edgeResource";
import { usesPlugin } from "./pluginUse";
import { recordPossiblyStrictProvider } from "./strictPreview";

/** The package to which Pulumi's dynamic resources belong. */
const dynamicPackage = "pulumi-nodejs";
const dynamicType = `pulumi:providers:${dynamicPackage}`;
const pluginType = `pulumi:providers:${pluginName}`;

/**
 * One account of the platform, for programs that manage several: pass it as `provider` of a resource, in `providers`
 * of a component, or as `provider` of a data function. Credentials are encrypted in the state.
 *
 * @example
 * ```ts
 * const other = new edge.EdgeProvider("other", { apiKey: config.requireSecret("otherKey") });
 * new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" }, { provider: other });
 * ```
 */
export class EdgeProvider extends pulumi.ProviderResource {
  /** @internal The configuration of this account's provider process, with the keys of the stack configuration. */
  readonly configuration: Readonly<Record<string, pulumi.Output<string>>>;

  /** @throws RunError if the arguments are not an object, or if one of them is not a setting. */
  constructor(name: string, args: EdgeProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const settings = requireObject(name, args);
    rejectUnknownArguments(name, settings);
    if (settings.strictPreview !== undefined) recordPossiblyStrictProvider();
    const configuration = buildConfiguration(name, settings);
    const isPlugin = usesPlugin();
    // The alias makes Pulumi replace the provider of dynamic resources by that of the plugin. A move back needs none: the
    // plugin's provider must stay until its resources are deleted, because their state lacks what dynamic resources need. A
    // protected provider always gets the alias, because Pulumi would refuse to delete the old one.
    const typeAliases = isPlugin || options?.protect ? [{ type: isPlugin ? dynamicType : pluginType }] : [];
    const aliases = [...(options?.aliases ?? []), ...typeAliases];
    super(isPlugin ? pluginName : dynamicPackage, name, { ...configuration }, { ...options, aliases });
    this.configuration = configuration;
  }

  /** Whether a value is an EdgeProvider, including one from another copy of this package. */
  static override isInstance(value: unknown): value is EdgeProvider {
    return isOfType(value, dynamicType, pluginType) && "configuration" in (value as object);
  }
}

/** Rejects unknown arguments. If a misspelled `apiKey` were ignored, the resources would use the account of the stack. */
function rejectUnknownArguments(name: string, args: EdgeProviderArgs): void {
  const unknownArgument = Object.keys(args).find((key) => !settingKeys.some((setting) => setting === key));
  if (unknownArgument === undefined) return;
  throw new pulumi.RunError(
    `${name}: ${unknownArgument} is not an argument of EdgeProvider. Its arguments are ${settingKeys.join(", ")}.${didYouMean(unknownArgument, settingKeys)}`,
  );
}

function buildConfiguration(name: string, args: EdgeProviderArgs): Record<string, pulumi.Output<string>> {
  const stackConfig = new pulumi.Config("edge");
  const secrets = Object.values(settingSpecs).flatMap((spec) => (spec.isSecret ? [spec.configKey] : []));
  const configuration = buildProviderConfiguration<pulumi.Input<string | number | boolean>>(
    name,
    args,
    (key) => stackConfig.get(key),
  );
  return Object.fromEntries(
    Object.entries(configuration).map(([key, value]) => {
      // An undefined Output becomes an empty string, because the error for an empty setting names the setting.
      const text = pulumi.output(value).apply((setting) => String(setting ?? ""));
      return [key, secrets.includes(key) ? pulumi.secret(text) : text];
    }),
  );
}
