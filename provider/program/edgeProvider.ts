import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../config/closest";
import { buildProviderConfiguration } from "../config/explicit";
import { settingKeys, settingSpecs } from "../config/settings";
import type { EdgeProviderArgs } from "../sdk/edgeProviderArgs";
import { isOfType, requireObject } from "./edgeResource";
import { getCurrentForm, getProviderPackage, type ResourceForm } from "./form";
import { recordPossiblyStrictProvider } from "./strictPreview";

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
    const form = getCurrentForm();
    // The alias makes Pulumi replace the provider of the other form by this one. Omit it in the dynamic form: the plugin's
    // provider must stay until its resources are deleted, because their state lacks what dynamic resources need. A protected
    // provider gets the alias in either form, because Pulumi would refuse to delete the old one.
    const getsAlias = form === "plugin" || options?.protect;
    const formAliases = getsAlias
      ? [{ type: formatProviderType(form === "plugin" ? "dynamic" : "plugin") }]
      : [];
    const aliases = [...(options?.aliases ?? []), ...formAliases];
    super(getProviderPackage(form), name, { ...configuration }, { ...options, aliases });
    this.configuration = configuration;
  }

  /** Whether a value is an EdgeProvider, including one from another copy of this package. */
  static override isInstance(value: unknown): value is EdgeProvider {
    return (
      isOfType(value, formatProviderType("dynamic"), formatProviderType("plugin")) &&
      "configuration" in (value as object)
    );
  }
}

const formatProviderType = (form: ResourceForm): string => `pulumi:providers:${getProviderPackage(form)}`;

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
