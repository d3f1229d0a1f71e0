import { join } from "node:path";
import { Ledger } from "../../../provider/core/ledger/ledger";
import { RunProgress } from "../../../provider/core/ledger/runProgress";
import type { Comparison, Properties } from "../../../provider/model/properties";
import { rejection } from "../../support/httpServers";
import { createTestFolder } from "../../support/testFolder";
import { originGroup as lifecycle } from "./arguments";

const folder = createTestFolder();
let runCount = 0;
let one: RunProgress;
/** Another provider process of the same run, with another account. */
let other: RunProgress;
beforeEach(() => {
  const path = join(folder, String(runCount++));
  one = new RunProgress("one", new Ledger(path));
  other = new RunProgress("other", new Ledger(path));
});

const key = { loadBalancerId: 1, originGroupId: 7 };
const outputs = { ...key, name: "us" };
const [changes, replaces] = [
  { changed: ["weight"] },
  { changed: ["loadBalancerId"], replaces: ["loadBalancerId"] },
];

const diff = (
  owner: string,
  comparison: Partial<Comparison>,
  isChecked: boolean,
  recorded: Properties = outputs,
) =>
  one.recordDiff(
    { lifecycle, inputs: {}, key, recorded, owner },
    { changed: [], replaces: [], computed: [], ...comparison },
    isChecked,
  );
const succeed = (owner: string) => one.runStep(owner, async () => {});
const fail = (owner: string) => rejection(one.runStep(owner, () => Promise.reject(new Error("refused"))));
const check = (owner: string, isInState = false) => one.recordCheck(owner, isInState);
/** Whether deletes are refused: of the resource `gone`, whose state has `outputs`, with and without its URN. */
const refusals = (recorded: Properties = outputs) =>
  ["gone", undefined].map((owner) => other.mayHaveSkippedOwner({ lifecycle, key, recorded, owner }));

test("after a failed create, update or import, deletes are refused, unless a hook repeats it and it succeeds", async () => {
  expect(refusals()).toEqual([false, false]);
  await fail("a");
  expect(refusals()).toEqual([true, true]);
  await succeed("a");
  expect(refusals()).toEqual([false, false]);
});

test("a new resource that the engine has checked and not created is missing, which only a delete with a URN can tell", async () => {
  check("a", true);
  expect(refusals()).toEqual([false, false]);
  check("new");
  expect(refusals()).toEqual([true, false]);
  // A provider process may be killed during the create.
  void one.runStep("new", () => new Promise(() => {}));
  expect(refusals()).toEqual([true, false]);
  await succeed("new");
  expect(refusals()).toEqual([false, false]);
});

test.each<[what: string, replace: () => void]>([
  ["whose comparison requires it", () => diff("gone", replaces, true)],
  ["because of an option (replaceOnChanges)", () => diff("gone", changes, true)],
  ["because of a resource that it depends on", () => diff("gone", replaces, false)],
])("what the engine replaces %s is deleted until its create has begun", async (_, replace) => {
  await fail("a");
  check("gone", true);
  replace();
  check("gone");
  expect(refusals()).toEqual([false, false]);
  // A delete that an earlier run has left to this one has the same URN.
  expect(refusals({ ...outputs, name: "other" })).toEqual([true, true]);
  await succeed("gone");
  expect(refusals()).toEqual([true, true]);
});

// The state has the object twice after a rename with adopt beside a failure. The resource of the other copy may be skipped.
test("a second copy in the state is not what the engine replaces or updates", async () => {
  await fail("a");
  check("copy", true);
  diff("copy", changes, true);
  expect(refusals()).toEqual([true, true]);
  check("copy");
  expect(refusals()).toEqual([true, false]);
});

test("without a failure, a delete under another URN is that of a replaced resource with an alias", () => {
  check("renamed", true);
  diff("renamed", replaces, true);
  check("renamed");
  expect(refusals()).toEqual([false, false]);
  check("new");
  expect(refusals()).toEqual([false, false]);
});

test("a delete that an earlier run has left to this one waits if the replacement of its resource is missing", () => {
  check("gone", true);
  diff("gone", replaces, true);
  check("gone");
  expect(refusals({ ...outputs, name: "other" })).toEqual([true, false]);
});

test("what the engine replaces without a comparison (--replace) is known by its URN", async () => {
  await fail("a");
  check("gone", true);
  check("gone");
  expect(refusals()).toEqual([false, true]);
});

test("while a resource is replaced, its dependents may have to be deleted before", () => {
  check("new");
  check("replaced", true);
  check("replaced");
  expect(refusals()).toEqual([false, false]);
});

test("drift that a refresh finds is no replacement", async () => {
  await fail("a");
  diff("gone", changes, false);
  expect(refusals()).toEqual([true, true]);
});
