import * as pulumi from "@pulumi/pulumi";
import type { Emulator } from "../../../emulator";
import * as edge from "../../../provider";
import { EdgeError } from "../../../provider/api";
import { daysFromNow, messageOf, startConfigured } from "./support";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startConfigured();
});
afterAll(() => emulator.close());

type Call = (args: unknown) => Promise<unknown>;
/** Each function, called as plain JavaScript may call it. */
const functions: Record<string, unknown> = {
  getActiveScriptRelease: edge.getActiveScriptRelease,
  getApiGuardianMetrics: edge.getApiGuardianMetrics,
  getApiKeys: edge.getApiKeys,
  getNodeIps: edge.getNodeIps,
  getRateLimits: edge.getRateLimits,
  getShieldEventLogs: edge.getShieldEventLogs,
};

const pageRange = "it must be a whole number from 1 to 2147483647.";
const sizeRange = "it must be a whole number from 5 to 1000.";
const id = "it must be a positive whole number";
const dayForms = "it must be a Date, or a day as yyyy-MM-dd or MM-dd-yyyy.";
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
  ["701", `is "701"; ${id} (config.requireNumber reads one in a Pulumi program).`],
  ["", `is ""; ${id} (config.requireNumber reads one in a Pulumi program).`],
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

// The Output form runs the same read; that its refusal ends a program with the sentence is an engine test.
test.each(table)("%s refuses %p before any request", async (name, args, message) => {
  const rejected = await (functions[name] as Call)(args).catch((error: Error) => error);
  if (!(rejected instanceof EdgeError)) throw new Error("no EdgeError");
  expect(rejected.message).toContain(message);
  expect(pulumi.RunError.isInstance(rejected)).toBe(true);
  expect(emulator.requests).toHaveLength(0);
});

test.each(Object.keys(functions))("%s wants an object, known options and plain values", async (name) => {
  const call = functions[name] as (args: unknown, options?: unknown) => Promise<unknown>;
  expect(await messageOf(call(7))).toBe(`The arguments of ${name} must be given as an object, not as 7.`);
  expect(await messageOf(call([]))).toBe(
    `The arguments of ${name} must be given as an object, not as a list.`,
  );
  expect(await messageOf(call({}, { apiKey: "x" }))).toBe(
    `${name} has no option apiKey: it takes provider, parent.`,
  );
  expect(await messageOf(call({}, { provider: {} }))).toMatch(/^The provider given to .* is no EdgeProvider/);
  const waiting = { page: pulumi.output(1), scriptId: pulumi.output(1), shieldZoneId: pulumi.output(1) };
  expect(await messageOf(call(waiting))).toMatch(new RegExp(`is an Output: use ${name}Output, which waits`));
  expect(emulator.requests).toHaveLength(0);
});

test("a missing argument object is as good as an empty one", async () => {
  const call = functions["getShieldEventLogs"] as Call;
  expect(await messageOf(call(undefined))).toContain("shieldZoneId is missing");
});

test("a missing setting is named with both ways to give it", async () => {
  pulumi.runtime.setAllConfig({});
  expect(await messageOf(edge.getNodeIps())).toMatch(/edge:baseUrl.*EDGE_BASE_URL/);
});
