import fc from "fast-check";
import { chooseNames, chooseVariables, type ObjectToName, renderBaseName } from "../../../cli/discover/names";
import { character } from "../../support/character";

const namePart = fc.oneof(
  fc.constantFrom("eu", "EU", "eu west", "eu-west", "é u", "shop", "12", "", "日本", "a".repeat(70)),
  fc.string({ unit: character, maxLength: 12 }),
);
const object: fc.Arbitrary<ObjectToName> = fc.record({
  className: fc.constantFrom("OriginGroup", "LogForwarding"),
  id: fc.oneof(fc.constantFrom("1/2", "1-2", "12", "eu"), fc.string({ minLength: 1, maxLength: 8 })),
  namePath: fc.array(namePart, { minLength: 1, maxLength: 3 }),
});
const account = fc.uniqueArray(object, {
  selector: ({ className, id }) => `${className} ${id}`,
  maxLength: 40,
});

const mapNames = (objects: readonly ObjectToName[]) => {
  const names = chooseNames(objects);
  return new Map(objects.map(({ className, id }, i) => [`${className} ${id}`, names[i]]));
};

test("names are unique, kebab-case ASCII and short, and variables are unique and valid in a program", () => {
  fc.assert(
    fc.property(account, (objects) => {
      const names = chooseNames(objects);
      expect(new Set(names).size).toBe(objects.length);
      for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      const resources = objects.map(({ className }, i) => ({ className, resourceName: names[i] ?? "" }));
      const variables = chooseVariables(resources);
      expect(new Set(variables).size).toBe(objects.length);
      for (const variable of variables)
        expect(() => new Function(`"use strict"; const ${variable} = 1;`)).not.toThrow();
    }),
  );
});

test("names do not depend on the order in which the platform lists objects", () => {
  const shuffledAccounts = account.chain((objects) =>
    fc.tuple(fc.constant(objects), fc.shuffledSubarray(objects, { minLength: objects.length })),
  );
  fc.assert(
    fc.property(shuffledAccounts, ([objects, shuffled]) =>
      expect(mapNames(shuffled)).toEqual(mapNames(objects)),
    ),
  );
});

test("another object changes only the names that would otherwise collide", () => {
  fc.assert(
    fc.property(account, object, (objects, newObject) => {
      fc.pre(!objects.some(({ className, id }) => className === newObject.className && id === newObject.id));
      const before = mapNames(objects);
      const after = mapNames([...objects, newObject]);
      const changedNames = [...before].filter(([key, name]) => after.get(key) !== name);
      const base = renderBaseName(newObject);
      for (const [, name] of changedNames) expect(name?.startsWith(base)).toBe(true);
    }),
  );
});

test.each([
  [["Vidéos", "EU West"], "videos-eu-west"],
  [["日本"], "origin-group-2"],
  [["Shop", "日本"], "shop-2"],
  [
    ["Customer portal of the northern and the southern region"],
    "customer-portal-of-the-northern-and-the-southern",
  ],
])("%j is named %s", (name, expected) => {
  expect(chooseNames([{ className: "OriginGroup", id: "1/2", namePath: name }])).toEqual([expected]);
});

test("names that collide get their id, then their parent's, then a hash", () => {
  const chooseGroupNames = (...objects: [id: string, name: string][]) =>
    chooseNames(objects.map(([id, name]) => ({ className: "OriginGroup", id, namePath: [name] })));
  expect(chooseGroupNames(["1/2", "eu"], ["1/3", "EU"])).toEqual(["eu-2", "eu-3"]);
  expect(chooseGroupNames(["1/2", "eu"], ["3/2", "eu"])).toEqual(["eu-1-2", "eu-3-2"]);
  expect(chooseGroupNames(["1/2", "eu"], ["1/3", "eu"], ["4", "eu-2"], ["5", "eu-1-2"])).toEqual([
    expect.stringMatching(/^eu-1-2-[0-9a-f]{4}$/),
    "eu-3",
    "eu-2-4",
    "eu-1-2-5",
  ]);
});
