import { didYouMean } from "../../provider/base/closest";
import { ConfigurationError } from "../../provider/base/errors";
import { readSettings, type SettingLayers, type Settings, settingSpecs } from "../../provider/config";
import type { SettingSources } from "../stackConfig";
import { type Finding, fail, ok, skip, warn } from "./finding";

type SettingKey = keyof typeof settingSpecs;

/** Checks the settings. `settings` is undefined if one of them is malformed. */
export function checkSettings(settingSources: SettingSources): {
  findings: Finding[];
  settings: Settings | undefined;
} {
  const { stackProblem } = settingSources;
  const findings = checkConfigKeys(settingSources.configKeys);
  if (stackProblem !== undefined) {
    const message = `The stack's configuration was not read, so only environment variables are used: ${stackProblem}.`;
    findings.unshift(warn("stack config", message));
  }
  const problems = findMalformedSettings(settingSources.layers);
  if (problems.length > 0) return { findings: [...findings, ...problems], settings: undefined };
  const settings = readSettings(settingSources.layers);
  return { findings: [...findings, ...reportSettings(settings, settingSources.layers)], settings };
}

/** Warns about unknown keys in the stack's configuration, and about credentials that it holds in plain text. */
function checkConfigKeys(configKeys: SettingSources["configKeys"]): Finding[] {
  const declarations = Object.values(settingSpecs);
  return [...configKeys].flatMap(([key, { secret }]) => {
    const declaration = declarations.find(({ configKey }) => configKey === key);
    if (!declaration) return [warn(key, `It is not a setting of this package.${suggestSetting(key)}`)];
    if (!declaration.isSecret || secret) return [];
    const remedy = `run "pulumi config set --secret ${key}", and replace the credential if others may have read it`;
    return [warn(key, `It is stored in plain text in the stack's file: ${remedy}.`)];
  });
}

function suggestSetting(key: string): string {
  const names = Object.values(settingSpecs).map(({ configKey }) => configKey);
  return didYouMean(key, names) || ` The settings are ${names.join(", ")}.`;
}

function findMalformedSettings(layers: SettingLayers): Finding[] {
  return (Object.keys(settingSpecs) as SettingKey[]).flatMap((key) => {
    const text = lookUpSetting(layers, key);
    try {
      readSettings({ explicit: { [key]: text } });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return [fail(settingSpecs[key].configKey, error.message)];
    }
  });
}

function reportSettings(settings: Settings, layers: SettingLayers): Finding[] {
  const credential: SettingKey | undefined =
    settings.apiKey !== undefined ? "apiKey" : settings.bearerToken !== undefined ? "bearerToken" : undefined;
  return [
    settings.baseUrl === undefined
      ? fail("base URL", `The management base URL is not set: ${settingSpecs.baseUrl.howToSet}.`)
      : ok("base URL", `${settings.baseUrl}, from ${describeSource(layers, "baseUrl")}`),
    credential === undefined
      ? fail("credential", `The API key is not set: ${settingSpecs.apiKey.howToSet}.`)
      : ok("credential", `${settingSpecs[credential].noun}, from ${describeSource(layers, credential)}`),
    ...optionalUrls.map(([subject, key, users]) =>
      settings[key] === undefined
        ? skip(subject, `not set; only ${users} need it: ${settingSpecs[key].howToSet}`)
        : ok(subject, settings[key]),
    ),
  ];
}

const optionalUrls = [
  ["logging", "loggingUrl", "getAccessLogs and getDailyAccessLog"],
  ["Stream", "streamUrl", "video collections"],
  ["database", "databaseUrl", "getSqlRows and SqlMigrations"],
] as const;

const lookUpSetting = ({ config, env }: SettingLayers, key: SettingKey): string | undefined =>
  config?.(key) ?? (env?.[settingSpecs[key].envKey] || undefined);

const describeSource = ({ config }: SettingLayers, key: SettingKey): string =>
  config?.(key) === undefined ? settingSpecs[key].envKey : settingSpecs[key].configKey;
