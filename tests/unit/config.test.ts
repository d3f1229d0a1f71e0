import { execFileSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { readSettings, stackSettings } from "../../provider/config";
import { ConfigurationError } from "../../provider/http/errors";
import type { SettingKey } from "../../provider/http/settings";

const secret = "S3CRET-value";
const config = (values: Record<string, string>) => (key: string) => values[key];

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error("Nothing was thrown.");
}

describe("readSettings", () => {
  it("has defaults for optional settings", () => {
    const defaults = {
      maxAttempts: 4,
      attemptTimeout: 30,
      totalTimeout: 120,
      maxConnections: 16,
      adopt: false,
      strictPreview: false,
      naming: stackSettings,
    };
    expect(readSettings({})).toEqual(defaults);
    expect(readSettings({ explicit: {}, config: () => undefined, env: {} })).toEqual(defaults);
  });

  it("reads every setting from every source", () => {
    const values: { [K in SettingKey]: string } = {
      baseUrl: "https://api.example/v1/",
      apiKey: "k-1",
      bearerToken: "b-1",
      loggingUrl: "http://127.0.0.1:8080",
      loggingToken: "l-1",
      databaseUrl: "libsql://db-1.example",
      databaseAuthToken: "d-1",
      maxAttempts: "20",
      attemptTimeout: "0.5",
      totalTimeout: "3600",
      maxConnections: "256",
      requestsPerSecond: "0.25",
      adopt: "true",
      strictPreview: "true",
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
      naming: stackSettings,
    };
    const env = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [stackSettings[key as SettingKey].environment, value]),
    );
    expect(readSettings({ explicit: values })).toEqual(expected);
    expect(readSettings({ config: config(values) })).toEqual(expected);
    expect(readSettings({ env })).toEqual(expected);
  });

  it("uses the documented environment variables", () => {
    expect(Object.values(stackSettings).map(({ environment }) => environment)).toEqual([
      "EDGE_API_KEY",
      "EDGE_BEARER_TOKEN",
      "EDGE_BASE_URL",
      "EDGE_LOGGING_URL",
      "EDGE_LOGGING_TOKEN",
      "SERVICE_DATABASE_URL",
      "SERVICE_DATABASE_AUTH_TOKEN",
      "EDGE_MAX_ATTEMPTS",
      "EDGE_ATTEMPT_TIMEOUT",
      "EDGE_TOTAL_TIMEOUT",
      "EDGE_MAX_CONNECTIONS",
      "EDGE_REQUESTS_PER_SECOND",
      "EDGE_ADOPT",
      "EDGE_STRICT_PREVIEW",
    ]);
  });

  it("lets explicit settings override stack config, and stack config the environment, setting by setting", () => {
    const read = readSettings({
      explicit: { maxAttempts: "1", adopt: "true" },
      config: config({ maxAttempts: "2", maxConnections: "2", adopt: "false" }),
      env: { EDGE_MAX_ATTEMPTS: "3", EDGE_MAX_CONNECTIONS: "3", EDGE_TOTAL_TIMEOUT: "3", EDGE_ADOPT: "0" },
    });
    expect(read).toMatchObject({ maxAttempts: 1, maxConnections: 2, totalTimeout: 3, adopt: true });
  });

  it("treats an empty environment variable as not set", () => {
    expect(readSettings({ env: { EDGE_API_KEY: "", EDGE_BASE_URL: "", EDGE_MAX_ATTEMPTS: "" } })).toEqual(
      readSettings({}),
    );
  });
});

describe("credentials", () => {
  const all = { apiKey: "k", bearerToken: "b", loggingToken: "l" };

  it("takes the API key and the bearer token from the same level", () => {
    const env = { EDGE_API_KEY: "env-key", EDGE_BEARER_TOKEN: "env-token" };
    expect(readSettings({ explicit: { bearerToken: "b" }, config: config(all), env })).toMatchObject({
      apiKey: undefined,
      bearerToken: "b",
    });
    expect(readSettings({ explicit: {}, config: config({ apiKey: "k" }), env })).toMatchObject({
      apiKey: "k",
      bearerToken: undefined,
    });
    expect(readSettings({ config: config({ baseUrl: "https://api.example" }), env })).toMatchObject({
      baseUrl: "https://api.example",
      apiKey: "env-key",
      bearerToken: "env-token",
    });
  });

  it("never combines an explicit account with another account's logging token", () => {
    expect(readSettings({ explicit: { apiKey: "x" }, config: config(all) }).loggingToken).toBeUndefined();
    expect(readSettings({ explicit: { loggingToken: "x" }, config: config(all) })).toMatchObject({
      apiKey: "k",
      loggingToken: "x",
    });
    expect(readSettings({ env: { EDGE_LOGGING_TOKEN: "x" } }).loggingToken).toBe("x");
  });

  it("uses a token given beside a URL only for that URL", () => {
    const env = { SERVICE_DATABASE_URL: "libsql://env.example", SERVICE_DATABASE_AUTH_TOKEN: "env-token" };
    const elsewhere = readSettings({ config: config({ databaseUrl: "libsql://stack.example" }), env });
    expect(elsewhere).toMatchObject({ databaseUrl: "https://stack.example", databaseAuthToken: undefined });
    const same = readSettings({ config: config({ databaseUrl: "libsql://env.example" }), env });
    expect(same.databaseAuthToken).toBe("env-token");
    const tokenOnly = { SERVICE_DATABASE_AUTH_TOKEN: "env-token" };
    expect(
      readSettings({ config: config({ databaseUrl: "libsql://stack.example" }), env: tokenOnly })
        .databaseAuthToken,
    ).toBe("env-token");
    expect(readSettings({ explicit: { databaseAuthToken: "x" }, env })).toMatchObject({
      databaseUrl: "https://env.example",
      databaseAuthToken: "x",
    });
    const logs = { EDGE_LOGGING_URL: "https://logs.example", EDGE_LOGGING_TOKEN: "env-token" };
    expect(
      readSettings({ config: config({ loggingUrl: "https://other.example" }), env: logs }).loggingToken,
    ).toBeUndefined();
  });

  it.each([
    ["apiKey", `${secret}\n`, "begins or ends with whitespace"],
    ["apiKey", ` ${secret}`, "begins or ends with whitespace"],
    ["bearerToken", `${secret}\r\nX: y`, "contains a character that is not allowed in a header"],
    ["loggingToken", `${secret}\u20ac`, "contains a character that is not allowed in a header"],
    ["databaseAuthToken", `${secret}\u0000`, "contains a character that is not allowed in a header"],
    ["apiKey", "", "is empty"],
  ] as const)("reports a malformed %s without showing it", (key, value, words) => {
    const { config: name, environment, what } = stackSettings[key];
    const message = messageOf(() => readSettings({ explicit: { [key]: value } }));
    expect(message).toMatch(new RegExp(`^The ${what} \\(${name}, ${environment}\\) ${words}`));
    expect(message).toMatch(
      new RegExp(`: run "pulumi config set --secret ${name}" or set ${environment}\\.$`),
    );
    expect(message).not.toContain(secret);
  });

  it("accepts every character that a header can carry", () => {
    expect(readSettings({ explicit: { apiKey: "a b~\u00e4" } }).apiKey).toBe("a b~\u00e4");
  });
});

describe("URLs", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    ["https://API.example:8443/a/b//", "https://api.example:8443/a/b"],
    ["http://localhost:80/", "http://localhost"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://127.255.3.4", "http://127.255.3.4"],
    ["http://[::1]:9", "http://[::1]:9"],
  ])("accepts %s", (given, expected) => {
    for (const key of ["baseUrl", "loggingUrl", "databaseUrl"]) {
      expect(readSettings({ explicit: { [key]: given } })).toMatchObject({ [key]: expected });
    }
  });

  it("accepts libsql only for the database", () => {
    expect(readSettings({ explicit: { databaseUrl: "LIBSQL://db-1.example/" } }).databaseUrl).toBe(
      "https://db-1.example",
    );
    expect(messageOf(() => readSettings({ explicit: { baseUrl: "libsql://db-1.example" } }))).toContain(
      "has the scheme libsql; it must be an https URL (http on loopback only)",
    );
  });

  it.each([
    ["http://api.example", "is an http URL with the host api.example; http is allowed only on loopback"],
    ["http://127.0.0.1.example", "http is allowed only on loopback"],
    ["http://localhost.example", "http is allowed only on loopback"],
    ["http://10.0.0.1", "http is allowed only on loopback"],
    ["http://[::2]", "http is allowed only on loopback"],
    ["ftp://api.example", "has the scheme ftp; it must be"],
    ["api.example", "is not an https URL (http on loopback only)"],
    ["", "is not an https URL"],
    [secret, "is not an https URL"],
    [`${secret}:more`, "has an unsupported scheme"],
    [`http:${secret}`, "is an http URL that is not on loopback; http is allowed only on loopback"],
    [`https://user:${secret}@api.example`, "contains a user name, a password, a query or a fragment"],
    [`https://api.example/?token=${secret}`, "contains a user name, a password, a query or a fragment"],
    [`https://api.example/#${secret}`, "contains a user name, a password, a query or a fragment"],
  ])("rejects %s with a clear error", (given, words) => {
    const message = messageOf(() => readSettings({ explicit: { baseUrl: given } }));
    expect(message).toMatch(/^The management base URL \(edge:baseUrl, EDGE_BASE_URL\) /);
    expect(message).toContain(words);
    expect(message).toContain('run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.');
    expect(message.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it("never shows a key that is given as a URL", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        fc.pre(!text.includes("/") && !/^[\s\w ().,:"<>;]*$/.test(text));
        expect(messageOf(() => readSettings({ explicit: { baseUrl: text } }))).not.toContain(text);
      }),
    );
  });
});

describe("numbers", () => {
  const ranges = [
    [
      "maxAttempts",
      ["1", "20"],
      ["0", "21", "1.5", "-1", "four", "", "1e1", "NaN", "0x3", " 3"],
      "an integer from 1 to 20",
    ],
    [
      "attemptTimeout",
      ["0.05", "600"],
      ["0", "600.5", "-1", "Infinity", "30s"],
      "a number above 0 and at most 600",
    ],
    ["totalTimeout", ["0.5", "3600"], ["0", "3601"], "a number above 0 and at most 3600"],
    ["maxConnections", ["1", "256"], ["0", "257", "2.5"], "an integer from 1 to 256"],
    ["requestsPerSecond", ["0.01", "10000"], ["0", "10001", "-5"], "a number above 0 and at most 10000"],
  ] as const;
  it.each(ranges)("accepts %s only within its range", (key, good, bad, allowed) => {
    for (const text of good) expect(readSettings({ explicit: { [key]: text } })[key]).toBe(Number(text));
    for (const text of bad) {
      const message = messageOf(() => readSettings({ explicit: { [key]: text } }));
      expect(message).toContain(
        `(edge:${key}, ${stackSettings[key].environment}) is ${JSON.stringify(text)}; it must be ${allowed}: run`,
      );
    }
  });

  it("accepts only true or false for adopt", () => {
    expect(["true", "1", "false", "0"].map((adopt) => readSettings({ explicit: { adopt } }).adopt)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(messageOf(() => readSettings({ env: { EDGE_ADOPT: "yes" } }))).toContain(
      'is "yes"; it must be true or false',
    );
  });
});

it("loads neither undici nor zod", () => {
  // A separate process, with what was built: here everything is loaded already.
  const script = `
    require("./dist/provider/config/index.js");
    console.log(JSON.stringify(Object.keys(require.cache)));`;
  const root = join(__dirname, "../..");
  const loaded: string[] = JSON.parse(
    execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }),
  );
  expect(loaded).toContain(join(root, "dist/provider/config/index.js"));
  expect(loaded.filter((file) => file.includes("node_modules"))).toEqual([]);
});
