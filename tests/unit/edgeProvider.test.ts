import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../provider";
import { hostSettings, readSettings, requireAccess, type Settings } from "../../provider/config";
import { explicitConfiguration } from "../../provider/config/explicit";
import { settingKeys, stackSettings } from "../../provider/config/settings";
import type { Service } from "../../provider/http/operation";
import { credentialKeys, type SettingKey } from "../../provider/http/settings";
import { settledValue } from "./functions/support";

type Values = Partial<Record<SettingKey, string>>;
const levels = ["argument", "stack", "environment"] as const;
type Level = (typeof levels)[number];
type Given = Readonly<Record<Level, Values>>;

const urls: Readonly<Record<Service, SettingKey>> = {
  management: "baseUrl",
  logging: "loggingUrl",
  database: "databaseUrl",
};
/** The settings that decide which host and credential a service uses. */
const deciding: Readonly<Record<Service, readonly SettingKey[]>> = {
  management: ["baseUrl", "apiKey", "bearerToken"],
  logging: ["apiKey", "loggingUrl", "loggingToken"],
  database: ["baseUrl", "apiKey", "databaseUrl", "databaseAuthToken"],
};
const services = Object.keys(urls) as Service[];

/** Every way to give these settings at these places; each value says where it was given. */
function* combinations(service: Service): Generator<Given> {
  const cells = levels.flatMap((level) => deciding[service].map((key) => [level, key] as const));
  if (service === "logging") cells.push(["argument", "baseUrl"], ["argument", "bearerToken"]);
  for (let bits = 0; bits < 2 ** cells.length; bits++) {
    const given: Record<Level, Values> = { argument: {}, stack: {}, environment: {} };
    for (const [index, [level, key]] of cells.entries())
      if (bits & (2 ** index)) given[level][key] = key.endsWith("Url") ? `https://${level}.example` : level;
    yield given;
  }
}

const environment = (values: Values): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [stackSettings[key as SettingKey].environment, value]),
  );

/** Settings of an EdgeProvider's host. */
function ofProvider({ argument, stack, environment: env }: Given): Settings {
  const configuration = explicitConfiguration("other", argument, (key) => stack[key]);
  return hostSettings((key) => configuration[key], environment(env));
}

/** Settings of a program's own account: the stack's, then the environment's. */
const ofStack = ({ stack, environment: env }: Given): Settings =>
  hostSettings((key) => stack[key.replace("edge:", "") as SettingKey], environment(env));

/** Where the host and the credential of a request come from; undefined where the settings do not suffice. */
function used(settings: Settings, service: Service): { url: Level; credential: Level } | undefined {
  try {
    const { baseUrl, headers } = requireAccess(settings, service);
    const credential = Object.values(headers).join().replace("Bearer ", "") as Level;
    return { url: new URL(baseUrl).hostname.replace(".example", "") as Level, credential };
  } catch {
    return undefined;
  }
}

const namesAccount = ({ apiKey, bearerToken }: Values): boolean =>
  apiKey !== undefined || bearerToken !== undefined;

describe.each(services)("the %s API", (service) => {
  const url = urls[service];

  test("never gets a credential that was given beside another host, or with less precedence than another account's", () => {
    for (const given of combinations(service)) {
      const seen = [
        [ofProvider(given), levels],
        [ofStack(given), levels.slice(1)],
      ] as const;
      for (const [settings, places] of seen) {
        const sent = used(settings, service);
        if (sent === undefined) continue;
        const besideAnother = given[sent.credential][url] !== undefined && sent.url !== sent.credential;
        const account = places.findIndex((place) => namesAccount(given[place]));
        const below = service === "logging" && account >= 0 && places.indexOf(sent.credential) > account;
        if (besideAnother || below) throw new Error(JSON.stringify({ given, sent }));
      }
    }
  });

  test("gets only a provider's own credentials if the provider has its own host, key or token", () => {
    let checked = 0;
    for (const given of combinations(service)) {
      const { argument } = given;
      const own = namesAccount(argument) || argument.baseUrl !== undefined || argument[url] !== undefined;
      const sent = used(ofProvider(given), service);
      if (!own || sent === undefined) continue;
      checked++;
      if (sent.credential !== "argument") throw new Error(JSON.stringify({ given, sent }));
    }
    expect(checked).toBeGreaterThan(0);
  });

  test("uses the provider's settings, and otherwise those of the program's own account", () => {
    for (const given of combinations(service)) {
      const provider = ofProvider(given);
      if (Object.keys(given.argument).length === 0) {
        expect({ given, sent: used(provider, service) }).toEqual({
          given,
          sent: used(ofStack(given), service),
        });
      }
      const credential = { management: "apiKey", logging: "loggingToken", database: "databaseAuthToken" }[
        service
      ] as SettingKey;
      if (given.argument[url] !== undefined && given.argument[credential] !== undefined)
        expect(used(provider, service)).toEqual({ url: "argument", credential: "argument" });
    }
  });
});

test("a provider's key goes to the host of the stack or environment, but not to another platform's logging host", () => {
  const key = { argument: { apiKey: "argument" }, stack: {}, environment: {} };
  const hosts = { baseUrl: "https://stack.example", loggingUrl: "https://stack.example" };
  for (const place of ["stack", "environment"]) {
    const settings = ofProvider({ ...key, [place]: hosts });
    expect(used(settings, "management")).toEqual({ url: "stack", credential: "argument" });
    expect(used(settings, "logging")).toEqual({ url: "stack", credential: "argument" });
  }
  const elsewhere = { ...key, argument: { ...key.argument, baseUrl: "https://argument.example" } };
  expect(used(ofProvider({ ...elsewhere, stack: hosts }), "logging")).toBeUndefined();
  expect(used(ofProvider({ ...elsewhere, environment: hosts }), "logging")).toBeUndefined();
});

test("a provider with its own account does not use the stack's database", () => {
  const argument = { apiKey: "argument" };
  const database = { databaseUrl: "https://stack.example", databaseAuthToken: "stack" };
  expect(ofProvider({ argument, stack: database, environment: database })).toMatchObject({
    databaseUrl: undefined,
    databaseAuthToken: undefined,
  });
});

test("the API key and the bearer token come from the same place", () => {
  for (const given of combinations("management")) {
    const { apiKey, bearerToken } = ofProvider(given);
    if (apiKey !== undefined && bearerToken !== undefined) expect(bearerToken).toBe(apiKey);
  }
});

test("a provider does not keep credentials of the stack that it does not use", () => {
  for (const argument of [{ apiKey: "k" }, { bearerToken: "b" }, { baseUrl: "https://argument.example" }]) {
    const kept = explicitConfiguration("other", argument as Values, (key) => `stack's ${key}`);
    expect(Object.values(kept).filter((value) => /stack's .*(key|token|databaseurl)$/i.test(value))).toEqual(
      [],
    );
  }
});

test("the credentials are the secret settings", () => {
  expect(settingKeys.filter((key) => stackSettings[key].isSecret)).toEqual(credentialKeys);
});

describe("an EdgeProvider", () => {
  beforeAll(() => {
    pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => ({ id: name, state: inputs }),
      call: () => ({}),
    });
    pulumi.runtime.setAllConfig({
      "edge:baseUrl": "https://stack.example",
      "edge:apiKey": "stack",
      "edge:loggingToken": "stack",
      "edge:databaseUrl": "https://stack.example",
      "edge:databaseAuthToken": "stack",
    });
  });
  const configurationOf = async (args: edge.EdgeProviderArgs): Promise<Record<string, string>> =>
    settledValue(pulumi.output(new edge.EdgeProvider("other", args).configuration));

  test("selects credentials by which arguments are given, whatever their values", async () => {
    const loggingUrl = pulumi.output("https://argument.example");
    const configuration = await configurationOf({ loggingUrl });
    expect(configuration["edge:loggingToken"]).toBeUndefined();
    const settings = hostSettings((key) => configuration[key], { EDGE_LOGGING_TOKEN: "environment" });
    expect(used(settings, "logging")).toBeUndefined();
    expect(used(settings, "management")).toEqual({ url: "stack", credential: "stack" });
  });

  test("without arguments is configured as the stack is", async () => {
    expect(await configurationOf({})).toEqual({
      "edge:baseUrl": "https://stack.example",
      "edge:apiKey": "stack",
      "edge:loggingToken": "stack",
      "edge:databaseUrl": "https://stack.example",
      "edge:databaseAuthToken": "stack",
    });
  });

  test("names itself and its argument if a value is malformed, missing or empty", async () => {
    const message = async (args: edge.EdgeProviderArgs, service: Service) => {
      const configuration = await configurationOf(args);
      try {
        requireAccess(
          hostSettings((key) => configuration[key], {}),
          service,
        );
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    const missing = pulumi.output(undefined) as unknown as pulumi.Output<string>;
    expect(await message({ apiKey: missing }, "management")).toBe(
      'The API key (apiKey of the EdgeProvider "other") is empty: set apiKey on the EdgeProvider "other".',
    );
    expect(await message({ maxAttempts: 99 }, "management")).toBe(
      'The maximum number of attempts (maxAttempts of the EdgeProvider "other") is "99"; it must be an integer from 1 to 20: set maxAttempts on the EdgeProvider "other".',
    );
    expect(await message({ apiKey: "k" }, "database")).toBe(
      'The database URL is not set: set databaseUrl on the EdgeProvider "other".',
    );
    expect(await message({ loggingUrl: "https://argument.example" }, "logging")).toBe(
      'The logging token is not set, and the API key is for another host: set loggingToken on the EdgeProvider "other".',
    );
    expect(await message({ adopt: true }, "logging")).toBe(
      'The logging base URL is not set: run "pulumi config set edge:loggingUrl <https URL>" or set EDGE_LOGGING_URL.',
    );
  });
});

test("settings given in code use no key from the environment that belongs to another host", () => {
  const env = { EDGE_BASE_URL: "https://environment.example", EDGE_API_KEY: "environment" };
  const explicit = { baseUrl: "https://argument.example" };
  expect(readSettings({ explicit, env }).apiKey).toBeUndefined();
  expect(() => requireAccess(readSettings({ explicit, env }), "management")).toThrow(
    'The API key belongs to another URL and is not sent to this one: run "pulumi config set --secret edge:apiKey" or set EDGE_API_KEY, in the same place as the URL.',
  );
  expect(readSettings({ explicit, env: { EDGE_API_KEY: "environment" } }).apiKey).toBe("environment");
});
