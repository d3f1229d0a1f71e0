import { isDeepStrictEqual } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../../provider";
import { readProviderSettings, requireAccess, type Settings } from "../../../provider/config";
import { buildProviderConfiguration } from "../../../provider/config/explicit";
import { type SettingKey, settingKeys, settingSpecs } from "../../../provider/config/settings";
import type { Service as AnyService } from "../../../provider/http/operation";
import { credentialKeys } from "../../../provider/http/settings";
import { awaitOutput } from "../functions/support";

/** No setting names the hosts of files and their passwords, or the keys of video libraries. */
type Service = Exclude<AnyService, "storage" | "stream">;
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
    Object.entries(values).map(([key, value]) => [settingSpecs[key as SettingKey].envKey, value]),
  );

/** Settings of an EdgeProvider's host. */
function ofProvider({ argument, stack, environment: env }: Given): Settings {
  const configuration = buildProviderConfiguration("other", argument, (key) => stack[key]);
  return readProviderSettings((key) => configuration[key], environment(env));
}

/** Settings of a program's own account: the stack's, then the environment's. */
const ofStack = ({ stack, environment: env }: Given): Settings =>
  readProviderSettings((key) => stack[key.replace("edge:", "") as SettingKey], environment(env));

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
    for (const given of combinations(service))
      for (const places of [levels, levels.slice(1)]) {
        const settings = places.includes("argument") ? ofProvider(given) : ofStack(given);
        const sent = used(settings, service);
        if (sent === undefined) continue;
        const besideAnother = given[sent.credential][url] !== undefined && sent.url !== sent.credential;
        const account = places.findIndex((place) => namesAccount(given[place]));
        const below = service === "logging" && account >= 0 && places.indexOf(sent.credential) > account;
        if (besideAnother || below) throw new Error(JSON.stringify({ given, sent }));
      }
  });

  test("gets a provider's own credentials if it has its own host, key or token, else those of the program", () => {
    let checked = 0;
    for (const given of combinations(service)) {
      const { argument } = given;
      const sent = used(ofProvider(given), service);
      if (Object.keys(argument).length === 0) {
        if (!isDeepStrictEqual(sent, used(ofStack(given), service))) throw new Error(JSON.stringify(given));
        continue;
      }
      const own = namesAccount(argument) || argument.baseUrl !== undefined || argument[url] !== undefined;
      if (!own || sent === undefined) continue;
      checked++;
      if (sent.credential !== "argument") throw new Error(JSON.stringify({ given, sent }));
    }
    expect(checked).toBeGreaterThan(0);
  });
});

test("a provider's key goes to the host of the stack or environment, but not to another platform's logging host", () => {
  const hosts = { baseUrl: "https://stack.example", loggingUrl: "https://stack.example" };
  const given = { argument: { apiKey: "argument" }, stack: {}, environment: {} };
  for (const place of ["stack", "environment"]) {
    const settings = ofProvider({ ...given, [place]: hosts });
    for (const service of ["management", "logging"] as const)
      expect(used(settings, service)).toEqual({ url: "stack", credential: "argument" });
    const argument = { apiKey: "argument", baseUrl: "https://argument.example" };
    expect(used(ofProvider({ ...given, argument, [place]: hosts }), "logging")).toBeUndefined();
  }
});

test("the host of videos comes from the stack, but not that of another platform", () => {
  const given = { stack: { streamUrl: "https://stack.example" }, environment: {} };
  expect(ofProvider({ ...given, argument: { apiKey: "argument" } }).streamUrl).toBe("https://stack.example");
  const argument = { apiKey: "argument", baseUrl: "https://argument.example" };
  expect(ofProvider({ ...given, argument }).streamUrl).toBeUndefined();
});

test("a provider does not keep credentials of the stack that it does not use", () => {
  for (const argument of [{ apiKey: "k" }, { bearerToken: "b" }, { baseUrl: "https://argument.example" }]) {
    const kept = buildProviderConfiguration("other", argument as Values, (key) => `stack's ${key}`);
    expect(Object.values(kept).filter((value) => /stack's .*(key|token|databaseurl)$/i.test(value))).toEqual(
      [],
    );
  }
});

test("the credentials are the secret settings", () => {
  expect(settingKeys.filter((key) => settingSpecs[key].isSecret)).toEqual(credentialKeys);
});

describe("an EdgeProvider", () => {
  const stack = {
    "edge:baseUrl": "https://stack.example",
    "edge:apiKey": "stack",
    "edge:loggingToken": "stack",
    "edge:databaseUrl": "https://stack.example",
    "edge:databaseAuthToken": "stack",
  };
  beforeAll(() => {
    pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => ({ id: name, state: inputs }),
      call: () => ({}),
    });
    pulumi.runtime.setAllConfig(stack);
  });
  const configurationOf = async (args: edge.EdgeProviderArgs): Promise<Record<string, string>> =>
    awaitOutput(pulumi.output(new edge.EdgeProvider("other", args).configuration));

  test("selects credentials by which arguments are given, whatever their values", async () => {
    const loggingUrl = pulumi.output("https://argument.example");
    const configuration = await configurationOf({ loggingUrl });
    expect(configuration["edge:loggingToken"]).toBeUndefined();
    const settings = readProviderSettings((key) => configuration[key], { EDGE_LOGGING_TOKEN: "environment" });
    expect(used(settings, "logging")).toBeUndefined();
    expect(used(settings, "management")).toEqual({ url: "stack", credential: "stack" });
  });

  test("without arguments is configured as the stack is", async () => {
    expect(await configurationOf({})).toEqual(stack);
  });

  const missing = pulumi.output(undefined) as unknown as pulumi.Output<string>;
  test.each<[what: string, args: edge.EdgeProviderArgs, service: Service, message: string]>([
    [
      "an empty value",
      { apiKey: missing },
      "management",
      'The API key (apiKey of the EdgeProvider "other") is empty: set apiKey on the EdgeProvider "other".',
    ],
    [
      "a missing value",
      { apiKey: "k" },
      "database",
      'The database URL is not set: set databaseUrl on the EdgeProvider "other".',
    ],
    [
      "a value that the stack lacks",
      { adopt: true },
      "logging",
      'The logging base URL is not set: run "pulumi config set edge:loggingUrl <https URL>" or set EDGE_LOGGING_URL.',
    ],
  ])("names itself and its argument in the error for %s", async (_, args, service, message) => {
    const configuration = await configurationOf(args);
    const settings = () => readProviderSettings((key) => configuration[key], {});
    expect(() => requireAccess(settings(), service)).toThrow(new Error(message));
  });
});
