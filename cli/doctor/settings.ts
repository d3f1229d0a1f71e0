import { readSettings, type Settings, type Sources, stackSettings } from "../../provider/config";
import { didYouMean } from "../../provider/config/closest";
import { ConfigurationError } from "../../provider/http/errors";
import type { SettingSources } from "../stackConfig";
import { type Finding, fail, ok, skip, warn } from "./finding";

type Key = keyof typeof stackSettings;

/** Reports each malformed setting. If there is none, reports where the base URL and the credentials come from. */
export function checkSettings(gathered: SettingSources): {
  findings: Finding[];
  settings: Settings | undefined;
} {
  const { withoutStack } = gathered;
  const before = warnOfKeys(gathered.keys);
  if (withoutStack !== undefined) {
    const says = `The stack's configuration was not read, so only environment variables are used: ${withoutStack}.`;
    before.unshift(warn("stack config", says));
  }
  const wrong = findMalformed(gathered.sources);
  if (wrong.length > 0) return { findings: [...before, ...wrong], settings: undefined };
  const read = readSettings(gathered.sources);
  return { findings: [...before, ...settingFindings(read, gathered.sources)], settings: read };
}

/** Warns of unknown keys in the stack's file, and of credentials that it contains in plain text. */
function warnOfKeys(keys: SettingSources["keys"]): Finding[] {
  const known = Object.values(stackSettings);
  return [...keys].flatMap(([key, { secret }]) => {
    const name = known.find(({ config }) => config === key);
    if (name === undefined) return [warn(key, `It is not a setting of this package.${suggestSetting(key)}`)];
    if (!name.isSecret || secret) return [];
    const remedy = `run "pulumi config set --secret ${key}", and replace the credential if others may have read it`;
    return [warn(key, `It is stored in plain text in the stack's file: ${remedy}.`)];
  });
}

function suggestSetting(key: string): string {
  const names = Object.values(stackSettings).map(({ config }) => config);
  return didYouMean(key, names) || ` The settings are ${names.join(", ")}.`;
}

function findMalformed(sources: Sources): Finding[] {
  return (Object.keys(stackSettings) as Key[]).flatMap((key) => {
    const text = settingText(sources, key);
    try {
      readSettings({ explicit: { [key]: text } });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return [fail(stackSettings[key].config, error.message)];
    }
  });
}

function settingFindings(read: Settings, sources: Sources): Finding[] {
  const credential: Key | undefined =
    read.apiKey !== undefined ? "apiKey" : read.bearerToken !== undefined ? "bearerToken" : undefined;
  return [
    read.baseUrl === undefined
      ? fail("base URL", `The management base URL is not set: ${stackSettings.baseUrl.howToSet}.`)
      : ok("base URL", `${read.baseUrl}, from ${placeOf(sources, "baseUrl")}`),
    credential === undefined
      ? fail("credential", `The API key is not set: ${stackSettings.apiKey.howToSet}.`)
      : ok("credential", `${stackSettings[credential].what}, from ${placeOf(sources, credential)}`),
    ...optionalSettings.map(([subject, key, users]) =>
      read[key] === undefined
        ? skip(subject, `not set; only ${users} need it: ${stackSettings[key].howToSet}`)
        : ok(subject, read[key]),
    ),
  ];
}

const optionalSettings = [
  ["logging", "loggingUrl", "getAccessLogs and getDailyAccessLog"],
  ["database", "databaseUrl", "getSqlRows and SqlMigrations"],
] as const;

const settingText = ({ config, env }: Sources, key: Key): string | undefined =>
  config?.(key) ?? (env?.[stackSettings[key].environment] || undefined);

const placeOf = ({ config }: Sources, key: Key): string =>
  config?.(key) === undefined ? stackSettings[key].environment : stackSettings[key].config;
