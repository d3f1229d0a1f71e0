import { databaseToken } from "../../../provider/classes/databaseToken";
import { checkArguments } from "../../../provider/core/check";
import { addDuration, parseInstant } from "../../../provider/model/time";
import { unknownValue } from "../../../provider/signatures";
import { encodeManaged } from "../../support/encodeManaged";
import { platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

platformForEach({ seed: { Databases: [{ id: "shop" }] } });
const create = (more: object = {}) => new Run().provider("DatabaseToken").create({ ...args, ...more });

test.each([
  ["2026-01-31T10:00:00Z", "12h", "2026-01-31T22:00:00.000Z"],
  ["2026-01-31T10:00:00Z", "1d", "2026-02-01T10:00:00.000Z"],
  ["2026-01-31T10:00:00Z", "2w", "2026-02-14T10:00:00.000Z"],
  ["2026-01-31T10:00:00Z", "1m", "2026-02-28T10:00:00.000Z"],
  ["2027-12-31T10:00:00Z", "2m", "2028-02-29T10:00:00.000Z"],
  ["2028-02-29T10:00:00Z", "1y", "2029-02-28T10:00:00.000Z"],
])("%s plus %s is %s", (from, duration, to) => {
  expect(addDuration(new Date(from), duration)?.toISOString()).toBe(to);
});

test.each(["", "30", "d", "0d", "-1d", "1.5d", "30 d", "30D", "1s", "9999y", "1d1h", "1000000h", "never"])(
  "%j is not a valid duration",
  (duration) => {
    expect(addDuration(new Date("2026-01-01"), duration)).toBeUndefined();
  },
);

test.each([
  "2026-02-30T00:00:00Z",
  "2026-01-01",
  "2026-01-01T00:00:00",
  "2026-01-31T08:00:61Z",
  "2026-01-31T08:00:00+25:00",
  "2026-01-31T08:00:00+01:99",
])("%j is not a valid timestamp", (text) => {
  expect(parseInstant(text)).toBeUndefined();
});

const args = { databaseId: "shop", kind: "read-only" };

test.each([
  ["30d", "29d", true],
  ["30d", "30d", false],
  ["1m", "27d", true],
  // Some months have 28 days.
  ["1m", "28d", false],
  ["1y", "12m", false],
  ["2027-01-01T00:00:00Z", "1d", false],
  [unknownValue, "1d", true],
])(
  "a token that expires after %s may be renewed %s before it expires: %s",
  (expiry, renewBefore, allowed) => {
    const { failures } = checkArguments(databaseToken, { ...args, expiry, renewBefore });
    expect(failures.map(({ property }) => property)).toEqual(allowed ? [] : ["renewBefore"]);
  },
);

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

test.each<[minutes: number, news: object, changed: string[] | undefined]>([
  [59, { expiry: "2h", onDelete: "keep" }, undefined],
  [59, { expiry: "2h", renewBefore: "1h" }, ["token"]],
  [61, { expiry: "2h", renewBefore: "1h" }, undefined],
  [59, { expiry: "3h" }, []],
])("%d minutes before it expires, a token with %j shows as changed: %j", (minutes, news, changed) => {
  const expiresAt = inMilliseconds(minutes * 60_000);
  const recorded = { ...args, expiry: "2h", expiresAt, managed: encodeManaged("expiry", "kind") };
  const comparison = databaseToken.compare?.(recorded, { ...args, ...news } as never);
  const computed = ["token", "expiresAt", "issuedAt"];
  const notice = expect.stringContaining(`stays valid until ${expiresAt}`);
  expect(comparison).toEqual(changed ? { changed, computed, notice } : {});
});

test("a destroy says that a token without an expiry stays valid", () => {
  expect(databaseToken.keepNotice?.({ databaseId: "shop", tokenId: "1" }, { expiresAt: null })).toContain(
    "stays valid and never expires",
  );
});

test('onDelete: "revokeAll" revokes the tokens of the database', async () => {
  const recorded = { ...args, tokenId: "1", onDelete: "revokeAll" };
  await new Run().provider("DatabaseToken").delete("shop/1", recorded);
  expect(writes()).toEqual(["POST /database/v2/databases/shop/auth/revoke"]);
});

test("a create makes one token, also if the platform gives it less time than renewBefore", async () => {
  const expires_at = inMilliseconds(3_600_000);
  platform.fault({ method: "PUT", times: 9, alter: (body) => ({ ...Object(body), expires_at }) });
  const { outs } = await create({ expiry: "30d", renewBefore: "10d" });
  expect(outs["expiresAt"]).toBe(expires_at);
  const [{ body } = {}, ...others] = platform.requests.writes();
  const expected = { authorization: "read-only", expires_at: expect.stringMatching(/^20.*Z$/) };
  expect([body, others]).toEqual([expected, []]);
});

test("if the response to a create is lost, the error says that a token may exist, and nothing is sent again", async () => {
  platform.fault({ method: "PUT", reset: "after" });
  expect(await rejectionMessage(create())).toContain("A token may have been created. Its value is lost");
  expect(platform.requests.writes()).toHaveLength(1);
  platform.fault({ method: "PUT", status: 400 });
  expect(await rejectionMessage(create())).not.toContain("may have been created");
});

test("an expiry in the past is rejected before anything is sent", async () => {
  const expiry = "2020-01-01T00:00:00.000Z";
  expect(await rejectionMessage(create({ expiry }))).toMatch(
    /^expiry is 2020-01-01T00:00:00.000Z, which is in the past: the access token \w+ of database shop /,
  );
  expect(platform.requests).toHaveLength(0);
});
