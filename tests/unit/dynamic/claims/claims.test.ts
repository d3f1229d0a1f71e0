import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { databaseToken } from "../../../../provider/classes/databaseToken";
import type { Lifecycle, Properties } from "../../../../provider/classes/lifecycle";
import { logForwarding as forwarding } from "../../../../provider/classes/logForwarding";
import type { Claims } from "../../../../provider/dynamic/claims/claims";
import { unknownValue } from "../../../../provider/dynamic/values/unknowns";
import { originGroup as group, validArguments } from "../arguments";
import { openProcess, openRun, removeRuns } from "./run";

afterAll(removeRuns);

const logForwarding = forwarding as unknown as Lifecycle;
const token = databaseToken as unknown as Lifecycle;
const key = { loadBalancerId: 1, originGroupId: 2 };
const path = "/loadbalancer/1/origingroup/2";
const [a, b] = ["urn:a", "urn:b"];

/** A diff of arguments that passed a check. */
function diff(
  claims: Claims,
  { inputs = {}, outputs = {}, urn, changes = false, id = "1/2", lifecycle = group }: Diff = {},
): boolean {
  claims.checked(inputs);
  return claims.keep(lifecycle, { id, inputs, urn }, outputs, changes);
}
interface Diff {
  readonly inputs?: Properties;
  readonly outputs?: Properties;
  readonly urn?: string;
  readonly changes?: boolean;
  readonly id?: string;
  readonly lifecycle?: Lifecycle;
}

const create = (claims: Claims, urn?: string, inputs: Properties = { name: "eu" }) =>
  claims.creating(inputs, urn);
const takes = (claims: Claims, urn?: string): boolean => claims.take(path, create(claims, urn));
const verdict = (claims: Claims, urn?: string, recorded: Properties = {}) =>
  claims.verdict(group, key, recorded, urn);

/** The same members in the opposite order, at every depth, as another message may bring them. */
const reversed = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, below]) => [name, reversed(below)]),
      )
    : value;

test("a diff of checked arguments claims the object, in whatever order they arrive; that of a refresh does not", () => {
  fc.assert(
    fc.property(validArguments, (args) => {
      const claims = openProcess();
      const resource = { id: "1/2", urn: a };
      expect(claims.keep(group, { ...resource, inputs: args }, {})).toBe(true);
      expect(verdict(claims)).toBe("free");
      claims.checked({ ...args, __provider: "text" });
      const inputs = { __provider: "text", ...(reversed(args) as Properties) };
      expect(claims.keep(group, { ...resource, inputs }, {})).toBe(true);
      expect(verdict(claims)).toBe("held");
      expect(claims.verdict(group, { ...key, originGroupId: 3 }, {})).toBe("free");
    }),
  );
});

describe.each<[what: string, shared: boolean]>([
  ["one provider process", false],
  ["two provider processes of a run", true],
])("in %s", (_, shared) => {
  let one: Claims;
  let other: Claims;
  beforeEach(() => {
    const run = openRun();
    one = openProcess(run);
    other = shared ? openProcess(run) : one;
  });

  test("an object has one resource, whether it was created or compared first", () => {
    expect([takes(one, a), takes(other, b), diff(other, { urn: b })]).toEqual([true, false, false]);
    expect([diff(one, { id: "1/3", urn: a }), diff(other, { id: "1/3", urn: b })]).toEqual([true, false]);
    // The same resource again: an update, or the create of a replacement.
    expect([takes(other, a), diff(one, { urn: a }), diff(other, { id: "1/3", urn: a })]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("without URNs each create is another resource, and a diff one with its id and arguments", () => {
    const [inputs, others] = [{ weight: 1 }, { weight: 2 }];
    expect([diff(one, { inputs }), diff(other, { inputs }), diff(other, { inputs: others })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([takes(one), takes(other)]).toEqual([false, false]);
  });

  test("an object whose create failed is free for another create, and no delete removes it", () => {
    const by = create(one, a);
    expect(one.take(path, by)).toBe(true);
    one.fail(group, { loadBalancerId: 1, name: "eu" }, by);
    expect(verdict(other)).toBe("failed");
    expect(other.verdict(group, { loadBalancerId: 1, originGroupId: 9 }, { name: "eu" })).toBe("failed");
    expect(other.verdict(group, { loadBalancerId: 1, originGroupId: 9 }, { name: "us" })).toBe("free");
    expect([takes(other, b), verdict(one)]).toEqual([true, "held"]);
  });

  test("a delete removes what a diff of the same resource and outputs found changes in, and nothing else", () => {
    const outputs = { weight: 1, healthCheckSettings: { path: "/" } };
    const inputs = { weight: 2 };
    expect(diff(one, { inputs, outputs, urn: a, changes: true })).toBe(true);
    for (const [urn, recorded] of [
      [b, outputs],
      [undefined, outputs],
      [a, { ...outputs, adopted: true }],
    ] as const)
      expect(verdict(other, urn, recorded)).toBe("held");
    expect(verdict(other, a, { ...outputs, __provider: "text" })).toBe("free");
    expect(takes(other, b)).toBe(true);
  });

  test.each<[what: string, later: (claims: Claims, seen: Diff) => void]>([
    ["an update", (claims, { inputs = {} }) => claims.keep(group, { id: "1/2", inputs, urn: a })],
    ["an adoption", (claims) => takes(claims, a)],
  ])("after %s, the delete is of a second copy in the state: the object stays", (_what, later) => {
    const seen = { inputs: { weight: 2 }, outputs: { weight: 1 }, urn: a };
    diff(one, { ...seen, changes: true });
    later(one, seen);
    expect(verdict(other, a, seen.outputs)).toBe("held");
  });

  test("without a change the delete is of a second copy, too", () => {
    diff(one, { urn: a });
    expect(verdict(other, a)).toBe("held");
  });

  test("a replacement adopts what its delete left, with and without a URN", () => {
    expect(one.inherits(path, create(one, a))).toBe(false);
    one.leave(path, a);
    expect([a, b, undefined].map((urn) => other.inherits(path, create(other, urn)))).toEqual([
      true,
      false,
      false,
    ]);
    one.leave(path);
    expect(other.inherits(path, create(other))).toBe(true);
    expect([verdict(other), takes(other, b)]).toEqual(["free", true]);
  });

  test("a replacement adopts what it had without changes, if the engine had already deleted it", () => {
    diff(one, { urn: a });
    expect([a, b, undefined].map((urn) => other.inherits(path, create(other, urn)))).toEqual([
      true,
      false,
      false,
    ]);
    // With changes, the engine may be about to create a second object.
    diff(one, { id: "1/3", inputs: { weight: 2 }, urn: b, changes: true });
    expect(one.inherits("/loadbalancer/1/origingroup/3", create(one, b))).toBe(false);
  });

  describe("a delete that removes what several resources use", () => {
    const keeping = { databaseId: "shop", kind: "read-only" };
    const sweeping = { ...keeping, onDelete: "revokeAll" };
    const twice =
      /^Two resources of this program use the access tokens of database shop, and one of them has/;
    const begin = (claims: Claims, inputs: Properties, urn?: string) => {
      const by = create(claims, urn, inputs);
      claims.share(token, inputs, by);
      return by;
    };
    const keep = (claims: Claims, id: string, inputs: Properties, urn: string) =>
      diff(claims, { lifecycle: token, id, inputs, urn });

    test("is for one resource only, in whichever order they come", () => {
      keep(one, "shop/1", keeping, a);
      begin(other, keeping, b);
      expect(() => begin(other, sweeping, "urn:c")).toThrow(twice);
      expect(() => keep(other, "shop/1", sweeping, a)).toThrow(twice);
      begin(one, { ...sweeping, databaseId: "blog" }, a);
      expect(() => begin(other, { ...keeping, databaseId: "blog" }, b)).toThrow("of database blog");
      for (const urn of [a, b]) begin(one, { ...sweeping, databaseId: unknownValue }, urn);
    });

    test("is for one resource that the engine replaces, with and without a URN, and then spares its new object", () => {
      keep(one, "shop/1", sweeping, a);
      expect(other.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
      begin(other, sweeping, a);
      expect(one.sparedBy(token, "shop/1", sweeping)).toBe("the access tokens of database shop");
      const blog = { ...sweeping, databaseId: "blog" };
      diff(one, { lifecycle: token, id: "blog/1", inputs: blog });
      begin(one, blog);
      expect(other.sparedBy(token, "blog/1", blog)).toBe("the access tokens of database blog");
      expect(() => begin(one, blog)).toThrow("of database blog");
    });

    test("spares what others use, and only then", () => {
      keep(one, "shop/1", keeping, a);
      expect(other.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
      expect(other.sparedBy(token, "shop/2", sweeping)).toBe("the access tokens of database shop");
      expect(other.sparedBy(token, "shop/2", keeping)).toBeUndefined();
      expect(other.sparedBy(token, "blog/2", { ...sweeping, databaseId: "blog" })).toBeUndefined();
      expect(other.sparedBy(group, "1/2", { onDelete: "delete" })).toBeUndefined();
    });

    test("is refused after a failed create, which uses nothing", () => {
      const by = begin(one, keeping, a);
      one.fail(token, keeping, by);
      expect(other.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
      begin(other, sweeping, b);
      const tokenKey = { databaseId: "shop", tokenId: "1" };
      expect(other.verdict(token, tokenKey, { ...sweeping, ...tokenKey })).toBe("failed");
      expect(other.verdict(token, tokenKey, { ...keeping, ...tokenKey })).toBe("free");
    });
  });
});

describe("two accounts of a run", () => {
  const open = (run: string, url?: string, account = "two") =>
    openProcess(run, { account, ...(url && { url }) });

  test("may be one, under two keys: a delete keeps what the other one manages, a create is not refused", () => {
    const run = openRun();
    const [one, two] = [openProcess(run), open(run)];
    expect([takes(one, a), verdict(two), takes(two, b), verdict(one)]).toEqual([true, "held", true, "held"]);
    const all = { databaseId: "shop", onDelete: "revokeAll" };
    one.share(token, all, create(one, a));
    two.share(token, all, create(two, b));
    expect(one.sparedBy(token, "shop/1", all)).toBeDefined();
  });

  test.each([
    ["https://staging.example", "free"],
    ["https://api.example/", "held"],
  ] as const)("of which one is at %s", (url, expected) => {
    const run = openRun();
    expect(takes(openProcess(run), a)).toBe(true);
    expect(verdict(open(run, url))).toBe(expected);
  });

  test.each(["127.0.0.1", "127.0.0.2", "[::1]"])("at localhost and %s are on one server", (host) => {
    const run = openRun();
    expect(takes(open(run, "http://localhost:8080"), a)).toBe(true);
    expect([8080, 8081].map((port) => verdict(open(run, `http://${host}:${port}`)))).toEqual([
      "held",
      "free",
    ]);
  });

  test("a failed create protects its object under every URL", () => {
    const run = openRun();
    const [one, two] = [openProcess(run), open(run, "https://staging.example")];
    one.fail(group, { loadBalancerId: 1, name: "eu" }, create(one, a));
    expect(verdict(two, b, { loadBalancerId: 1, name: "eu" })).toBe("failed");
  });

  test("identifiers show that the same app's forwarding is another object in the other account", () => {
    const run = openRun();
    const [one, two] = [openProcess(run), open(run)];
    const app = { app: "shop" };
    const by = create(two, b, app);
    const forwarded = logForwarding.path(app);
    const live = { configurationId: "x", createdAt: "2025-01-01T00:00:00Z" };
    expect(two.take(forwarded, by)).toBe(true);
    expect(one.verdict(logForwarding, app, live, a)).toBe("held");
    two.identify(logForwarding, forwarded, by, live);
    expect(one.verdict(logForwarding, app, { configurationId: "y" }, a)).toBe("free");
    expect(one.verdict(logForwarding, app, { configurationId: null }, a)).toBe("held");
    // What counts is the object as it is now, not as it was recorded.
    expect(one.verdict(logForwarding, app, { configurationId: "y" }, a, live)).toBe("held");
    // The same account sees one object.
    expect(two.verdict(logForwarding, app, { configurationId: "y" }, a)).toBe("held");
  });
});

test("what a run records holds no argument, no name and no id", () => {
  const run = openRun();
  const claims = openProcess(run);
  const inputs = { loadBalancerId: 1, name: "Köln", token: "MARKER" };
  diff(claims, { inputs, outputs: inputs, changes: true });
  const by = create(claims, undefined, inputs);
  claims.take("Köln", by);
  claims.identify(logForwarding, "Köln", by, { configurationId: "MARKER" });
  claims.fail(group, inputs, by);
  const text = readFileSync(run, "latin1");
  expect(text).toMatch(/^(\n|\[1,"\w+","[0-9a-f]{24}","one","[0-9a-f]{0,24}","[0-9a-f,]*"\])*$/);
  expect(text.split("\n").filter(Boolean).length).toBeGreaterThan(5);
});
