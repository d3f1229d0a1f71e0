import { databaseToken } from "../../../../provider/classes/databaseToken";
import type { Lifecycle } from "../../../../provider/classes/lifecycle";
import { unknownValue } from "../../../../provider/dynamic/unknowns";
import { originGroup } from "../arguments";
import { openProcess, openRun, removeRuns } from "./run";

afterAll(removeRuns);

const token = databaseToken as Lifecycle;
const keeping = { databaseId: "shop", kind: "read-only" };
const sweeping = { ...keeping, onDelete: "revokeAll" };
const twice = /^Two resources of this program use the access tokens of database shop, and one of them has/;

test("resources that delete only their own part can coexist; one that deletes the whole must be the only one", () => {
  const deletes = openProcess(undefined).sharedDeletes;
  deletes.keep(token, "shop/1", keeping);
  deletes.keep(token, "shop/2", keeping);
  deletes.begin(token, keeping);
  expect(() => deletes.begin(token, sweeping)).toThrow(twice);
  expect(() => deletes.keep(token, "shop/2", sweeping)).toThrow(twice);
  deletes.begin(token, { ...sweeping, databaseId: "blog" });
  deletes.begin(token, { ...sweeping, databaseId: unknownValue });
  deletes.begin(token, { ...sweeping, databaseId: unknownValue });
});

test("a resource that joins one that deletes the whole is rejected, in whichever order they come", () => {
  const deletes = openProcess(undefined).sharedDeletes;
  deletes.keep(token, "shop/1", sweeping);
  deletes.keep(token, "shop/1", sweeping);
  expect(() => deletes.keep(token, "shop/2", sweeping)).toThrow(twice);
  expect(() => deletes.begin(token, keeping)).toThrow(twice);
});

test("two creates with the same arguments conflict; a diff and then a create is one resource, replaced", () => {
  const deletes = openProcess(undefined).sharedDeletes;
  const leave = deletes.begin(token, sweeping);
  expect(() => deletes.begin(token, sweeping)).toThrow(twice);
  leave();
  deletes.keep(token, "shop/1", sweeping);
  deletes.begin(token, sweeping);
  expect(deletes.sparedBy(token, "shop/1", sweeping)).toBe("the access tokens of database shop");
});

test("a delete spares the whole only if it would delete it and another part is in use", () => {
  const deletes = openProcess(undefined).sharedDeletes;
  expect(deletes.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
  deletes.keep(token, "shop/1", keeping);
  expect(deletes.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
  expect(deletes.sparedBy(token, "shop/2", sweeping)).toBe("the access tokens of database shop");
  expect(deletes.sparedBy(token, "shop/2", keeping)).toBeUndefined();
  expect(deletes.sparedBy(token, "blog/2", { ...sweeping, databaseId: "blog" })).toBeUndefined();
});

test("classes whose deletes remove nothing else are ignored", () => {
  const deletes = openProcess(undefined).sharedDeletes;
  const group = { loadBalancerId: 1, name: "eu", onDelete: "delete" };
  deletes.keep(originGroup, "1/1", group);
  deletes.begin(originGroup, group);
  expect(deletes.sparedBy(originGroup, "1/2", group)).toBeUndefined();
});

test("counts every provider process of a run: the token of another process is not revoked", () => {
  const run = openRun();
  const [first, second] = [openProcess(run).sharedDeletes, openProcess(run).sharedDeletes];
  second.begin(token, keeping);
  expect(first.sparedBy(token, "shop/1", sweeping)).toBe("the access tokens of database shop");
  expect(() => first.begin(token, sweeping)).toThrow(twice);
  expect(first.sparedBy(token, "blog/1", { ...sweeping, databaseId: "blog" })).toBeUndefined();
});

test("a failed create no longer protects anything from a delete in another process", () => {
  const run = openRun();
  const [first, second] = [openProcess(run).sharedDeletes, openProcess(run).sharedDeletes];
  second.begin(token, keeping)();
  expect(first.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
});

test("two keys may open one account: a delete spares the other key's token, a create is not rejected", () => {
  const run = openRun();
  const [first, second] = [openProcess(run), openProcess(run, { account: "two" })];
  second.sharedDeletes.begin(token, keeping);
  first.sharedDeletes.begin(token, sweeping);
  expect(first.sharedDeletes.sparedBy(token, "shop/1", sweeping)).toBeDefined();
});
