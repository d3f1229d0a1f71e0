import { mkdirSync, rmSync } from "node:fs";
import * as fc from "fast-check";
import type { Lifecycle, Properties } from "../../../../provider/classes/lifecycle";
import { logForwarding as forwarding } from "../../../../provider/classes/logForwarding";
import { originGroup as group, validArguments } from "../arguments";
import { openProcess, openRun, removeRuns } from "./run";

afterAll(removeRuns);

const logForwarding = forwarding as unknown as Lifecycle;
const isHeld = ({ claims }: ReturnType<typeof openProcess>, id: string, lifecycle = group) =>
  claims.verdict(lifecycle, [id], {}) === "held";

/** The same members in the opposite order, at every depth, as another message may bring them. */
const reversed = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, below]) => [key, reversed(below)]),
      )
    : value;

test("an object is held by the diff of arguments that were checked, in whatever order they come", () => {
  fc.assert(
    fc.property(validArguments, (args) => {
      const held = openProcess(undefined);
      held.claims.keep(group, "1/2", args);
      expect(isHeld(held, "1/2")).toBe(false);
      held.claims.checked({ ...args, __provider: "text" });
      held.claims.keep(group, "1/2", { __provider: "text", ...(reversed(args) as Properties) });
      expect(isHeld(held, "1/2")).toBe(true);
      expect(isHeld(held, "1/3")).toBe(false);
      expect(isHeld(held, "1/2", logForwarding)).toBe(false);
    }),
  );
});

test("the diff of a refresh, of arguments that no program gave in this run, holds nothing", () => {
  const held = openProcess(undefined);
  held.claims.checked({ loadBalancerId: 1, name: "eu", weight: 2 });
  held.claims.keep(group, "1/2", { loadBalancerId: 1, name: "eu", weight: 1 });
  expect(isHeld(held, "1/2")).toBe(false);
});

test("one object, one resource: neither a second one that begins nor one of other arguments", () => {
  const held = openProcess(undefined);
  const [one, other] = [{ weight: 1 }, { weight: 2 }];
  held.claims.checked(one);
  held.claims.checked(other);
  expect(held.claims.take(group, "1/2")).toBe(true);
  expect(held.claims.take(group, "1/2")).toBe(false);
  expect(held.claims.keep(group, "1/2", one)).toBe(false);
  expect(held.claims.keep(group, "1/3", one)).toBe(true);
  expect(held.claims.keep(group, "1/3", one)).toBe(true);
  expect(held.claims.keep(group, "1/3", other)).toBe(false);
  expect(held.claims.take(group, "1/3")).toBe(false);
});

test("a resource that is diffed and then created anew has let its former object go", () => {
  const held = openProcess(undefined);
  const inputs = { name: "renamed" };
  held.claims.checked(inputs);
  expect(held.claims.keep(group, "1/2", inputs)).toBe(true);
  expect(held.claims.take(group, "1/3")).toBe(true);
  expect(isHeld(held, "1/2")).toBe(true);
  held.claims.releaseReplaced(inputs);
  expect(isHeld(held, "1/2")).toBe(false);
  expect(isHeld(held, "1/3")).toBe(true);
});

test("what is released is held no more", () => {
  const held = openProcess(undefined);
  expect(held.claims.take(group, "1/2")).toBe(true);
  held.claims.release(group, "1/2");
  expect(isHeld(held, "1/2")).toBe(false);
  expect(held.claims.take(group, "1/2")).toBe(true);
});

describe("in several provider processes of one run", () => {
  test("an object has one resource in an account, whichever process comes first", () => {
    const run = openRun();
    const [first, second] = [openProcess(run).claims, openProcess(run).claims];
    first.checked({ weight: 1 });
    second.checked({ weight: 2 });
    expect(first.keep(group, "1/2", { weight: 1 })).toBe(true);
    expect(second.take(group, "1/2")).toBe(false);
    expect(second.keep(group, "1/2", { weight: 2 })).toBe(false);
    expect(second.take(group, "1/3")).toBe(true);
    expect(first.keep(group, "1/3", { weight: 1 })).toBe(false);
  });

  test("an object that moved to another process is not deleted by the former one", () => {
    const run = openRun();
    const [former, present] = [openProcess(run), openProcess(run)];
    expect(present.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(former, "1/2")).toBe(true);
    present.claims.release(group, "1/2");
    expect(isHeld(former, "1/2")).toBe(false);
  });

  test("two keys may open one account: a delete spares what the other one manages, a create is not refused", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run, { account: "two" })];
    expect(first.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(second, "1/2")).toBe(true);
    expect(second.claims.take(group, "1/2")).toBe(true);
  });

  test("another platform's object of the same id is another object", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run, { url: "https://staging.example" })];
    expect(first.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(second, "1/2")).toBe(false);
  });

  test("identifiers of the platform tell an app's forwarding in one account from that in another", () => {
    const run = openRun();
    const [first, second] = [openProcess(run).claims, openProcess(run, { account: "two" }).claims];
    const [here, there] = [
      { configurationId: "a", createdAt: "t" },
      { configurationId: "b", createdAt: "t" },
    ];
    expect(second.take(logForwarding, "app1")).toBe(true);
    expect(first.verdict(logForwarding, ["app1"], here)).toBe("held");
    second.identify(logForwarding, "app1", there);
    expect(first.verdict(logForwarding, ["app1"], here)).toBe("free");
    expect(first.verdict(logForwarding, ["app1"], there)).toBe("held");
    expect(first.verdict(logForwarding, ["app1"], {})).toBe("held");
  });

  test("what a failed create meant is nobody's to delete, unless a resource of the program has it", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run)];
    second.claims.refuse(group, "1/2");
    expect(first.claims.verdict(group, ["1/2"], {})).toBe("refused");
    expect(second.claims.verdict(group, ["0/0", "1/2"], {})).toBe("refused");
    expect(first.claims.take(group, "1/2")).toBe(true);
    second.claims.refuse(group, "1/2");
    expect(second.claims.verdict(group, ["1/2"], {})).toBe("held");
  });

  test("where the run's folder is removed in mid-run, nothing is deleted that another process may hold", () => {
    const run = openRun();
    const [former, now] = [openProcess(run), openProcess(run)];
    expect(now.claims.take(group, "1/2")).toBe(true);
    rmSync(run, { recursive: true });
    const recorded = { loadBalancerId: 1, originGroupId: 2 };
    const removed =
      "Origin group 2 of load balancer 1 was not deleted: the temporary folder in which this run";
    expect(() => former.claims.verdict(group, ["1/2"], recorded)).toThrow(removed);
    // Made anew by a process that starts or claims something it lacks what was noted before.
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(former.store.lock("eu")).toBe(true);
    said.mockRestore();
    mkdirSync(run);
    expect(former.claims.take(group, "1/3")).toBe(true);
    expect(() => former.claims.verdict(group, ["1/2"], recorded)).toThrow(removed);
    expect(isHeld(now, "1/2")).toBe(true);
  });

  test("claims outlive their process: the engine ends a provider's process in mid-run", () => {
    const run = openRun();
    expect(openProcess(run, { pid: 2 ** 22 + 1 }).claims.take(group, "1/2")).toBe(true);
    expect(isHeld(openProcess(run), "1/2")).toBe(true);
  });
});

test("a former provider's delete of the resource that a new one replaces lets its object go", () => {
  const run = openRun();
  const [former, present] = [openProcess(run).claims, openProcess(run, { account: "two" }).claims];
  const [inputs, recorded] = [{ weight: 2 }, { weight: 1, adopted: false }];
  present.checked(inputs);
  expect(present.keep(group, "1/2", inputs, recorded)).toBe(true);
  for (const other of [
    { weight: 1, adopted: true },
    { weight: 3, adopted: false },
  ]) {
    former.endOwn(group, "1/2", other);
    expect(former.verdict(group, ["1/2"], other)).toBe("held");
  }
  former.endOwn(group, "1/2", recorded);
  expect(former.verdict(group, ["1/2"], recorded)).toBe("free");
  expect(present.overdue({ weight: 3 })).toEqual([]);
  expect(present.take(group, "1/2")).toBe(false);
  expect(present.overdue(inputs)).toEqual([]);
  expect(present.take(group, "1/2")).toBe(true);
});

test("two resources with the same arguments are two: the second gets no object of the first", () => {
  const { claims } = openProcess(undefined);
  claims.checked({ name: "eu" });
  expect(claims.keep(group, "1/2", { name: "eu" })).toBe(true);
  expect(claims.take(group, "1/2")).toBe(false);
});

test("a delete that was left out for a resource that begins anew is due after all", () => {
  const { claims } = openProcess(undefined);
  const again = async () => {};
  claims.checked({ weight: 2 });
  claims.keep(group, "1/2", { weight: 2 });
  claims.spared(group, "1/2", again);
  expect(claims.overdue({ weight: 1 })).toEqual([]);
  expect(claims.overdue({ weight: 2 })).toEqual([again]);
  expect(claims.overdue({ weight: 2 })).toEqual([]);
  expect(claims.verdict(group, ["1/2"], {})).toBe("free");
});
