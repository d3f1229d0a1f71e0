import { readSettings, type Settings, type Sources, stackSettings } from "../../provider/config";
import { didYouMean } from "../../provider/config/closest";
import { ConfigurationError } from "../../provider/http/errors";
import type { Gathered } from "../stackConfig";
import { type Finding, fail, ok, skip, warn } from "./finding";

type Key = keyof typeof stackSettings;

/** A line for each setting that is malformed; else where the account, the logs and the database are. */
export function settings(gathered: Gathered): { findings: Finding[]; settings: Settings | undefined } {
  const { withoutStack } = gathered;
  const before = suspicious(gathered.keys);
  if (withoutStack !== undefined) {
    const says = `The stack's configuration was not read, so only environment variables are used: ${withoutStack}.`;
    before.unshift(warn("stack config", says));
  }
  const wrong = malformed(gathered.sources);
  if (wrong.length > 0) return { findings: [...before, ...wrong], settings: undefined };
  const read = readSettings(gathered.sources);
  return { findings: [...before, ...settingFindings(read, gathered.sources)], settings: read };
}

/** What stands in the stack's file and is not in force, or should not stand there so. */
function suspicious(keys: Gathered["keys"]): Finding[] {
  const known = Object.values(stackSettings);
  return [...keys].flatMap(([key, { secret }]) => {
    const name = known.find(({ config }) => config === key);
    if (name === undefined) return [warn(key, `It is not a setting of this package.${meant(key)}`)];
    if (!name.isSecret || secret) return [];
    const remedy = `run "pulumi config set --secret ${key}", and replace the credential if others may have read it`;
    return [warn(key, `It is stored in plain text in the stack's file: ${remedy}.`)];
  });
}

function meant(key: string): string {
  const names = Object.values(stackSettings).map(({ config }) => config);
  return didYouMean(key, names) || ` The settings are ${names.join(", ")}.`;
}

function malformed(sources: Sources): Finding[] {
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
