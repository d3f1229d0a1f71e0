import { ConfigurationError } from "../../../provider/base/errors";
import { settingSpecs } from "../../../provider/config";
import { listCredentials, requireAccess } from "../../../provider/http/credentials";
import type { Service } from "../../../provider/http/operation";
import type { ClientSettings } from "../../../provider/http/settings";
import { createSettings } from "../../support/httpServers";

const baseUrl = "https://api.example";
const emptySettings = createSettings(baseUrl, { baseUrl: undefined });
const allSettings: ClientSettings = createSettings(baseUrl, {
  apiKey: "k",
  bearerToken: "b",
  loggingUrl: "https://logs.example",
  databaseUrl: "https://db.example",
  databaseAuthToken: "d",
});
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const key = settingSpecs.apiKey.howToSet;
const token = settingSpecs.loggingToken.howToSet;

const bearerOnly = { baseUrl, bearerToken: "b" };
const mismatchedKey: Partial<ClientSettings> = { baseUrl, withheldCredentials: ["apiKey"] };
const mismatchedLogging: Partial<ClientSettings> = {
  loggingUrl: baseUrl,
  apiKey: "k",
  withholdsKeyFromLogging: true,
};

test.each<[Service | "containers", Partial<ClientSettings>, string]>([
  [
    "management",
    { apiKey: "k" },
    'The management base URL is not set: run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.',
  ],
  ["management", { baseUrl }, `The API key is not set: ${key}.`],
  [
    "management",
    mismatchedKey,
    `The API key belongs to another URL and is not sent to this one: ${key}, in the same place as the URL.`,
  ],
  ["containers", bearerOnly, `This operation requires an API key, but only a bearer token is set: ${key}.`],
  ["logging", { apiKey: "k" }, `The logging base URL is not set: ${settingSpecs.loggingUrl.howToSet}.`],
  [
    "logging",
    { loggingUrl: baseUrl, bearerToken: "b" },
    `Neither a logging token nor an API key is set for the logging API: ${token}, or ${key}.`,
  ],
  [
    "logging",
    mismatchedLogging,
    `The logging token is not set, and the API key is for another host: ${token}.`,
  ],
  [
    "database",
    { databaseAuthToken: "d" },
    `The database URL is not set: ${settingSpecs.databaseUrl.howToSet}.`,
  ],
  [
    "database",
    { databaseUrl: baseUrl },
    `The database token is not set: ${settingSpecs.databaseAuthToken.howToSet}.`,
  ],
])("an operation of %s with only %j says what is missing and how to set it", (service, set, message) => {
  const settings = { ...emptySettings, apiKey: undefined, ...set };
  const require = () =>
    service === "containers" ? requireAccess(settings, "management", true) : requireAccess(settings, service);
  expect(require).toThrow(new ConfigurationError(message));
});

test("a service's URL comes with the header that carries its credential", () => {
  expect(requireAccess(allSettings)).toMatchObject({ baseUrl, headers: { AccessKey: "k" } });
  expect(requireAccess({ ...allSettings, apiKey: undefined })).toMatchObject({ headers: bearer("b") });
  const logging = { baseUrl: "https://logs.example", headers: { AccessKey: "k" } };
  expect(requireAccess(allSettings, "logging")).toMatchObject(logging);
  const ownToken = { ...allSettings, loggingToken: "l", withholdsKeyFromLogging: true } as const;
  expect(requireAccess(ownToken, "logging")).toMatchObject({
    headers: bearer("l"),
    credentialSetting: { noun: "logging token", names: ["edge:loggingToken", "EDGE_LOGGING_TOKEN"] },
  });
  expect(requireAccess(allSettings, "database")).toMatchObject({
    baseUrl: "https://db.example",
    headers: bearer("d"),
  });
  expect(requireAccess({ ...allSettings, anonymous: true })).toEqual({
    baseUrl,
    headers: {},
    credentialSetting: settingSpecs.apiKey,
  });
  expect(listCredentials(ownToken)).toEqual(["k", "b", "l", "d"]);
});
