import * as fc from "fast-check";
import { Held } from "../../../provider/dynamic/held";
import type { Properties } from "../../../provider/dynamic/lifecycle";
import { validArguments } from "./arguments";

/** The same members in the opposite order, at every depth, as another message may bring them. */
const reversed = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, below]) => [key, reversed(below)]),
      )
    : value;

test("lifecycle rule 4: an object is held by the diff of arguments that were checked, in whatever order they come", () => {
  fc.assert(
    fc.property(validArguments, (args) => {
      const held = new Held();
      held.keep("OriginGroup", "1/2", args);
      expect(held.has("OriginGroup", "1/2")).toBe(false);
      held.checked({ ...args, __provider: "text" });
      held.keep("OriginGroup", "1/2", { __provider: "text", ...(reversed(args) as Properties) });
      expect(held.has("OriginGroup", "1/2")).toBe(true);
      expect(held.has("OriginGroup", "1/3")).toBe(false);
      expect(held.has("LogForwarding", "1/2")).toBe(false);
    }),
  );
});

test("lifecycle rule 4: the diff of a refresh, of arguments that no program gave in this run, holds nothing", () => {
  const held = new Held();
  held.checked({ loadBalancerId: 1, name: "eu", weight: 2 });
  held.keep("OriginGroup", "1/2", { loadBalancerId: 1, name: "eu", weight: 1 });
  expect(held.has("OriginGroup", "1/2")).toBe(false);
});

test("lifecycle rule 4: one object, one resource: neither a second one that begins nor one of other arguments", () => {
  const held = new Held();
  const [one, other] = [{ weight: 1 }, { weight: 2 }];
  held.checked(one);
  held.checked(other);
  expect(held.take("OriginGroup", "1/2")).toBe(true);
  expect(held.take("OriginGroup", "1/2")).toBe(false);
  expect(held.keep("OriginGroup", "1/2", one)).toBe(false);
  expect(held.keep("OriginGroup", "1/3", one)).toBe(true);
  expect(held.keep("OriginGroup", "1/3", one)).toBe(true);
  expect(held.keep("OriginGroup", "1/3", other)).toBe(false);
  expect(held.take("OriginGroup", "1/3")).toBe(false);
});

test("lifecycle rule 4: a resource that is diffed and then created anew has let its former object go", () => {
  const held = new Held();
  const inputs = { name: "renamed" };
  held.checked(inputs);
  expect(held.keep("OriginGroup", "1/2", inputs)).toBe(true);
  expect(held.take("OriginGroup", "1/3")).toBe(true);
  expect(held.has("OriginGroup", "1/2")).toBe(true);
  held.began(inputs);
  expect(held.has("OriginGroup", "1/2")).toBe(false);
  expect(held.has("OriginGroup", "1/3")).toBe(true);
});

test("what is released is held no more", () => {
  const held = new Held();
  expect(held.take("OriginGroup", "1/2")).toBe(true);
  held.release("OriginGroup", "1/2");
  expect(held.has("OriginGroup", "1/2")).toBe(false);
  expect(held.take("OriginGroup", "1/2")).toBe(true);
});
