import {
  credentialsOf,
  requireAccess,
  requireDatabase,
  requireLogging,
  requireManagement,
} from "../../../provider/http/credentials";
import { ConfigurationError } from "../../../provider/http/errors";
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

test.each<[string, (given: Settings) => unknown, Partial<Settings>, string]>([
  [
    "a base URL",
    requireManagement,
    { apiKey: "k" },
    'The management base URL is not set: run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.',
  ],
  ["an API key", requireManagement, { baseUrl }, `The API key is not set: ${key}.`],
  [
    "an API key beside a bearer token",
    (given) => requireManagement(given, true),
    { baseUrl, bearerToken: "b" },
    `This operation requires an API key, but only a bearer token is set: ${key}.`,
  ],
  [
    "a key that belongs to this URL",
    requireManagement,
    { baseUrl, elsewhere: ["apiKey"] },
    `The API key belongs to another URL and is not sent to this one: ${key}, in the same place as the URL.`,
  ],
  [
    "a logging URL",
    requireLogging,
    { apiKey: "k" },
    'The logging base URL is not set: run "pulumi config set edge:loggingUrl <https URL>" or set EDGE_LOGGING_URL.',
  ],
  [
    "a credential for logging",
    requireLogging,
    { loggingUrl: baseUrl, bearerToken: "b" },
    `Neither a logging token nor an API key is set for the logging API: ${token}, or ${key}.`,
  ],
  [
    "a logging token, if the key is for another host",
    requireLogging,
    { loggingUrl: baseUrl, apiKey: "k", loggingWithoutKey: true },
    `The logging token is not set, and the API key is for another host: ${token}.`,
  ],
  [
    "a database URL",
    requireDatabase,
    { databaseAuthToken: "d" },
    'The database URL is not set: run "pulumi config set edge:databaseUrl <libsql or https URL>" or set SERVICE_DATABASE_URL.',
  ],
  [
    "a database token",
    requireDatabase,
    { databaseUrl: baseUrl },
    'The database token is not set: run "pulumi config set --secret edge:databaseAuthToken" or set SERVICE_DATABASE_AUTH_TOKEN.',
  ],
])("without %s, an operation that needs it says how to set it", (_, need, given, message) => {
  const run = () => need({ ...none, apiKey: undefined, ...given });
  expect(run).toThrow(ConfigurationError);
  expect(run).toThrow(new ConfigurationError(message));
});

test("names settings as the program that read them does", () => {
  const place = (name: string) => ({ names: [name] as const, give: `give --${name}` });
  const naming = { apiKey: place("key"), loggingToken: place("token"), baseUrl: place("url") };
  const given = { ...none, apiKey: undefined, loggingUrl: baseUrl, naming };
  expect(() => requireManagement(given)).toThrow("The management base URL is not set: give --url.");
  expect(() => requireLogging(given)).toThrow("logging API: give --token, or give --key.");
  expect(requireManagement({ ...all, naming }).credential).toEqual({ what: "API key", ...naming.apiKey });
});

test("a service's URL comes with the header that carries its credential", () => {
  expect(requireManagement(all)).toMatchObject({ baseUrl, headers: { AccessKey: "k" } });
  expect(requireManagement({ ...all, apiKey: undefined })).toMatchObject({ headers: bearer("b") });
  expect(() => requireAccess({ ...all, apiKey: undefined }, "management", true)).toThrow(ConfigurationError);
  const logging = { baseUrl: "https://logs.example", headers: { AccessKey: "k" } };
  expect(requireLogging(all)).toMatchObject(logging);
  expect(requireAccess(all, "logging")).toMatchObject(logging);
  const ownToken = { ...all, loggingToken: "l", loggingWithoutKey: true } as const;
  expect(requireLogging(ownToken)).toMatchObject({
    headers: bearer("l"),
    credential: { what: "logging token", names: ["edge:loggingToken", "EDGE_LOGGING_TOKEN"] },
  });
  expect(requireAccess(all, "database")).toMatchObject({
    baseUrl: "https://db.example",
    headers: bearer("d"),
  });
  expect(credentialsOf(ownToken)).toEqual(["k", "b", "l", "d"]);
});
