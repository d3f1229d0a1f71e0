import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../classes/lifecycle";
import { hostSettings } from "../config";
import { didYouMean } from "../config/closest";
import { explicitConfiguration, explicitIn } from "../config/explicit";
import { settingKeys } from "../config/settings";
import { hasUnknown, markSecrets, reveal } from "../core/values";
import { ConfigurationError } from "../http/errors";
import { credentialKeys, type SettingKey } from "../http/settings";
import { propertiesOf, structOf } from "./struct";

type Texts = { readonly [Key in SettingKey]?: string };

/** The settings of this process, which serves one provider resource, under their names in the stack configuration. */
export class ProviderSettings {
  #settings: Readonly<Record<string, string>> = {};

  configure(request: ConfigureRequest): void {
    this.#settings = settingsOf(request.getUrn() ?? "", propertiesOf(request.getArgs()));
  }

  readonly get = (key: string): string | undefined => this.#settings[key];
}

/**
 * The default provider has the stack configuration; an EdgeProvider has what its constructor took from it (`edge:explicit`
 * says what are its arguments); another one has its arguments, and nothing of the stack.
 */
function settingsOf(urn: string, inputs: Properties): Record<string, string> {
  const texts = textsOf(inputs);
  const edgeProvider = explicitIn((key) => inputs[key] as string | undefined);
  if (edgeProvider) {
    const { arguments: names } = edgeProvider;
    const given = settingKeys.filter((key) => names.includes(key)).map((key) => [key, texts[key]]);
    return explicitConfiguration(providerName(urn), Object.fromEntries(given), (key) => texts[key]);
  }
  const stack = isDefault(urn) || isEdgeProvider(inputs);
  const ofStack = (key: SettingKey) => (stack ? texts[key] : undefined);
  return explicitConfiguration(providerName(urn), stack ? {} : texts, ofStack, "provider");
}

const providerName = (urn: string): string => urn.split("::").at(-1) ?? "";

/** One without arguments has the settings of the stack. */
const isEdgeProvider = (inputs: Properties): boolean =>
  Object.keys(inputs).some((key) => key.startsWith("edge:"));

/** Whether an EdgeProvider has a setting from the stack. A provider of another language inherits none. */
const isInherited = (inputs: Properties, key: SettingKey): boolean =>
  isEdgeProvider(inputs) && !explicitIn((name) => inputs[name] as string)?.arguments.includes(key);

/** By the engine's own rule. */
const isDefault = (urn: string): boolean => providerName(urn).startsWith("default");

/** The settings among a provider's inputs as texts. Those of an EdgeProvider have the prefix of the stack configuration. */
function textsOf(inputs: Properties): Texts {
  const given = settingKeys.flatMap((key) => {
    const value = reveal(inputs[key] ?? inputs[`edge:${key}`]) ?? undefined;
    return value === undefined ? [] : [[key, typeof value === "string" ? value : JSON.stringify(value)]];
  });
  return Object.fromEntries(given);
}

/** Checks the inputs of a provider resource; its credentials become secrets, whatever the program marked. */
export function checkConfig(request: CheckRequest): CheckResponse {
  const news = propertiesOf(request.getNews());
  const failures = failuresOf(request.getUrn(), news).map(([property, reason]) =>
    new CheckFailure().setProperty(property).setReason(reason),
  );
  return new CheckResponse()
    .setInputs(
      structOf(markSecrets(news, [...credentialKeys, ...credentialKeys.map((key) => `edge:${key}`)])),
    )
    .setFailuresList(failures);
}

/** What the engine adds to a provider's inputs. */
const engineInputs = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "__internal"];

function failuresOf(urn: string, news: Properties): [property: string, reason: string][] {
  // The stack configuration may have other keys: a project named "edge" has its own.
  const strange =
    isDefault(urn) || isEdgeProvider(news)
      ? []
      : Object.keys(news).filter((key) => ![...settingKeys, ...engineInputs].some((known) => known === key));
  if (strange.length > 0)
    return strange.map((key) => [
      "",
      `${key} is not an argument of the provider ${JSON.stringify(providerName(urn))}. Its arguments are ${settingKeys.join(", ")}.${didYouMean(key, settingKeys)}`,
    ]);
  try {
    const known = Object.entries(news).filter(([, value]) => !hasUnknown(reveal(value)));
    const configuration = settingsOf(urn, Object.fromEntries(known));
    hostSettings((key) => configuration[key]);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return [["", error.message]];
    throw error;
  }
}

/** A provider is never replaced: the engine would replace its resources with it. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  const olds = propertiesOf(request.getOldInputs() ?? request.getOlds());
  const news = propertiesOf(request.getNews());
  const [old, now] = [textsOf(olds), textsOf(news)];
  const moves = isEdgeProvider(olds) !== isEdgeProvider(news);
  const changed = settingKeys.filter(
    (key) => old[key] !== now[key] && !(moves && (isInherited(olds, key) || isInherited(news, key))),
  );
  return new DiffResponse().setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(changed);
}
