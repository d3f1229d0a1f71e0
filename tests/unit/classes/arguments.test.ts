import { classes } from "../../../provider/classes";
import { checkArguments } from "../../../provider/core/check";
import type { Properties } from "../../../provider/model/properties";

const check = (className: string, args: Properties) => {
  const lifecycle = classes.find((candidate) => candidate.className === className);
  if (!lifecycle) throw new Error(`There is no class ${className}.`);
  return checkArguments(lifecycle, args);
};
const listReasons = (className: string, args: Properties) =>
  check(className, args).failures.map(({ reason }) => reason);

const duration = 'a duration such as "12h", "30d", "1w", "1m" (a month) or "1y"';
const paths = "the path of a folder or a list of paths";
const json = "an object of JSON values under names without a dot";
const origin = { loadBalancerId: 1, originGroupId: 7 };
const token = { databaseId: "shop", kind: "read-only" };
const record = { path: "/dnszone/3/records", properties: { Name: "www" }, match: ["Name"] };
const migrations = { table: "applied", from: "sql", scripts: [{ name: "a", checksum: "0".repeat(64) }] };
const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", hash: "0" };

/** Invalid arguments that are specific to a class, with the beginnings of all reasons. */
const mistakesByClass: [className: string, args: Properties, reasons: string[]][] = [
  ["Origin", origin, ["No target is given: give exactly one of standardOrigin, storageZoneId, edgeScriptId"]],
  [
    "Origin",
    { ...origin, storageZoneId: 1, edgeScriptId: 2 },
    ["storageZoneId and edgeScriptId are given: give exactly one of standardOrigin, storageZoneId"],
  ],
  [
    "DatabaseToken",
    { databaseId: "a/b", kind: "admin", expiry: "30", renewBefore: "5x", onDelete: "delete" },
    [
      'databaseId must be the id of a database, the first part of its URL\'s host: letters, digits, - and _; "a/b" was given.',
      'kind must be "full-access" or "read-only"; "admin" was given.',
      `expiry must be ${duration}, an ISO 8601 instant with its zone, or "never"; "30" was given.`,
      `renewBefore must be ${duration}; "5x" was given.`,
      'onDelete must be "keep" or "revokeAll"; "delete" was given.',
    ],
  ],
  [
    "DatabaseToken",
    { ...token, expiry: "30d", renewBefore: "1m" },
    [
      'renewBefore must be shorter than expiry, "30d"; "1m" (m is a month) was given, and every up would make a new token.',
    ],
  ],
  [
    "DatabaseToken",
    { ...token, renewBefore: "1d" },
    ["renewBefore is set, but the token never expires: set expiry to a duration, or remove renewBefore."],
  ],
  [
    "RateLimitRule",
    {
      shieldZoneId: 5,
      ruleName: "a",
      ruleConfiguration: {
        timeframe: 45,
        blockTime: "60",
        variableTypes: { request_uri: "" },
        chainedRuleConditions: [{ operatorType: "EQ", value: 5_050_505 }],
      },
    },
    [
      "ruleConfiguration.timeframe must be 1, 10, 60, 300, 900 or 3600; 45 was given.",
      'ruleConfiguration.blockTime must be 30, 60, 300, 900, 1800 or 3600; "60" was given.',
      "ruleConfiguration.variableTypes must be an object of sub-keys ",
      "ruleConfiguration.chainedRuleConditions.0.variableTypes is required: it must be an object",
      "ruleConfiguration.chainedRuleConditions.0.value must be ",
    ],
  ],
  ["RateLimitRuleData", { shieldZoneId: 1 }, ["ruleId or ruleName is required: it identifies the rule."]],
  [
    "RateLimitRuleData",
    { shieldZoneId: 1, ruleId: 1, ruleName: "a" },
    ["ruleName and ruleId are both given: leave one of them out."],
  ],
  ["ScriptRelease", { scriptId: 6 }, ["code or release is required: it determines what goes live."]],
  [
    "ScriptRelease",
    { scriptId: 6, code: "MARKER", release: "one" },
    ["release and code are both given: leave one of them out."],
  ],
  ...[" ", { text: "a" }, { ...asset, uri: "MARKER" }].map((code): (typeof mistakesByClass)[number] => [
    "ScriptRelease",
    { scriptId: 6, code },
    ["code must be a non-empty string, a FileAsset or a StringAsset; "],
  ]),
  [
    "SqlMigrations",
    { table: "a; DROP TABLE item", from: 1, scripts: [] },
    [
      "table must be a name of 1 to 63 lower-case letters, digits and underscores that does not begin with",
      `from must be ${paths}; 1 was given.`,
      "scripts must be a list of at least one script",
    ],
  ],
  ...["Upper", "sqlite_x"].map((table): (typeof mistakesByClass)[number] => [
    "SqlMigrations",
    { ...migrations, table },
    ["table must be a name of"],
  ]),
  [
    "ApiObject",
    { properties: [], match: "Name", propertys: {} },
    [
      'path is required: it must be a path that begins with "/", such as "/dnszone/3/records".',
      `properties must be ${json}; another value was given.`,
      'match must be a list of names; "Name" was given.',
      "propertys is not an argument of ApiObject. Its arguments are adopt, properties, path, predefined, match, operations,",
    ],
  ],
  ["ApiObject", { ...record, properties: { "a.b": 1 } }, [`properties must be ${json}; another value`]],
  ["ApiObject", { ...record, match: ["Nam"] }, ["match has Nam, of which properties has no value."]],
  [
    "ApiObject",
    { ...record, path: "/dnszone/3/records", operations: { delete: "/dnszone/3?force=true" } },
    ["operations.delete is the path of what contains the object, and would delete that: put {id} into it."],
  ],
  [
    "ApiObject",
    { path: record.path, properties: {}, adopt: true },
    ['adopt needs match, such as match: ["Name"], to find the object.'],
  ],
  [
    "ApiObject",
    {
      ...record,
      operations: { raed: {}, create: { method: "GET" }, read: { item: "Records" }, delete: true },
    },
    [
      "operations.raed is not an argument of ApiObject. The properties of operations are create, read, update, delete. Did you mean read?",
      'operations.create.method must be "POST", "PUT" or "PATCH"; "GET" was given.',
      "operations.read.path is required: it must be a path",
      "operations.read.item is not an argument of ApiObject. The properties of operations.read are path, items. Did you mean items?",
      "operations.delete must be false or the path of the request; true was given.",
    ],
  ],
];

test.each(mistakesByClass)(
  "%s reports every mistake in %j, and shows no secret",
  (className, args, reasons) => {
    const reported = listReasons(className, args);
    expect(reported).toHaveLength(reasons.length);
    for (const reason of reasons) expect(reported).toContainEqual(expect.stringContaining(reason));
    expect(reported.join()).not.toMatch(/5050505|MARKER/);
  },
);

test.each([
  ["/dnszone/../apikey", 'a path without "." and ".."'],
  ["/dnszone/%2e%2E", 'a path without "." and ".."'],
  ["https://evil.example/x", "a path below the base URL, without a host"],
  ["//evil.example/x", "a path below the base URL, without a host"],
  ["/dnszone?page=2", "a path without a query"],
  ["dnszone", 'a path that begins with "/", such as "/dnszone/3/records"'],
  ["/dnszone/a%2Fb", "a path without a backslash or an encoded slash"],
  ["/dnszone//records", 'a path without an empty segment and without "/" at its end'],
  ["/dnszone/", 'a path without an empty segment and without "/" at its end'],
  ["/dns zone", "a path whose values are percent-encoded: edge.path does that"],
  ["/dnszone/{id}", "a path whose values are percent-encoded: edge.path does that"],
])("an ApiObject with the path %s is rejected", (path, allowed) => {
  expect(listReasons("ApiObject", { ...record, path })).toEqual([
    `path must be ${allowed}; "${path}" was given.`,
  ]);
});

test.each([
  [
    "read",
    "/dnszone?page=1&page=2",
    "a path whose query has each name once and percent-encoded values, such as",
  ],
  ["update", "/dnszone/{id}?search=a b", "a path whose query has each name once and percent-encoded values"],
  ["delete", "/dnszone/{ID}", "a path whose values are percent-encoded: edge.path does that"],
  ["read", "/dnszone/{id}/../{id}", 'a path without "." and ".."'],
  ["create", "/dnszone/{id}", "a path without {id}: before the create, the object has none"],
])("an ApiObject whose operations.%s has the path %s is rejected", (name, path, allowed) => {
  const operations = { [name]: name === "delete" ? path : { path } };
  const argument = name === "delete" ? "operations.delete" : `operations.${name}.path`;
  expect(listReasons("ApiObject", { ...record, operations })).toEqual([
    expect.stringContaining(`${argument} must be ${allowed}`),
  ]);
});

test("an ApiObject that exists from the start is neither looked up, created nor deleted", () => {
  const operations = { create: { method: "PUT" }, update: { method: "PATCH" }, delete: "/a" };
  const excluded = { adopt: true, match: ["Name"], operations, onDelete: "delete" };
  const predefined = { path: "/a", properties: { Name: "a" }, predefined: true };
  expect(listReasons("ApiObject", { ...predefined, ...excluded })).toEqual([
    "predefined excludes adopt, match, operations.create, operations.delete, onDelete: the object exists, and the resource neither creates nor deletes it.",
  ]);
  expect(listReasons("ApiObject", { ...predefined, onDelete: "keep" })).toEqual([]);
});

test.each([
  ["logs.example", true],
  ["LOGS.example.", true],
  ["2001:db8::1", true],
  ["bücher.example", true],
  ["syslog_1", true],
  ["https://logs.example:6514/x", false],
  ["logs.example:6514", false],
  ["logs.example/x", false],
  ["a b", false],
])("the log destination %s is accepted: %s", (endpoint, isAccepted) => {
  const args = { app: "a", type: "SyslogTcp", endpoint, port: 514, format: "SyslogRfc5424" };
  expect(listReasons("LogForwarding", args)).toHaveLength(isAccepted ? 0 : 1);
});

test("the same instant in another time zone is no change of a token, and an omitted expiry means never", () => {
  const checkExpiry = (expiry?: string) =>
    check("DatabaseToken", { ...token, ...(expiry && { expiry }) }).inputs["expiry"];
  expect(checkExpiry("2027-01-01T01:00:00+01:00")).toBe(checkExpiry("2027-01-01T00:00:00Z"));
  expect([checkExpiry(), checkExpiry("30d")]).toEqual(["never", "30d"]);
});
