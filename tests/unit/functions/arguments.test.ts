import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../../provider";
import { EdgeError } from "../../../provider/api";
import { configuredForAll, daysFromNow, messageOf } from "./support";

const emulator = configuredForAll();

type Call = (args: unknown) => Promise<unknown>;
/** Each function, called as plain JavaScript may call it. */
const functions: Record<string, unknown> = {
  getAccessLogs: edge.getAccessLogs,
  getActiveScriptRelease: edge.getActiveScriptRelease,
  getApiGuardianMetrics: edge.getApiGuardianMetrics,
  getApiKeys: edge.getApiKeys,
  getDailyAccessLog: edge.getDailyAccessLog,
  getDatabases: edge.getDatabases,
  getLoadBalancers: edge.getLoadBalancers,
  getNodeIps: edge.getNodeIps,
  getRateLimits: edge.getRateLimits,
  getScriptReleases: edge.getScriptReleases,
  getShieldEventLogs: edge.getShieldEventLogs,
  getSqlRows: edge.getSqlRows,
};

const pageRange = "it must be an integer from 1 to 2147483647.";
const sizeRange = "it must be an integer from 5 to 1000.";
const id = "it must be a positive integer";
const dayForms = "it must be a Date, or a day as yyyy-MM-dd or MM-dd-yyyy.";
const momentForms =
  "it must be a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z.";
const kept = "it must be a UTC day from ";
const iso = (day: Date) => day.toISOString().slice(0, 10);

const badIds: [unknown, string][] = [
  [undefined, `is missing; ${id}.`],
  [null, `is null; ${id}.`],
  [0, `is 0; ${id}.`],
  [-1, `is -1; ${id}.`],
  [1.5, `is 1.5; ${id}.`],
  [Number.NaN, `is NaN; ${id}.`],
  [2 ** 53, `is 9007199254740992; ${id}.`],
  [7n, `is 7n; ${id}.`],
  ["701", `is "701"; ${id} (config.requireNumber reads one from the stack configuration).`],
  ["", `is ""; ${id} (config.requireNumber reads one from the stack configuration).`],
  [true, `is true; ${id}.`],
  [[7], `is a list; ${id}.`],
  [{}, `is of the type object; ${id}.`],
];

const table: [name: string, args: unknown, message: string][] = [
  ["getApiKeys", { page: 0 }, `page is 0; ${pageRange}`],
  ["getApiKeys", { page: -1 }, `page is -1; ${pageRange}`],
  ["getApiKeys", { page: 1.5 }, `page is 1.5; ${pageRange}`],
  ["getApiKeys", { page: 2_147_483_648 }, `page is 2147483648; ${pageRange}`],
  ["getApiKeys", { page: "1" }, `page is "1"; ${pageRange}`],
  ["getApiKeys", { page: null }, `page is null; ${pageRange}`],
  ["getApiKeys", { page: Number.POSITIVE_INFINITY }, `page is Infinity; ${pageRange}`],
  ["getApiKeys", { perPage: 4 }, `perPage is 4; ${sizeRange}`],
  ["getApiKeys", { perPage: 1001 }, `perPage is 1001; ${sizeRange}`],
  ["getApiKeys", { perPage: null }, `perPage is null; ${sizeRange}`],
  ["getApiKeys", { page: 1, perPage: 0 }, `perPage is 0; ${sizeRange}`],
  ["getApiKeys", { page: 1, perPage: Number.NaN }, `perPage is NaN; ${sizeRange}`],
  ["getApiKeys", { perpage: 5 }, "getApiKeys has no argument perpage: it takes page, perPage."],
  ["getLoadBalancers", { name: "shop" }, "getLoadBalancers has no argument name: it takes none."],
  ...badIds.map(([given, text]): [string, unknown, string] => [
    "getScriptReleases",
    { scriptId: given },
    `scriptId ${text}`,
  ]),
  ["getDatabases", { name: "shop" }, "getDatabases has no argument name: it takes none."],
  ["getNodeIps", { provider: 1 }, "getNodeIps has no argument provider: it takes none."],
  ...badIds.map(([value, message]): [string, unknown, string] => [
    "getActiveScriptRelease",
    { scriptId: value },
    `scriptId ${message}`,
  ]),
  ...["getApiGuardianMetrics", "getRateLimits"].flatMap((name) =>
    badIds.map(([value, message]): [string, unknown, string] => [
      name,
      { shieldZoneId: value },
      `shieldZoneId ${message}`,
    ]),
  ),
  ...badIds.map(([value, message]): [string, unknown, string] => [
    "getShieldEventLogs",
    { shieldZoneId: value, date: new Date() },
    `shieldZoneId ${message}`,
  ]),
  ...badIds.flatMap(([value, message]): [string, unknown, string][] => [
    ["getAccessLogs", { pullZoneId: value }, `pullZoneId ${message}`],
    ["getDailyAccessLog", { pullZoneId: value, date: new Date() }, `pullZoneId ${message}`],
  ]),
  [
    "getAccessLogs",
    { pullZoneId: 9, statuses: 404 },
    "getAccessLogs has no argument statuses: it takes pullZoneId,",
  ],
  ["getAccessLogs", { pullZoneId: 9, from: "yesterday" }, `from is "yesterday"; ${momentForms}`],
  ["getAccessLogs", { pullZoneId: 9, from: null }, `from is null; ${momentForms}`],
  ["getAccessLogs", { pullZoneId: 9, to: "2026-01-31T08:00:00" }, momentForms],
  ["getAccessLogs", { pullZoneId: 9, to: 1769860000000 }, `to is 1769860000000; ${momentForms}`],
  ["getAccessLogs", { pullZoneId: 9, from: daysFromNow(-1), to: daysFromNow(-2) }, "it must be before to ("],
  [
    "getAccessLogs",
    { pullZoneId: 9, from: daysFromNow(-5), to: daysFromNow(-1) },
    "it must be at most 3 days before to",
  ],
  [
    "getAccessLogs",
    { pullZoneId: 9, status: 99 },
    'status is "99"; it must be a status such as 404 or "4xx"',
  ],
  ["getAccessLogs", { pullZoneId: 9, status: [] }, "status is a list; it must be a status"],
  ["getAccessLogs", { pullZoneId: 9, cacheStatus: "H!T" }, 'cacheStatus is "H!T"; it must be a cache status'],
  [
    "getAccessLogs",
    { pullZoneId: 9, country: "SVN" },
    'country is "SVN"; it must be a country code of two letters',
  ],
  [
    "getAccessLogs",
    { pullZoneId: 9, remoteIp: "example" },
    'remoteIp is "example"; it must be an IP address.',
  ],
  ["getAccessLogs", { pullZoneId: 9, remoteIp: 7 }, "remoteIp is 7; it must be an IP address."],
  [
    "getAccessLogs",
    { pullZoneId: 9, edgeLocation: 7 },
    "edgeLocation is 7; it must be a string of at least 1 character.",
  ],
  [
    "getAccessLogs",
    { pullZoneId: 9, urlContains: "" },
    'urlContains is ""; it must be a string of at least 1 character.',
  ],
  [
    "getAccessLogs",
    { pullZoneId: 9, search: "w ".repeat(17) },
    'search is "17 words"; it must be at most 16 words.',
  ],
  ["getAccessLogs", { pullZoneId: 9, search: 7 }, "search is 7; it must be a string"],
  ["getAccessLogs", { pullZoneId: 9, includeOriginShield: "yes" }, "it must be true or false."],
  ["getAccessLogs", { pullZoneId: 9, order: "newest" }, 'order is "newest"; it must be "asc" or "desc".'],
  ["getAccessLogs", { pullZoneId: 9, offset: -1 }, "offset is -1; it must be an integer from 0"],
  ["getAccessLogs", { pullZoneId: 9, limit: 0 }, "limit is 0; it must be an integer from 1"],
  [
    "getAccessLogs",
    { pullZoneId: 9, limit: Number.POSITIVE_INFINITY },
    "limit is Infinity; it must be an integer",
  ],
  [
    "getAccessLogs",
    { pullZoneId: 9, pageSize: 10_001 },
    "pageSize is 10001; it must be an integer from 1 to 10000.",
  ],
  ["getDailyAccessLog", { pullZoneId: 9 }, `date is missing; ${dayForms}`],
  ["getDailyAccessLog", { pullZoneId: 9, date: "today" }, `date is "today"; ${dayForms}`],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: daysFromNow(-9) },
    `date is "${iso(daysFromNow(-9))}"; ${kept}`,
  ],
  ["getDailyAccessLog", { pullZoneId: 9, date: daysFromNow(2) }, "because access logs are kept for 3 days."],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: new Date(), limit: 5 },
    "getDailyAccessLog has no argument limit: it takes pullZoneId, date, start, end,",
  ],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: new Date(), start: -1 },
    "start is -1; it must be an integer from 0",
  ],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: new Date(), start: 5, end: 4 },
    "end is 4; it must be an integer from 5",
  ],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: new Date(), sort: "newest" },
    'sort is "newest"; it must be "asc" or "desc".',
  ],
  [
    "getDailyAccessLog",
    { pullZoneId: 9, date: new Date(), status: 99 },
    "status is 99; it must be an integer from 100 to 599.",
  ],
  ["getDailyAccessLog", { pullZoneId: 9, date: new Date(), search: "" }, 'search is ""; it must be a string'],
  ["getSqlRows", {}, "sql must be the text of one SQL statement; undefined was given."],
  ["getSqlRows", { sql: " " }, 'sql must be the text of one SQL statement; " " was given.'],
  ["getSqlRows", { sql: 7 }, "sql must be the text of one SQL statement; 7 was given."],
  [
    "getSqlRows",
    { sql: "SELECT 1", params: [] },
    "getSqlRows has no argument params: it takes sql, args, readOnlyToken.",
  ],
  [
    "getSqlRows",
    { sql: "SELECT 1", readOnlyToken: "yes" },
    'readOnlyToken is "yes"; it must be true or false.',
  ],
  ...["MARKER", null, 7, Buffer.from("MARKER")].map((args): [string, unknown, string] => [
    "getSqlRows",
    { sql: "SELECT ?", args },
    "args must be a list of positional SQL arguments or an object of named ones.",
  ]),
  ["getSqlRows", { sql: "SELECT ?", args: [Number.NaN] }, "SQL argument 1 must be "],
  ["getSqlRows", { sql: "SELECT ?, ?", args: [1, 2n ** 63n] }, "SQL argument 2 must be "],
  ["getSqlRows", { sql: "SELECT ?", args: [undefined] }, "SQL argument 1 must be "],
  [
    "getSqlRows",
    { sql: "SELECT :a", args: { a: { text: "MARKER" } } },
    'SQL argument a must be null, a boolean, a number, a bigint, a string or, for a blob, { base64: "…" }.',
  ],
  ["getSqlRows", { sql: "SELECT ?", args: [{ base64: "MARKER!" }] }, "for a blob, { base64:"],
  ["getSqlRows", { sql: "SELECT ?", args: [{ base64: "QUJDR" }] }, "for a blob, { base64:"],
  ["getSqlRows", { sql: "SELECT ?", args: [Buffer.from("MARKER")] }, "for a blob, { base64:"],
  [
    "getSqlRows",
    { sql: "SELECT ?", args: [pulumi.output(7)] },
    "SQL argument 1 of getSqlRows is an Output: use getSqlRowsOutput",
  ],
  ["getRateLimits", { zone: 7 }, "getRateLimits has no argument zone: it takes shieldZoneId."],
  ["getShieldEventLogs", { shieldZoneId: 7 }, `date is missing; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: null }, `date is null; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: 20260101 }, `date is 20260101; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "" }, `date is ""; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "today" }, `date is "today"; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "2026-02-30" }, `date is "2026-02-30"; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "13-01-2026" }, `date is "13-01-2026"; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "2026-1-2" }, `date is "2026-1-2"; ${dayForms}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "2026-01-02T10:00:00Z" }, dayForms],
  ["getShieldEventLogs", { shieldZoneId: 7, date: new Date(Number.NaN) }, dayForms],
  [
    "getShieldEventLogs",
    { shieldZoneId: 7, date: "x".repeat(99) },
    `date is "${"x".repeat(40)}…"; ${dayForms}`,
  ],
  [
    "getShieldEventLogs",
    { shieldZoneId: 7, date: daysFromNow(-9) },
    `date is "${iso(daysFromNow(-9))}"; ${kept}`,
  ],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "1999-12-31" }, `date is "1999-12-31"; ${kept}`],
  ["getShieldEventLogs", { shieldZoneId: 7, date: "12-31-1999" }, `date is "12-31-1999"; ${kept}`],
  [
    "getShieldEventLogs",
    { shieldZoneId: 7, date: daysFromNow(2) },
    `date is "${iso(daysFromNow(2))}"; ${kept}`,
  ],
];

// The Output form runs the same read; an engine test checks that its error ends a program.
test.each(table)("%s rejects %p before any request", async (name, args, message) => {
  const rejected = await (functions[name] as Call)(args).catch((error: Error) => error);
  if (!(rejected instanceof EdgeError)) throw new Error("no EdgeError");
  expect(rejected.message).toContain(message);
  expect(rejected.message).not.toContain("MARKER");
  expect(pulumi.RunError.isInstance(rejected)).toBe(true);
  expect(emulator.requests).toHaveLength(0);
});

test.each(Object.keys(functions))(
  "%s accepts only an object with known options and plain values",
  async (name) => {
    const call = functions[name] as (args: unknown, options?: unknown) => Promise<unknown>;
    expect(await messageOf(call(7))).toBe(`The arguments of ${name} must be an object, not 7.`);
    expect(await messageOf(call([]))).toBe(`The arguments of ${name} must be an object, not a list.`);
    expect(await messageOf(call({}, { apiKey: "x" }))).toBe(
      `${name} has no option apiKey: it takes provider, parent.`,
    );
    expect(await messageOf(call({}, { provider: {} }))).toMatch(
      /^The provider given to .* is not an EdgeProvider/,
    );
    const waiting = Object.fromEntries(
      ["page", "pullZoneId", "scriptId", "shieldZoneId", "sql"].map((argument) => [
        argument,
        pulumi.output(1),
      ]),
    );
    expect(await messageOf(call(waiting))).toMatch(
      new RegExp(`is an Output: use ${name}Output, which waits`),
    );
    expect(emulator.requests).toHaveLength(0);
  },
);

test("a misspelled setting of an EdgeProvider is rejected, and its value is not shown", () => {
  const make = () => new edge.EdgeProvider("other", { apikey: "MARKER" } as object);
  expect(make).toThrow(pulumi.RunError);
  expect(make).toThrow(
    /^other: apikey is not an argument of EdgeProvider\. Its arguments are apiKey, .*, strictPreview\. Did you mean apiKey\?$/,
  );
});

test("a missing argument object is the same as an empty one", async () => {
  const call = functions["getShieldEventLogs"] as Call;
  expect(await messageOf(call(undefined))).toContain("shieldZoneId is missing");
});

test("the error for a missing setting names both ways to set it", async () => {
  pulumi.runtime.setAllConfig({});
  expect(await messageOf(edge.getNodeIps())).toMatch(/edge:baseUrl.*EDGE_BASE_URL/);
  expect(await messageOf(edge.getAccessLogs({ pullZoneId: 9 }))).toMatch(/edge:loggingUrl.*EDGE_LOGGING_URL/);
  expect(await messageOf(edge.getDailyAccessLog({ pullZoneId: 9, date: new Date() }))).toMatch(
    /edge:loggingUrl.*EDGE_LOGGING_URL/,
  );
  expect(await messageOf(edge.getSqlRows({ sql: "SELECT 1" }))).toMatch(
    /edge:databaseUrl.*SERVICE_DATABASE_URL/,
  );
});
