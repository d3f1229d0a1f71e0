import { pickDeclaredNames } from "../../../provider/core/values/managedPaths";
import { expandPaths, markSecrets, selectPlaceholder } from "../../../provider/core/values/secretValues";
import { field, readOnly } from "../../../provider/model/field";
import { keyedListOf, mergeDeclared } from "../../../provider/model/keyed";
import { nonEmptyText, text } from "../../../provider/model/kinds";
import { object } from "../../../provider/model/object";
import { findLifecycle } from "../core/arguments";

const names = { key: "name", pattern: /^[a-z]+$/, allowed: "named with lower-case letters" };
const variable = object("Variable", "", {
  name: field("name", nonEmptyText(), "", { required: true, alwaysReturned: true }),
  value: field("value", text(), ""),
});
const variables = keyedListOf(variable, text(), { ...names, member: "value" });
const members = { tag: field("tag", nonEmptyText(), ""), variables: field("variables", variables, "") };
const box = object("Box", "", {
  id: readOnly("id", text(), ""),
  name: field("name", nonEmptyText(), "", { required: true, alwaysReturned: true }),
  ...members,
});
const boxes = keyedListOf(box, object("BoxValue", "", members), names);

test("a list whose items have names is a map by these, and is sent in the order of the names", () => {
  const map = { b: { tag: "2" }, a: { tag: "1", variables: { y: "2", x: "1" } } };
  const list = [
    {
      name: "a",
      tag: "1",
      variables: [
        { name: "x", value: "1" },
        { name: "y", value: "2" },
      ],
    },
    { name: "b", tag: "2" },
  ];
  expect(boxes.toWire(map)).toEqual(list);
  const live = [{ ...list[1], id: "7", variables: null }, list[0]];
  expect(boxes.fromWire(live as never)).toEqual({ a: map.a, b: { ...map.b, variables: {} } });
});

test.each<[live: unknown, declared: unknown, compared: unknown]>([
  [
    { a: { tag: "1", variables: { x: "1", y: "2" } }, b: { tag: "2" } },
    { a: { variables: { x: "0", z: "3" } } },
    { a: { variables: { x: "1" } } },
  ],
  [{ a: [{ port: 1, more: 2 }] }, { a: [{ port: 3 }] }, { a: [{ port: 1 }] }],
  [{ a: [1, 2] }, { a: [1] }, { a: [1, 2] }],
  ["live", { a: 1 }, "live"],
])("of %j, a program with %j is compared with %j", (live, declared, compared) => {
  const picked = pickDeclaredNames({ keyedPaths: ["map"] }, { map: live, other: 1 }, { map: declared });
  expect(picked).toEqual({ map: compared, other: 1 });
});

describe("a merge", () => {
  const live = { a: { tag: "1", variables: { x: "1", y: "2" } }, b: { tag: "2" }, c: { tag: "3" } };
  const merge = (declared: unknown, before?: unknown) => mergeDeclared(boxes, live, declared, before);

  test.each([
    [
      "keeps what was never declared",
      { a: { tag: "9" } },
      undefined,
      { ...live, a: { ...live.a, tag: "9" } },
    ],
    ["removes what is no longer declared", { a: {} }, { a: {}, b: {} }, { a: live.a, c: live.c }],
    [
      "does so at any depth",
      { a: { variables: { z: "3" } } },
      { a: { variables: { x: "1" } } },
      { ...live, a: { tag: "1", variables: { y: "2", z: "3" } } },
    ],
    [
      "keeps members that are no longer declared",
      { a: {} },
      { a: { tag: "1", variables: { x: "1" } } },
      live,
    ],
    ["adds a name", { d: { tag: "4" } }, {}, { ...live, d: { tag: "4" } }],
    ["changes nothing without a declaration", undefined, { a: {} }, live],
  ])("%s", (_, declared, before, expected) => {
    expect(merge(declared, before)).toEqual(expected);
  });
});

describe("a secret in a map", () => {
  const path = "containerTemplates.*.environmentVariables.*";
  const properties = {
    containerTemplates: { web: { imageTag: "1", environmentVariables: { A: "x" } }, other: {} },
  };

  test("is found under every name, and marked alone", () => {
    expect(findLifecycle("ContainerApp").secretPaths).toContain(path);
    expect(expandPaths(properties, [path])).toEqual(["containerTemplates.web.environmentVariables.A"]);
    expect(JSON.stringify(markSecrets(properties, [path]))).toMatch(
      /"imageTag":"1","environmentVariables":\{"A":\{[^}]*"value":"x"\}\}/,
    );
  });

  test.each([
    ["containerTemplates", true],
    ["containerTemplates.web.environmentVariables.A", true],
    ["containerTemplates.web.environmentVariables", true],
    ["containerTemplates.web.imageTag", false],
    ["volumes", false],
  ])("decides whether a message may show %s", (each, isHidden) => {
    const lifecycle = { secretPaths: [path], hiddenInMessages: [] } as never;
    expect(selectPlaceholder(lifecycle, each) !== undefined).toBe(isHidden);
  });
});
