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

test("a diff of checked arguments claims the object, in whatever order they arrive", () => {
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

test("a refresh's diff, with arguments that the program did not give in this run, claims nothing", () => {
  const held = openProcess(undefined);
  held.claims.checked({ loadBalancerId: 1, name: "eu", weight: 2 });
  held.claims.keep(group, "1/2", { loadBalancerId: 1, name: "eu", weight: 1 });
  expect(isHeld(held, "1/2")).toBe(false);
});

test("an object has one resource: a second create, or a diff with other arguments, is rejected", () => {
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

test("where the URN is known, the same resource may create what its diff kept, and no other one", () => {
  const inputs = { loadBalancerId: 1 };
  const held = openProcess(undefined);
  held.claims.checked(inputs);
  expect(held.claims.keep(group, "1/2", inputs, { urn: "urn:a" })).toBe(true);
  expect(held.claims.keep(group, "1/2", inputs, { urn: "urn:b" })).toBe(false);
  expect(held.claims.take(group, "1/2", "urn:b")).toBe(false);
  expect(held.claims.take(group, "1/2")).toBe(false);
  expect(held.claims.take(group, "1/2", "urn:a")).toBe(true);
  // The create's claim outlasts that of the diff.
  held.claims.releaseReplaced(inputs);
  expect(isHeld(held, "1/2")).toBe(true);
  expect(held.claims.take(group, "1/2", "urn:a")).toBe(true);
});

test("a resource that is diffed and then created again releases its old object", () => {
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

test("an object whose create failed is no longer claimed", () => {
  const held = openProcess(undefined);
  expect(held.claims.take(group, "1/2")).toBe(true);
  held.claims.abandon(group, "1/2");
  expect(isHeld(held, "1/2")).toBe(false);
  expect(held.claims.take(group, "1/2")).toBe(true);
});

describe("in several provider processes of one run", () => {
  test("an object has one resource per account, whichever process comes first", () => {
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

  test("an object that moved to another process is not deleted by the previous one", () => {
    const run = openRun();
    const [previous, present] = [openProcess(run), openProcess(run)];
    expect(present.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(previous, "1/2")).toBe(true);
    present.claims.abandon(group, "1/2");
    expect(isHeld(previous, "1/2")).toBe(false);
  });

  test("two keys may open one account: a delete keeps what the other one manages, a create is not rejected", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run, { account: "two" })];
    expect(first.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(second, "1/2")).toBe(true);
    expect(second.claims.take(group, "1/2")).toBe(true);
  });

  test("an object with the same id on another platform is another object", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run, { url: "https://staging.example" })];
    expect(first.claims.take(group, "1/2")).toBe(true);
    expect(isHeld(second, "1/2")).toBe(false);
  });

  test("the platform's identifiers distinguish the same app's forwarding in two accounts", () => {
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

  test("a delete of the object of a failed create is refused, unless another resource claims the object", () => {
    const run = openRun();
    const [first, second] = [openProcess(run), openProcess(run)];
    second.claims.refuse(group, "1/2");
    expect(first.claims.verdict(group, ["1/2"], {})).toBe("refused");
    expect(second.claims.verdict(group, ["0/0", "1/2"], {})).toBe("refused");
    expect(first.claims.take(group, "1/2")).toBe(true);
    second.claims.refuse(group, "1/2");
    expect(second.claims.verdict(group, ["1/2"], {})).toBe("held");
  });

  test("if the run's folder is removed during the run, nothing is deleted that another process may claim", () => {
    const run = openRun();
    const [previous, now] = [openProcess(run), openProcess(run)];
    expect(now.claims.take(group, "1/2")).toBe(true);
    rmSync(run, { recursive: true });
    const recorded = { loadBalancerId: 1, originGroupId: 2 };
    const removed =
      "Origin group 2 of load balancer 1 was not deleted: the temporary folder in which this run";
    expect(() => previous.claims.verdict(group, ["1/2"], recorded)).toThrow(removed);
    // A process that starts or claims something creates the folder again, without the earlier entries.
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(previous.store.lock("eu")).toBe(true);
    said.mockRestore();
    mkdirSync(run);
    expect(previous.claims.take(group, "1/3")).toBe(true);
    expect(() => previous.claims.verdict(group, ["1/2"], recorded)).toThrow(removed);
    expect(isHeld(now, "1/2")).toBe(true);
  });

  test("claims outlive their process: the engine may end a provider process during a run", () => {
    const run = openRun();
    expect(openProcess(run, { pid: 2 ** 22 + 1 }).claims.take(group, "1/2")).toBe(true);
    expect(isHeld(openProcess(run), "1/2")).toBe(true);
  });
});

test("a previous provider's delete of the resource that a new provider replaces releases its object", () => {
  const run = openRun();
  const [previous, present] = [openProcess(run).claims, openProcess(run, { account: "two" }).claims];
  const [inputs, recorded] = [{ weight: 2 }, { weight: 1, adopted: false }];
  present.checked(inputs);
  expect(present.keep(group, "1/2", inputs, { recorded, urn: "urn:a" })).toBe(true);
  for (const [other, urn] of [
    [{ weight: 1, adopted: true }, "urn:a"],
    [{ weight: 3, adopted: false }, "urn:a"],
    [recorded, "urn:b"],
    [recorded, undefined],
  ] as const) {
    previous.endOwn(group, "1/2", other, urn);
    expect(previous.verdict(group, ["1/2"], other)).toBe("held");
  }
  previous.endOwn(group, "1/2", recorded, "urn:a");
  expect(previous.verdict(group, ["1/2"], recorded)).toBe("free");
  expect(present.overdue({ weight: 3 })).toEqual([]);
  expect(present.take(group, "1/2")).toBe(false);
  expect(present.overdue(inputs)).toEqual([]);
  expect(present.take(group, "1/2")).toBe(true);
});

test("a resource that is updated keeps its object: the delete that follows is of a copy", () => {
  const { claims } = openProcess(undefined);
  const [inputs, recorded] = [{ weight: 2 }, { weight: 1, adopted: false }];
  claims.checked(inputs);
  expect(claims.keep(group, "1/2", inputs, { recorded, urn: "urn:a" })).toBe(true);
  claims.updating(group, "1/2");
  claims.updating(group, "1/3");
  claims.endOwn(group, "1/2", recorded, "urn:a");
  expect(claims.verdict(group, ["1/2"], recorded)).toBe("held");
  expect(claims.verdict(group, ["1/3"], recorded)).toBe("free");
  expect(claims.take(group, "1/2", "urn:b")).toBe(false);
  expect(claims.keep(group, "1/2", inputs, { urn: "urn:a" })).toBe(true);
});

test("an object that was adopted is not released by a delete of its resource", () => {
  const { claims } = openProcess(undefined);
  const [inputs, recorded] = [{ weight: 2 }, { weight: 1, adopted: true }];
  claims.checked(inputs);
  claims.keep(group, "1/2", inputs, { recorded, urn: "urn:a" });
  claims.endOwn(group, "1/2", recorded, "urn:a");
  expect(claims.verdict(group, ["1/2"], recorded)).toBe("held");
});

test("two resources with the same arguments are separate: the second cannot claim the object of the first", () => {
  const { claims } = openProcess(undefined);
  claims.checked({ name: "eu" });
  expect(claims.keep(group, "1/2", { name: "eu" })).toBe(true);
  expect(claims.take(group, "1/2")).toBe(false);
});

test("a delete that was skipped for a resource is due if that resource is created again", () => {
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
