import { readSettings, type Settings, type Sources, stackSettings } from "../../provider/config";
import { didYouMean } from "../../provider/config/closest";
import { ConfigurationError } from "../../provider/http/errors";
import type { Gathered } from "../stackConfig";
import { type Finding, finding } from "./finding";

type Key = keyof typeof stackSettings;

/** A line for each setting that is malformed; else where the account, the logs and the database are. */
export function settings(gathered: Gathered): { findings: Finding[]; settings: Settings | undefined } {
  const unread =
    gathered.withoutStack === undefined
      ? []
      : [
          finding(
            "warn",
            "stack config",
            `The stack's configuration was not read, so only environment variables are used: ${gathered.withoutStack}.`,
          ),
        ];
  const before = [...unread, ...suspicious(gathered.keys)];
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
    if (name === undefined)
      return [finding("warn", key, `It is not a setting of this package.${meant(key)}`)];
    return name.isSecret && !secret
      ? [
          finding(
            "warn",
            key,
            `It is stored in plain text in the stack's file: run "pulumi config set --secret ${key}", and replace the credential if others may have read it.`,
          ),
        ]
      : [];
  });
}

function meant(key: string): string {
  const names = Object.values(stackSettings).map(({ config }) => config);
  return didYouMean(key, names) || ` The settings are ${names.join(", ")}.`;
}

function malformed(sources: Sources): Finding[] {
  return (Object.keys(stackSettings) as Key[]).flatMap((key) => {
    const text = textOf(sources, key);
    try {
      readSettings({ explicit: { [key]: text } });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return [finding("fail", stackSettings[key].config, error.message)];
    }
  });
}

function settingFindings(read: Settings, sources: Sources): Finding[] {
  const credential: Key | undefined =
    read.apiKey !== undefined ? "apiKey" : read.bearerToken !== undefined ? "bearerToken" : undefined;
  return [
    read.baseUrl === undefined
      ? finding("fail", "base URL", `The management base URL is not set: ${stackSettings.baseUrl.howToSet}.`)
      : finding("ok", "base URL", `${read.baseUrl}, from ${placeOf(sources, "baseUrl")}`),
    credential === undefined
      ? finding("fail", "credential", `The API key is not set: ${stackSettings.apiKey.howToSet}.`)
      : finding(
          "ok",
          "credential",
          `${stackSettings[credential].what}, from ${placeOf(sources, credential)}`,
        ),
    optional("logging", "loggingUrl", read, "getAccessLogs and getDailyAccessLog"),
    optional("database", "databaseUrl", read, "getSqlRows and SqlMigrations"),
  ];
}

function optional(
  subject: string,
  key: "loggingUrl" | "databaseUrl",
  read: Settings,
  users: string,
): Finding {
  return read[key] === undefined
    ? finding("skip", subject, `not set; only ${users} need it: ${stackSettings[key].howToSet}`)
    : finding("ok", subject, read[key]);
}

const textOf = ({ config, env }: Sources, key: Key): string | undefined =>
  config?.(key) ?? (env?.[stackSettings[key].environment] || undefined);

const placeOf = ({ config }: Sources, key: Key): string =>
  config?.(key) === undefined ? stackSettings[key].environment : stackSettings[key].config;
