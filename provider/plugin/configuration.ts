import type {
  CheckRequest,
  CheckResponse,
  ConfigureRequest,
  DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../classes/lifecycle";
import { hostSettings } from "../config";
import { didYouMean } from "../config/closest";
import { explicitConfiguration, explicitIn } from "../config/explicit";
import { settingKeys } from "../config/settings";
import { markSecrets, revealed } from "../dynamic/values/secrets";
import { hasUnknown } from "../dynamic/values/unknowns";
import { ConfigurationError } from "../http/errors";
import { credentialKeys, type SettingKey } from "../http/settings";
import type { Sdk } from "../wire/sdk";
import { propertiesOf, structOf } from "../wire/values";

type Texts = { readonly [Key in SettingKey]?: string };

/** The settings of this process, which serves one provider resource, under their names in the stack configuration. */
export class Configuration {
  #settings: Readonly<Record<string, string>> = {};

  configure(request: ConfigureRequest): void {
    this.#settings = configurationOf(request.getUrn() ?? "", textsOf(propertiesOf(request.getArgs())));
  }

  readonly get = (key: string): string | undefined => this.#settings[key];
}

/** The default provider has the stack configuration; another one has its arguments, and nothing of the stack. */
function configurationOf(urn: string, texts: Texts): Record<string, string> {
  const stack = isDefault(urn);
  const ofStack = (key: SettingKey) => (stack ? texts[key] : undefined);
  return explicitConfiguration(nameOf(urn), stack ? {} : texts, ofStack, "provider");
}

const nameOf = (urn: string): string => urn.split("::").at(-1) ?? "";

/** By the engine's own rule. */
const isDefault = (urn: string): boolean => nameOf(urn).startsWith("default");

/** The settings among a provider's inputs as texts. An EdgeProvider, which may become one of ours, has its arguments under other names. */
function textsOf(inputs: Properties): Texts {
  const edgeProvider = explicitIn((key) => inputs[key] as string | undefined)?.arguments ?? [];
  const given = settingKeys.flatMap((key) => {
    const dynamic = edgeProvider.includes(key) ? inputs[`edge:${key}`] : undefined;
    const value = revealed(inputs[key] ?? dynamic) ?? undefined;
    return value === undefined ? [] : [[key, typeof value === "string" ? value : JSON.stringify(value)]];
  });
  return Object.fromEntries(given);
}

/** Checks the inputs of a provider resource; its credentials become secrets, whatever the program marked. */
export function checkConfig(sdk: Sdk, request: CheckRequest): CheckResponse {
  const news = propertiesOf(request.getNews());
  const failures = failuresOf(request.getUrn(), news).map(([property, reason]) =>
    new sdk.proto.CheckFailure().setProperty(property).setReason(reason),
  );
  return new sdk.proto.CheckResponse()
    .setInputs(structOf(sdk, markSecrets(news, credentialKeys)))
    .setFailuresList(failures);
}

/** What the engine adds to a provider's inputs. */
const engineInputs = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "__internal"];

function failuresOf(urn: string, news: Properties): [property: string, reason: string][] {
  // The stack configuration may have other keys: a project named "edge" has its own.
  const strange = isDefault(urn)
    ? []
    : Object.keys(news).filter((key) => ![...settingKeys, ...engineInputs].some((known) => known === key));
  if (strange.length > 0)
    return strange.map((key) => [
      "",
      `${key} is not an argument of the provider ${JSON.stringify(nameOf(urn))}. Its arguments are ${settingKeys.join(", ")}.${didYouMean(key, settingKeys)}`,
    ]);
  try {
    const known = Object.entries(news).filter(([, value]) => !hasUnknown(revealed(value)));
    const configuration = configurationOf(urn, textsOf(Object.fromEntries(known)));
    hostSettings((key) => configuration[key]);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return [["", error.message]];
    throw error;
  }
}

/** A provider is never replaced: the engine would replace its resources with it. */
export function diffConfig(sdk: Sdk, request: DiffRequest): DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = sdk.proto.DiffResponse.DiffChanges;
  const olds = textsOf(propertiesOf(request.getOldInputs() ?? request.getOlds()));
  const news = textsOf(propertiesOf(request.getNews()));
  const changed = settingKeys.filter((key) => olds[key] !== news[key]);
  return new sdk.proto.DiffResponse()
    .setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE)
    .setDiffsList(changed);
}
