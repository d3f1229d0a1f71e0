import { findClass } from "../../../provider/classes/registry";
import { findDeclaration } from "../../../provider/objects";

const isBuilt = (className: string): boolean =>
  "value" in Object(Object.getOwnPropertyDescriptor(findDeclaration(className).model, "received"));

test("a class builds its own schemas when they are first needed, and those of no other class", () => {
  expect(isBuilt("Origin")).toBe(false);
  const origin = findClass("Origin");
  expect(findClass("Origin")).toBe(origin);
  expect(origin?.inputs.safeParse({}).success).toBe(false);
  expect(findDeclaration("Origin").model.received.safeParse("").success).toBe(false);
  expect(isBuilt("Origin")).toBe(true);
  for (const other of ["PullZone", "VideoLibrary", "ContainerApp"]) expect(isBuilt(other)).toBe(false);
});

test("a name that no class has finds none", () => {
  expect(findClass("Orign")).toBeUndefined();
});
