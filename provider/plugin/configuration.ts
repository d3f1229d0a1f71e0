import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { didYouMean } from "../base/closest";
import { ConfigurationError } from "../base/errors";
import { readProviderSettings } from "../config";
import { buildProviderConfiguration, parseExplicitProvider } from "../config/explicit";
import { type SettingKey, settingKeys } from "../config/settings";
import { hasUnknown } from "../core/values/paths";
import { markSecrets, unwrapSecret } from "../core/values/secretValues";
import { credentialKeys } from "../http/settings";
import type { Properties } from "../model/properties";
import { fromStruct, toStruct } from "./struct";

type SettingStrings = { readonly [Key in SettingKey]?: string };

/** Holds the settings of this process, which serves one provider resource. Keys are those of the stack configuration. */
export class PluginConfiguration {
  #settings: Readonly<Record<string, string>> = {};

  configure(request: ConfigureRequest): void {
    this.#settings = resolveSettings(request.getUrn() ?? "", fromStruct(request.getArgs()));
  }

  readonly get = (key: string): string | undefined => this.#settings[key];
}

/**
 * Returns a provider resource's settings, without those from the environment. The default provider has those of the stack.
 * An EdgeProvider has those in its inputs; `edge:explicit` lists its arguments. Any other provider has only its arguments.
 */
function resolveSettings(urn: string, inputs: Properties): Record<string, string> {
  const settingStrings = extractSettingStrings(inputs);
  const edgeProvider = parseExplicitProvider((key) => inputs[key] as string | undefined);
  if (edgeProvider) {
    const { arguments: names } = edgeProvider;
    const explicitEntries = settingKeys
      .filter((key) => names.includes(key))
      .map((key) => [key, settingStrings[key]]);
    return buildProviderConfiguration(
      parseProviderName(urn),
      Object.fromEntries(explicitEntries),
      (key) => settingStrings[key],
    );
  }
  const usesStack = isDefaultProvider(urn) || isEdgeProvider(inputs);
  const getStackSetting = (key: SettingKey) => (usesStack ? settingStrings[key] : undefined);
  return buildProviderConfiguration(
    parseProviderName(urn),
    usesStack ? {} : settingStrings,
    getStackSetting,
    "provider",
  );
}

const parseProviderName = (urn: string): string => urn.split("::").at(-1) ?? "";

/** Only an EdgeProvider's inputs have this prefix. One without arguments passes stack settings, but no `edge:explicit`. */
const isEdgeProvider = (inputs: Properties): boolean =>
  Object.keys(inputs).some((key) => key.startsWith("edge:"));

/** Whether these inputs can have a setting only from the stack. A provider declared in another language inherits nothing. */
const isInherited = (inputs: Properties, key: SettingKey): boolean =>
  isEdgeProvider(inputs) && !parseExplicitProvider((name) => inputs[name] as string)?.arguments.includes(key);

/** The engine, too, takes a provider whose name has this prefix for a default provider. */
const isDefaultProvider = (urn: string): boolean => parseProviderName(urn).startsWith("default");

/** Returns the settings among a provider's inputs as strings. The inputs of an EdgeProvider have the prefix `edge:`. */
function extractSettingStrings(inputs: Properties): SettingStrings {
  const entries = settingKeys.flatMap((key) => {
    const value = unwrapSecret(inputs[key] ?? inputs[`edge:${key}`]) ?? undefined;
    return value === undefined ? [] : [[key, typeof value === "string" ? value : JSON.stringify(value)]];
  });
  return Object.fromEntries(entries);
}

/** Checks the inputs of a provider resource, and marks its credentials as secrets even if the program does not. */
export function checkConfig(request: CheckRequest): CheckResponse {
  const news = fromStruct(request.getNews());
  const failures = findConfigFailures(request.getUrn(), news).map(([property, reason]) =>
    new CheckFailure().setProperty(property).setReason(reason),
  );
  return new CheckResponse()
    .setInputs(
      toStruct(markSecrets(news, [...credentialKeys, ...credentialKeys.map((key) => `edge:${key}`)])),
    )
    .setFailuresList(failures);
}

/** The inputs that the engine adds to those of the program. */
const engineInputs = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "__internal"];

function findConfigFailures(urn: string, news: Properties): [property: string, reason: string][] {
  // A project named "edge" keeps its own settings in this namespace, so unknown keys in a stack are not errors.
  const unknownKeys =
    isDefaultProvider(urn) || isEdgeProvider(news)
      ? []
      : Object.keys(news).filter((key) => ![...settingKeys, ...engineInputs].some((known) => known === key));
  if (unknownKeys.length > 0)
    return unknownKeys.map((key) => [
      "",
      `${key} is not an argument of the provider ${JSON.stringify(parseProviderName(urn))}. Its arguments are ${settingKeys.join(", ")}.${didYouMean(key, settingKeys)}`,
    ]);
  try {
    const knownInputs = Object.entries(news).filter(([, value]) => !hasUnknown(unwrapSecret(value)));
    const configuration = resolveSettings(urn, Object.fromEntries(knownInputs));
    readProviderSettings((key) => configuration[key]);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return [["", error.message]];
    throw error;
  }
}

/** Never replaces a provider, because the engine would then replace all of its resources. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  const olds = fromStruct(request.getOldInputs() ?? request.getOlds());
  const news = fromStruct(request.getNews());
  const [old, now] = [extractSettingStrings(olds), extractSettingStrings(news)];
  const prefixChanged = isEdgeProvider(olds) !== isEdgeProvider(news);
  const changes = settingKeys.filter(
    (key) => old[key] !== now[key] && !(prefixChanged && (isInherited(olds, key) || isInherited(news, key))),
  );
  return new DiffResponse().setChanges(changes.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(changes);
}
