import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import type { Lifecycle } from "../../../provider/classes/lifecycle";
import { CheckedInputs } from "../../../provider/core/check";
import { parseId } from "../../../provider/core/identity";
import { AccountLedger } from "../../../provider/core/ledger/accountLedger";
import { Claims, type CreateClaims } from "../../../provider/core/ledger/claims";
import { Ledger } from "../../../provider/core/ledger/ledger";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import { rejection } from "../../support/httpServers";
import { createTestFolder } from "../../support/testFolder";
import { findLifecycle, originGroup as group, validArguments } from "./arguments";
import { rejectionMessage } from "./run";

const folder = createTestFolder();
let runCount = 0;
/** Returns the path of a new run's ledger, which its provider processes share. */
const openRun = () => join(folder, String(runCount++));

/** Opens the claims of a provider process. Without a file, it shares them with no other process. */
const openProcess = (path?: string, account = "one", url = "https://api.example") =>
  new Claims(new AccountLedger(url, account, new Ledger(path)));

const logForwarding = findLifecycle("LogForwarding");
const token = findLifecycle("DatabaseToken");
const migrations = findLifecycle("SqlMigrations");
const apiObject = findLifecycle("ApiObject");
const key = { loadBalancerId: 1, originGroupId: 2 };
const otherKey = { loadBalancerId: 1, originGroupId: 9 };
const [a, b] = ["a", "b"];

interface Diff {
  readonly inputs?: Properties;
  readonly outputs?: Properties;
  readonly owner?: string;
  readonly changes?: boolean;
  readonly id?: string;
  readonly lifecycle?: Lifecycle;
}

const toResource = ({ inputs = {}, outputs = {}, owner = a, id = "1/2", lifecycle = group }: Diff) => ({
  lifecycle,
  inputs,
  owner,
  key: parseId(lifecycle, id),
  recorded: outputs,
});

/** @throws EdgeError if another resource owns the object */
const claimOwn = (claims: Claims, diff: Diff): void =>
  claims.claimRecordedObject(toResource(diff), diff.changes);

/** Runs a diff. Returns whether it could claim its object. */
function diff(claims: Claims, overrides: Diff = {}): boolean {
  try {
    claimOwn(claims, overrides);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringContaining("is already managed by another") });
    return false;
  }
}

interface CreateOptions {
  readonly owner: string;
  readonly inputs?: Properties;
  readonly lifecycle?: Lifecycle;
}

const create = <A>(
  claims: Claims,
  { owner, inputs = key, lifecycle = group }: CreateOptions,
  run: (claims: CreateClaims) => A,
): Promise<A> => claims.runCreate({ lifecycle, inputs, owner }, async (its) => run(its));

/** Returns whether a create with the object's id could claim it. */
const canClaim = (claims: Claims, owner: string): Promise<boolean> =>
  create(claims, { owner }, (its) => its.claim(key)).then(
    () => true,
    () => false,
  );

/** Returns whether a create may adopt the object because its resource owned it earlier in the run. */
const wasOwned = (claims: Claims, owner: string, of: Properties = key): Promise<boolean> =>
  create(claims, { owner }, (its) => its.wasOwned(of));

const throwRefusal = () => {
  throw new Error("refused");
};

const verdict = (claims: Claims, recorded: Properties = {}, of: Properties = key) =>
  claims.findOwnership({ lifecycle: group, key: of, recorded }).verdict;

/** Reverses the order of members at every depth, because the order differs between requests. */
const reverseMembers = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, below]) => [name, reverseMembers(below)]),
      )
    : value;

test("checked arguments are recognized in whatever order they arrive, and nothing else is", () => {
  fc.assert(
    fc.property(validArguments, (args) => {
      const checked = new CheckedInputs();
      expect(checked.has(args)).toBe(false);
      checked.add({ ...args, __provider: "text" });
      expect(checked.has({ __provider: "other", ...(reverseMembers(args) as Properties) })).toBe(true);
      expect(checked.has({ ...args, loadBalancerId: 0 })).toBe(false);
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

  test("an object has one resource, whether it was created or compared first", async () => {
    const first = [verdict(one), await canClaim(one, a), await canClaim(other, b), diff(other, { owner: b })];
    expect(first).toEqual(["free", true, false, false]);
    const second = [diff(one, { id: "1/3", owner: a }), diff(other, { id: "1/3", owner: b }), verdict(other)];
    expect(second).toEqual([true, false, "held"]);
    // The same resource claims the object again, for an update or for the create of a replacement.
    const again = [await canClaim(other, a), diff(one, { owner: a }), diff(other, { id: "1/3", owner: a })];
    expect(again).toEqual([true, true, true]);
  });

  test("a name has one resource while its create runs, and after it", async () => {
    const named = { loadBalancerId: 1, name: "eu" };
    const refused = () => rejectionMessage(create(other, { owner: b, inputs: named }, () => {}));
    await create(one, { owner: a, inputs: named }, refused);
    expect(await refused()).toMatch(/^Origin group "eu" of load balancer 1 is already managed by/);
    // Two objects may share a name, unless the API forbids it.
    for (const inputs of [
      { ...named, loadBalancerId: 2 },
      { ...named, originGroupId: 2 },
    ])
      await create(other, { owner: b, inputs }, () => {});
  });

  test("an object whose create failed is free for another create, and no delete removes it", async () => {
    const inputs = { loadBalancerId: 1, name: "eu" };
    const failed = create(one, { owner: a, inputs }, (its) => {
      its.claim(key);
      throwRefusal();
    });
    expect(await rejectionMessage(failed)).toBe("refused");
    expect(verdict(other)).toBe("failed");
    expect(verdict(other, { name: "eu" }, otherKey)).toBe("failed");
    expect(verdict(other, { name: "us" }, otherKey)).toBe("free");
    expect([await canClaim(other, b), verdict(one)]).toEqual([true, "held"]);
  });

  test("a create that a hook repeats may delete what its first attempt referred to, once it has succeeded", async () => {
    const inputs = { loadBalancerId: 1, name: "eu" };
    await rejection(create(one, { owner: a, inputs }, throwRefusal));
    await create(one, { owner: b, inputs }, () => {});
    expect(verdict(other, { name: "eu" }, otherKey)).toBe("failed");
    await create(one, { owner: a, inputs: { ...inputs, name: "us" } }, () => {});
    expect(verdict(other, { name: "eu" }, otherKey)).toBe("free");
  });

  test("a create that failed after a write keeps its object", async () => {
    const recorded = Object.assign(new Error("refused"), { reasons: ["refused"] });
    const failed = create(one, { owner: a }, (its) => {
      its.claim(key);
      throw recorded;
    });
    expect(await rejection(failed)).toBe(recorded);
    expect([verdict(other), await canClaim(other, b)]).toEqual(["held", false]);
  });

  test("a delete removes what a replaced resource had when a diff found changes in it, and nothing else", () => {
    const outputs = { weight: 1, healthCheckSettings: { path: "/" } };
    diff(one, { inputs: { weight: 2 }, outputs, owner: a, changes: true });
    // The engine may update the resource, or have skipped it. This delete is then of a second copy in the state.
    expect(verdict(other, outputs)).toBe("held");
    one.recordReplacement(a);
    expect(verdict(other, { ...outputs, adopted: true })).toBe("held");
    // A second look-up returns the same.
    for (let i = 0; i < 2; i++) expect(verdict(other, { ...outputs, __provider: "text" })).toBe("free");
  });

  test.each<[what: string, later: (claims: Claims, seen: Diff) => unknown]>([
    ["an update", (claims, seen) => claims.claimRecordedObject(toResource(seen))],
    ["an adoption", (claims) => canClaim(claims, a)],
  ])("after %s, the delete is of a second copy in the state: the object stays", async (_what, later) => {
    const seen = { inputs: { weight: 2 }, outputs: { weight: 1 }, owner: a };
    diff(one, { ...seen, changes: true });
    one.recordReplacement(a);
    await later(one, seen);
    expect(verdict(other, seen.outputs)).toBe("held");
  });

  test("a replacement adopts what its delete left, whether the delete knows its resource or not", async () => {
    const leave = (owner?: string) => one.recordLeftInPlace({ lifecycle: group, key, recorded: {}, owner });
    expect(await wasOwned(one, a)).toBe(false);
    leave(a);
    expect([await wasOwned(other, a), await wasOwned(other, b)]).toEqual([true, false]);
    leave();
    expect(await wasOwned(other, b)).toBe(true);
    expect([verdict(other), await canClaim(other, b)]).toEqual(["free", true]);
  });

  test("a replacement adopts what it had without changes, if the engine had already deleted it", async () => {
    diff(one, { owner: a });
    expect([await wasOwned(other, a), await wasOwned(other, b)]).toEqual([true, false]);
    // With changes, the engine may be about to create a second object.
    diff(one, { id: "1/9", inputs: { weight: 2 }, owner: b, changes: true });
    one.recordReplacement(b);
    expect(await wasOwned(one, b, otherKey)).toBe(false);
  });

  test("what a resource gives up in a preview may be another's after that, and its own object may go", () => {
    const eu = { ...key, name: "eu" };
    const names = ["/loadbalancer/1/origingroup/2", '["OriginGroup",1,"eu"]'];
    const may = (owner: string) => names.map((name) => other.mayBeReleased([name], owner));
    const compare = (inputs: Properties) => one.releaseNames(toResource({ outputs: eu, inputs, owner: a }));
    compare({ name: "eu", weight: 2 });
    expect(may(b)).toEqual([false, false]);
    compare({ name: "us" });
    expect([may(b), other.mayBeReleased(names, b)]).toEqual([[false, true], true]);
    compare({ loadBalancerId: 2 });
    expect(may(b)).toEqual([true, true]);
    diff(one, { id: "1/9", owner: a });
    const path = ["/loadbalancer/1/origingroup/9"];
    expect([other.mayBeReleased(path, a), other.mayBeReleased(path, b)]).toEqual([true, false]);
  });

  describe("a delete that removes what several resources use", () => {
    const keeping = { databaseId: "shop", kind: "read-only" };
    const sweeping = { ...keeping, onDelete: "revokeAll" };
    const twice =
      /^Two resources of this program use the access tokens of database shop, and one of them has/;
    const begin = (claims: Claims, inputs: Properties, owner: string) =>
      create(claims, { lifecycle: token, inputs, owner }, () => {});
    const kept = (inputs: Properties) => ({ lifecycle: token, id: "shop/1", inputs, owner: a });
    const ownership = (id: string, recorded: Properties) =>
      other.findOwnership({ lifecycle: token, key: parseId(token, id), recorded });

    test("is for one resource only, in whichever order they come", async () => {
      claimOwn(one, kept(keeping));
      await begin(other, keeping, b);
      expect(await rejectionMessage(begin(other, sweeping, "c"))).toMatch(twice);
      expect(() => claimOwn(other, kept(sweeping))).toThrow(twice);
      await begin(one, { ...sweeping, databaseId: "blog" }, a);
      expect(await rejectionMessage(begin(other, { ...keeping, databaseId: "blog" }, b))).toContain(
        "of database blog",
      );
      for (const owner of [a, b]) await begin(one, { ...sweeping, databaseId: unknownValue }, owner);
    });

    test("is for one resource that the engine replaces, and then spares its new object", async () => {
      claimOwn(one, kept(sweeping));
      expect(ownership("shop/1", sweeping).sharedUse).toBeUndefined();
      await begin(other, sweeping, a);
      expect(ownership("shop/1", sweeping).sharedUse).toBe("the access tokens of database shop");
    });

    test("spares what others use, and only then", () => {
      claimOwn(one, kept(keeping));
      expect(ownership("shop/1", sweeping).sharedUse).toBeUndefined();
      expect(ownership("shop/2", sweeping).sharedUse).toBe("the access tokens of database shop");
      expect(ownership("shop/2", keeping).sharedUse).toBeUndefined();
      expect(ownership("blog/2", { ...sweeping, databaseId: "blog" }).sharedUse).toBeUndefined();
    });

    test("is refused after a failed create, which uses nothing", async () => {
      await rejection(create(one, { lifecycle: token, inputs: keeping, owner: a }, throwRefusal));
      expect(ownership("shop/1", sweeping)).toMatchObject({ verdict: "failed", sharedUse: undefined });
      expect(ownership("shop/1", keeping).verdict).toBe("free");
      await begin(other, sweeping, b);
    });
  });
});

describe("two accounts of a run", () => {
  let run: string;
  let one: Claims;
  let two: Claims;
  beforeEach(() => {
    run = openRun();
    one = openProcess(run);
    two = openProcess(run, "two");
  });

  test("may be one, under two keys: a delete keeps what the other one manages, a create is not refused", async () => {
    expect([await canClaim(one, a), verdict(two)]).toEqual([true, "held"]);
    expect([await canClaim(two, b), verdict(one)]).toEqual([true, "held"]);
    const recorded = { databaseId: "shop", onDelete: "revokeAll" };
    await create(one, { lifecycle: token, inputs: recorded, owner: a }, () => {});
    await create(two, { lifecycle: token, inputs: recorded, owner: b }, () => {});
    const ofToken = { lifecycle: token, key: parseId(token, "shop/1"), recorded };
    expect(one.findOwnership(ofToken).sharedUse).toBeDefined();
  });

  test.each([
    ["https://api.example", "https://proxy.example"],
    ["http://localhost:8080", "http://[::1]:8080"],
  ])("at %s and %s may be one: a delete in one keeps what the other one manages", async (first, second) => {
    expect(await canClaim(openProcess(run, "one", first), a)).toBe(true);
    expect(verdict(openProcess(run, "two", second))).toBe("held");
  });

  test("of two databases are not one", () => {
    const [first, second] = ["libsql://a.example", "libsql://b.example"].map(
      (url) => new Claims(new AccountLedger(url, url, new Ledger(run), true)),
    );
    if (first) claimOwn(first, { lifecycle: migrations, id: "applied" });
    const ofTable = { lifecycle: migrations, key: { table: "applied" }, recorded: {} };
    expect([first, second].map((claims) => claims?.findOwnership(ofTable).verdict)).toEqual(["held", "free"]);
  });

  test("a failed create protects its object under every URL", async () => {
    const eu = { loadBalancerId: 1, name: "eu" };
    await rejection(create(one, { owner: a, inputs: eu }, throwRefusal));
    expect(verdict(openProcess(run, "two", "https://proxy.example"), eu)).toBe("failed");
  });

  test("identifiers show that the same app's forwarding is another object in the other account", async () => {
    const app = { app: "shop" };
    const live = { configurationId: "x", createdAt: "2025-01-01T00:00:00Z" };
    const verdictOn = (claims: Claims, recorded: Properties, now?: Properties) =>
      claims.findOwnership({ lifecycle: logForwarding, key: app, recorded }, now).verdict;
    await create(two, { lifecycle: logForwarding, inputs: app, owner: b }, (its) => {
      its.claim(app);
      expect(verdictOn(one, live)).toBe("held");
      its.claim(app, live);
    });
    expect(verdictOn(one, { configurationId: "y" })).toBe("free");
    expect(verdictOn(one, { configurationId: null })).toBe("held");
    // The live outputs decide, not the recorded ones.
    expect(verdictOn(one, { configurationId: "y" }, live)).toBe("held");
    expect(verdictOn(one, live, { configurationId: "y" })).toBe("free");
    // Within one account, a path identifies one object.
    expect(verdictOn(two, { configurationId: "y" })).toBe("held");
  });

  test("the identifiers of what is compared count, too", () => {
    diff(two, { lifecycle: logForwarding, id: "shop", outputs: { configurationId: "x" }, owner: b });
    const verdictOn = (configurationId: string) =>
      one.findOwnership({ lifecycle: logForwarding, key: { app: "shop" }, recorded: { configurationId } })
        .verdict;
    expect([verdictOn("x"), verdictOn("y")]).toEqual(["held", "free"]);
  });
});

test("an object whose path is encoded or capitalized in another way is the same for a delete, but only the encoding for a create", async () => {
  const claims = openProcess(openRun());
  claimOwn(claims, { lifecycle: logForwarding, id: "a b" });
  const verdictOn = (objectPath: string) =>
    claims.findOwnership({ lifecycle: apiObject, key: { objectPath }, recorded: {} }).verdict;
  const mayCreate = (objectPath: string) =>
    create(claims, { lifecycle: apiObject, inputs: {}, owner: b }, (its) => its.claim({ objectPath })).then(
      () => true,
      () => false,
    );
  const [encoded, capitalized] = ["/mc/log/f%6Frwarding/a%20b", "/mc/log/Forwarding/a%20b"];
  expect([encoded, capitalized, `${encoded}%`].map(verdictOn)).toEqual(["held", "held", "free"]);
  expect([await mayCreate(encoded), await mayCreate(capitalized)]).toEqual([false, true]);
});

test("of two spellings of a path, a replaced resource and the one that adopts its object may each have one: it stays", async () => {
  const claims = openProcess(openRun());
  const [lower, mixed] = ["/videolibrary/5", "/videoLibrary/5"];
  const outputs = { objectPath: lower };
  const replaced = { lifecycle: apiObject, id: lower, outputs, owner: a, changes: true };
  diff(claims, replaced);
  claims.recordReplacement(a);
  await create(claims, { lifecycle: apiObject, inputs: {}, owner: b }, (its) =>
    its.claim({ objectPath: mixed }),
  );
  const old = { lifecycle: apiObject, key: { objectPath: lower }, recorded: outputs, owner: a };
  expect(claims.findOwnership(old).verdict).toBe("held");
});

test.each([
  ["leading zeros of a number", "https://api.example", "/loadbalancer/01/origingroup/02"],
  ["a base URL that contains the start of the path", "https://api.example/loadbalancer", "/1/origingroup/2"],
  ["a gateway's base URL", "https://gateway.example/x/loadbalancer/", "/1/origingroup/2"],
])("a delete finds the claim of the same object at a path with %s, and the reverse", (_, url, objectPath) => {
  const asClass = { id: "1/2", lifecycle: group };
  const asApiObject = { id: objectPath, lifecycle: apiObject };
  for (const [claimed, deleted] of [
    [asClass, asApiObject],
    [asApiObject, asClass],
  ] as const) {
    const run = openRun();
    const open = ({ lifecycle }: Diff) =>
      openProcess(run, lifecycle?.className, lifecycle === group ? "https://proxy.example/x" : url);
    claimOwn(open(claimed), claimed);
    expect(open(deleted).findOwnership(toResource(deleted)).verdict).toBe("held");
  }
});

describe("the files of a folder", () => {
  const lifecycle = findLifecycle("StorageFolder");
  const toPath = (name: string) => `/storagezone/8/files/site/${name}`;
  const claimFolder = (claims: Claims, names: readonly string[], owner = a) => {
    const files = Object.fromEntries(names.map((name) => [name, "X"]));
    const outputs = { storageZoneId: 8, path: "site/", files };
    claimOwn(claims, { lifecycle, id: "8/site/", outputs, owner });
    return { lifecycle, key: parseId(lifecycle, "8/site/"), recorded: outputs };
  };

  test("are claimed in one write to the file of the run, and not again", () => {
    const run = openRun();
    const claims = openProcess(run);
    const countWrites = () => readFileSync(run, "latin1").split("\n\n").length;
    const names = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    claimFolder(claims, names.slice(0, 1));
    const few = countWrites();
    claimFolder(claims, names);
    expect(countWrites() - few).toBeLessThanOrEqual(few);
    const lines = readFileSync(run, "latin1").length;
    claimFolder(claims, names);
    expect(readFileSync(run, "latin1").length - lines).toBeLessThan(500);
  });

  test("of which one has another account's resource, or a spelling of its own, stay as well when the folder is deleted", () => {
    const run = openRun();
    for (const [account, name] of [
      ["two", "a.txt"],
      ["one", "B.txt"],
    ] as const)
      claimOwn(openProcess(run, account), { lifecycle: apiObject, id: toPath(name), owner: b });
    const folder = claimFolder(openProcess(), ["a.txt", "b.txt", "c.txt"]);
    expect([...openProcess(run).findHeldParts(folder).values()]).toEqual(["a.txt", "b.txt"]);
  });

  test("that an update removes may have a new spelling, which a delete then finds", () => {
    const claims = openProcess(openRun());
    const { recorded } = claimFolder(claims, ["logo.svg"]);
    const before = { ...recorded, files: { "Logo.svg": "X" } };
    const update = { lifecycle, recorded: before, inputs: { files: recorded.files }, owner: a };
    const { kept, release } = claims.claimRemovedParts(update);
    release();
    const file = { lifecycle: apiObject, key: { objectPath: toPath("logo.svg") }, recorded: {} };
    expect([kept.size, claims.findOwnership(file).verdict]).toEqual([0, "held"]);
  });

  test("of a create that failed are free for another create, and no delete of the run removes them", async () => {
    const claims = openProcess(openRun());
    const inputs = { storageZoneId: 8, path: "site/", files: { "a.txt": "X" } };
    await rejection(create(claims, { lifecycle, inputs, owner: a }, throwRefusal));
    const file = { lifecycle: apiObject, key: { objectPath: toPath("a.txt") }, recorded: {} };
    expect(claims.findOwnership(file).verdict).toBe("failed");
    claimOwn(claims, { lifecycle: apiObject, id: toPath("a.txt"), owner: b });
  });
});

test("what a run records holds no argument, no name and no id", async () => {
  const run = openRun();
  const claims = openProcess(run);
  const inputs = { loadBalancerId: 1, name: "Köln", token: "MARKER" };
  const seen = { inputs, outputs: { ...inputs, name: "Bonn" } };
  diff(claims, { ...seen, changes: true });
  claims.releaseNames(toResource(seen));
  const app = { app: "Köln" };
  const failed = create(claims, { lifecycle: logForwarding, inputs: app, owner: a }, (its) => {
    its.claim(app, { configurationId: "MARKER" });
    throwRefusal();
  });
  await rejection(failed);
  const text = readFileSync(run, "latin1");
  expect(text).toMatch(/^(\n|\[2,"\w+","[0-9a-f]{24}","one","[0-9a-f]{0,24}","[0-9a-f,]*"\])*$/);
  expect(text.split("\n").filter(Boolean).length).toBeGreaterThan(5);
});
