import type { Lifecycle } from "../../../provider/dynamic/lifecycle";
import { unknownValue } from "../../../provider/dynamic/unknowns";
import { Wholes } from "../../../provider/dynamic/wholes";
import { databaseToken } from "../../../provider/lifecycles/databaseToken";
import { originGroup } from "./arguments";

const token = databaseToken as Lifecycle;
const keeping = { databaseId: "shop", kind: "read-only" };
const sweeping = { ...keeping, onDelete: "revokeAll" };
const twice =
  /^The access tokens of database shop are managed by two resources of this program, one of which has/;

test("parts that take nothing else along may be many; one that takes the whole stands alone", () => {
  const wholes = new Wholes();
  wholes.keep(token, "shop/1", keeping);
  wholes.keep(token, "shop/2", keeping);
  wholes.begin(token, keeping);
  expect(() => wholes.begin(token, sweeping)).toThrow(twice);
  expect(() => wholes.keep(token, "shop/2", sweeping)).toThrow(twice);
  wholes.begin(token, { ...sweeping, databaseId: "blog" });
  wholes.begin(token, { ...sweeping, databaseId: unknownValue });
  wholes.begin(token, { ...sweeping, databaseId: unknownValue });
});

test("one that joins a part that takes the whole is refused, in whichever order they come", () => {
  const wholes = new Wholes();
  wholes.keep(token, "shop/1", sweeping);
  wholes.keep(token, "shop/1", sweeping);
  expect(() => wholes.keep(token, "shop/2", sweeping)).toThrow(twice);
  expect(() => wholes.begin(token, keeping)).toThrow(twice);
});

test("two that begin with the same arguments are two; one that stays and begins is one, replaced", () => {
  const wholes = new Wholes();
  const leave = wholes.begin(token, sweeping);
  expect(() => wholes.begin(token, sweeping)).toThrow(twice);
  leave();
  wholes.keep(token, "shop/1", sweeping);
  wholes.begin(token, sweeping);
  expect(wholes.sparedBy(token, "shop/1", sweeping)).toBe("the access tokens of database shop");
});

test("a delete spares the whole only where it would take it, and another part is held", () => {
  const wholes = new Wholes();
  expect(wholes.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
  wholes.keep(token, "shop/1", keeping);
  expect(wholes.sparedBy(token, "shop/1", sweeping)).toBeUndefined();
  expect(wholes.sparedBy(token, "shop/2", sweeping)).toBe("the access tokens of database shop");
  expect(wholes.sparedBy(token, "shop/2", keeping)).toBeUndefined();
  expect(wholes.sparedBy(token, "blog/2", { ...sweeping, databaseId: "blog" })).toBeUndefined();
});

test("a class whose deletes take nothing else along is none of its business", () => {
  const wholes = new Wholes();
  const group = { loadBalancerId: 1, name: "eu", onDelete: "delete" };
  wholes.keep(originGroup, "1/1", group);
  wholes.begin(originGroup, group);
  expect(wholes.sparedBy(originGroup, "1/2", group)).toBeUndefined();
});
