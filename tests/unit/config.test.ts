import fc from "fast-check";
import { ConfigurationError } from "../../provider/base/errors";
import { readSettings, settingSpecs } from "../../provider/config";
import type { SettingKey } from "../../provider/config/settings";

type Values = { readonly [Key in SettingKey]?: string | undefined };

const secret = "S3CRET-value";
const config = (values: Values) => (key: string) => values[key as SettingKey];
const environment = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [settingSpecs[key as SettingKey].envKey, value]),
  );

/** The message of the error that these explicit settings cause. */
function refusal(explicit: Values): string {
  try {
    readSettings({ explicit });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error("Nothing was thrown.");
}

describe("settings", () => {
  const defaults = {
    maxAttempts: 4,
    attemptTimeout: 30,
    totalTimeout: 120,
    maxConnections: 16,
    adopt: false,
    strictPreview: false,
    settingLabels: settingSpecs,
  };

  it.each([
    [{}],
    [{ explicit: {}, config: () => undefined, env: {} }],
    [{ env: environment({ apiKey: "", baseUrl: "", maxAttempts: "" }) }],
  ])("have defaults in %j", (sources) => {
    expect(readSettings(sources)).toEqual(defaults);
  });

  it("are read from every source", () => {
    const values: { [K in SettingKey]: string } = {
      baseUrl: "https://api.example/v1/",
      apiKey: "k-1",
      bearerToken: "b-1",
      loggingUrl: "http://127.0.0.1:8080",
      loggingToken: "l-1",
      streamUrl: "https://video.example",
      databaseUrl: "libsql://db-1.example",
      databaseAuthToken: "d-1",
      maxAttempts: "20",
      attemptTimeout: "0.5",
      totalTimeout: "3600",
      maxConnections: "256",
      requestsPerSecond: "0.25",
      adopt: "true",
      strictPreview: "1",
    };
    const expected = {
      ...values,
      baseUrl: "https://api.example/v1",
      databaseUrl: "https://db-1.example",
      maxAttempts: 20,
      attemptTimeout: 0.5,
      totalTimeout: 3600,
      maxConnections: 256,
      requestsPerSecond: 0.25,
      adopt: true,
      strictPreview: true,
      settingLabels: settingSpecs,
    };
    for (const sources of [{ explicit: values }, { config: config(values) }, { env: environment(values) }])
      expect(readSettings(sources)).toEqual(expected);
  });

  it("come one by one from the program, else the stack's configuration, else the environment", () => {
    const read = readSettings({
      explicit: { maxAttempts: "1", adopt: "true" },
      config: config({ maxAttempts: "2", maxConnections: "2", adopt: "false" }),
      env: { EDGE_MAX_ATTEMPTS: "3", EDGE_MAX_CONNECTIONS: "3", EDGE_TOTAL_TIMEOUT: "3", EDGE_ADOPT: "0" },
    });
    expect(read).toMatchObject({ maxAttempts: 1, maxConnections: 2, totalTimeout: 3, adopt: true });
  });
});

describe("credentials", () => {
  const key = { apiKey: "k" };
  const tokens = { bearerToken: "b", loggingToken: "l" };
  const [a, b] = ["https://a.example", "https://b.example"];
  const databaseA = { databaseUrl: a, databaseAuthToken: "d" };

  it.each<[rule: string, upper: Values, lower: Values, used: Values]>([
    ["a key hides a lower bearer token", key, { bearerToken: "b" }, key],
    ["a bearer token hides a lower key", { bearerToken: "b" }, key, { bearerToken: "b" }],
    ["a URL alone hides neither", { baseUrl: a }, { ...key, ...tokens }, { ...key, ...tokens }],
    ["a logging token may be above the account", { loggingToken: "x" }, key, { ...key, loggingToken: "x" }],
    ["the same URL above changes nothing", { databaseUrl: a }, databaseA, { databaseAuthToken: "d" }],
    ["a token without a URL", { databaseUrl: b }, { databaseAuthToken: "d" }, { databaseAuthToken: "d" }],
    ["a token above its URL", { databaseAuthToken: "x" }, databaseA, { databaseAuthToken: "x" }],
  ])("of two sources: %s", (_, upper, lower, used) => {
    const none = { apiKey: undefined, bearerToken: undefined, loggingToken: undefined };
    for (const sources of [
      { explicit: upper, config: config(lower) },
      { explicit: upper, env: environment(lower) },
      { config: config(upper), env: environment(lower) },
    ])
      expect(readSettings(sources)).toMatchObject({ ...none, databaseAuthToken: undefined, ...used });
  });

  it.each([
    ["apiKey", `${secret}\n`, "begins or ends with whitespace"],
    ["apiKey", ` ${secret}`, "begins or ends with whitespace"],
    ["bearerToken", `${secret}\r\nX: y`, "contains a character that is not allowed in a header"],
    ["loggingToken", `${secret}\u20ac`, "contains a character that is not allowed in a header"],
    ["databaseAuthToken", `${secret}\u0000`, "contains a character that is not allowed in a header"],
    ["apiKey", "", "is empty"],
  ] as const)("a malformed %s is reported without showing it", (key, value, words) => {
    const { configKey, envKey, noun, howToSet } = settingSpecs[key];
    const message = refusal({ [key]: value });
    expect(message.startsWith(`The ${noun} (${configKey}, ${envKey}) ${words}`)).toBe(true);
    expect(message.endsWith(`: ${howToSet}.`)).toBe(true);
    expect(message).not.toContain(secret);
    expect(howToSet).toBe(`run "pulumi config set --secret ${configKey}" or set ${envKey}`);
  });

  it("may have every character that a header can carry", () => {
    expect(readSettings({ explicit: { apiKey: "a b~\u00e4" } }).apiKey).toBe("a b~\u00e4");
  });
});

describe("URLs", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    ["https://API.example:8443/a/b//", "https://api.example:8443/a/b"],
    ["http://localhost:80/", "http://localhost"],
    ["http://127.255.3.4", "http://127.255.3.4"],
    ["http://[::1]:9", "http://[::1]:9"],
  ])("%s is accepted", (given, expected) => {
    for (const key of ["baseUrl", "loggingUrl", "databaseUrl"])
      expect(readSettings({ explicit: { [key]: given } })).toMatchObject({ [key]: expected });
  });

  it("may be libsql only for the database", () => {
    const databaseUrl = "LIBSQL://db-1.example/";
    expect(readSettings({ explicit: { databaseUrl } }).databaseUrl).toBe("https://db-1.example");
    expect(refusal({ baseUrl: databaseUrl })).toContain("has the scheme libsql; it must be an https URL");
  });

  const onlyLoopback = "http is allowed only on loopback";
  const onlyAddress = "contains a user name, a password, a query or a fragment";
  it.each([
    ["http://api.example", `is an http URL with the host api.example; ${onlyLoopback}`],
    ["http://127.0.0.1.example", onlyLoopback],
    ["http://10.0.0.1", onlyLoopback],
    ["ftp://api.example", "has the scheme ftp; it must be"],
    ["api.example", "is not an https URL (http on loopback only)"],
    ["", "is not an https URL"],
    [secret, "is not an https URL"],
    [`${secret}:more`, "has an unsupported scheme"],
    [`http:${secret}`, `is an http URL that is not on loopback; ${onlyLoopback}`],
    [`https://user:${secret}@api.example`, onlyAddress],
    [`https://api.example/?token=${secret}`, onlyAddress],
    [`https://api.example/#${secret}`, onlyAddress],
  ])("%s is refused with a clear error that shows no secret", (given, words) => {
    const message = refusal({ baseUrl: given });
    expect(message).toMatch(/^The management base URL \(edge:baseUrl, EDGE_BASE_URL\) /);
    expect(message).toContain(words);
    expect(message).toContain('run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.');
    expect(message.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it("are never shown, because a key may be given as a URL by mistake", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        fc.pre(!text.includes("/") && !/^[\s\w ().,:"<>;]*$/.test(text));
        expect(refusal({ baseUrl: text })).not.toContain(text);
      }),
    );
  });
});

describe("numbers and switches", () => {
  const wrongInteger = ["0", "21", "1.5", "-1", "four", "", "1e1", "NaN", "0x3", " 3"];
  const wrongNumber = ["0", "600.5", "-1", "Infinity", "30s"];
  it.each([
    ["maxAttempts", ["1", "20"], wrongInteger, "an integer from 1 to 20"],
    ["attemptTimeout", ["0.05", "600"], wrongNumber, "a number above 0 and at most 600"],
    ["totalTimeout", ["0.5", "3600"], ["0", "3601"], "a number above 0 and at most 3600"],
    ["maxConnections", ["1", "256"], ["0", "257", "2.5"], "an integer from 1 to 256"],
    ["requestsPerSecond", ["0.01", "10000"], ["0", "10001"], "a number above 0 and at most 10000"],
    ["adopt", [], ["yes", ""], "true or false"],
  ] as const)("%s is accepted only within its range", (key, good, bad, allowed) => {
    for (const text of good) expect(readSettings({ explicit: { [key]: text } })[key]).toBe(Number(text));
    for (const text of bad)
      expect(refusal({ [key]: text })).toContain(
        `(edge:${key}, ${settingSpecs[key].envKey}) is ${JSON.stringify(text)}; it must be ${allowed}: run`,
      );
  });

  it("a switch is true, 1, false or 0", () => {
    const values = ["true", "1", "false", "0"].map((adopt) => readSettings({ explicit: { adopt } }).adopt);
    expect(values).toEqual([true, true, false, false]);
  });
});
