import { stackSettings } from "../../../provider/config";
import { credentialsOf, requireAccess } from "../../../provider/http/credentials";
import { ConfigurationError } from "../../../provider/http/errors";
import type { Service } from "../../../provider/http/operation";
import type { Settings } from "../../../provider/http/settings";
import { settings } from "./support";

const baseUrl = "https://api.example";
const none = settings(baseUrl, { baseUrl: undefined });
const all: Settings = settings(baseUrl, {
  apiKey: "k",
  bearerToken: "b",
  loggingUrl: "https://logs.example",
  databaseUrl: "https://db.example",
  databaseAuthToken: "d",
});
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const key = 'run "pulumi config set --secret edge:apiKey" or set EDGE_API_KEY';
const token = 'run "pulumi config set --secret edge:loggingToken" or set EDGE_LOGGING_TOKEN';

test.each<[string, Service | "containers", Partial<Settings>, string]>([
  [
    "a base URL",
    "management",
    { apiKey: "k" },
    'The management base URL is not set: run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.',
  ],
  ["an API key", "management", { baseUrl }, `The API key is not set: ${key}.`],
  [
    "an API key beside a bearer token",
    "containers",
    { baseUrl, bearerToken: "b" },
    `This operation requires an API key, but only a bearer token is set: ${key}.`,
  ],
  [
    "a key that belongs to this URL",
    "management",
    { baseUrl, elsewhere: ["apiKey"] },
    `The API key belongs to another URL and is not sent to this one: ${key}, in the same place as the URL.`,
  ],
  [
    "a logging URL",
    "logging",
    { apiKey: "k" },
    'The logging base URL is not set: run "pulumi config set edge:loggingUrl <https URL>" or set EDGE_LOGGING_URL.',
  ],
  [
    "a credential for logging",
    "logging",
    { loggingUrl: baseUrl, bearerToken: "b" },
    `Neither a logging token nor an API key is set for the logging API: ${token}, or ${key}.`,
  ],
  [
    "a logging token, if the key is for another host",
    "logging",
    { loggingUrl: baseUrl, apiKey: "k", loggingWithoutKey: true },
    `The logging token is not set, and the API key is for another host: ${token}.`,
  ],
  [
    "a database URL",
    "database",
    { databaseAuthToken: "d" },
    'The database URL is not set: run "pulumi config set edge:databaseUrl <libsql or https URL>" or set SERVICE_DATABASE_URL.',
  ],
  [
    "a database token",
    "database",
    { databaseUrl: baseUrl },
    'The database token is not set: run "pulumi config set --secret edge:databaseAuthToken" or set SERVICE_DATABASE_AUTH_TOKEN.',
  ],
])("without %s, an operation that needs it says how to set it", (_, service, set, message) => {
  const settings = { ...none, apiKey: undefined, ...set };
  const require = () =>
    service === "containers" ? requireAccess(settings, "management", true) : requireAccess(settings, service);
  expect(require).toThrow(ConfigurationError);
  expect(require).toThrow(new ConfigurationError(message));
});

test("names settings as their source does", () => {
  const named = (name: string, what: string) => ({
    what,
    names: [name] as const,
    howToSet: `give --${name}`,
  });
  const naming = {
    ...stackSettings,
    apiKey: named("key", "API key"),
    loggingToken: named("token", "logging token"),
    baseUrl: named("url", "address"),
  };
  const settings = { ...none, apiKey: undefined, loggingUrl: baseUrl, naming };
  expect(() => requireAccess(settings)).toThrow("The address is not set: give --url.");
  expect(() => requireAccess(settings, "logging")).toThrow("logging API: give --token, or give --key.");
  expect(requireAccess({ ...all, naming }).credential).toBe(naming.apiKey);
});

test("a service's URL comes with the header that carries its credential", () => {
  expect(requireAccess(all)).toMatchObject({ baseUrl, headers: { AccessKey: "k" } });
  expect(requireAccess({ ...all, apiKey: undefined })).toMatchObject({ headers: bearer("b") });
  expect(() => requireAccess({ ...all, apiKey: undefined }, "management", true)).toThrow(ConfigurationError);
  const logging = { baseUrl: "https://logs.example", headers: { AccessKey: "k" } };
  expect(requireAccess(all, "logging")).toMatchObject(logging);
  const ownToken = { ...all, loggingToken: "l", loggingWithoutKey: true } as const;
  expect(requireAccess(ownToken, "logging")).toMatchObject({
    headers: bearer("l"),
    credential: { what: "logging token", names: ["edge:loggingToken", "EDGE_LOGGING_TOKEN"] },
  });
  expect(requireAccess(all, "database")).toMatchObject({
    baseUrl: "https://db.example",
    headers: bearer("d"),
  });
  expect(requireAccess({ ...all, anonymous: true })).toEqual({
    baseUrl,
    headers: {},
    credential: stackSettings.apiKey,
  });
  expect(credentialsOf(ownToken)).toEqual(["k", "b", "l", "d"]);
});
