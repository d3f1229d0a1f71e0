import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { DiscoveredResource } from "../../../cli/discover/collect";
import { importFile, literal, programOf, secretsOf } from "../../../cli/discover/program";
import { character } from "../character";

const evaluated = (text: string): unknown => JSON.parse(runInNewContext(`JSON.stringify(${text})`) as string);

test("a literal evaluates to its original value", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: character }),
        fc.string({ minLength: 60 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
      ),
      (value) => expect(evaluated(literal(value))).toEqual(JSON.parse(JSON.stringify(value))),
    ),
  );
});

test("nested objects and lists are over several lines, and a path can be an expression", () => {
  const value = { a: 1, b: { c: "x", d: "y" }, e: ["f", "g"], h: [{ i: {} }] };
  expect(literal(value, "", new Map([["b.d", "1 + 1"]]))).toBe(
    '{\n  a: 1,\n  b: {\n    c: "x",\n    d: 1 + 1,\n  },\n  e: ["f", "g"],\n  h: [\n    {\n      i: {},\n    },\n  ],\n}',
  );
});

const resource = (className: string, name: string, inputs: DiscoveredResource["inputs"]) => ({
  className,
  id: `1/${name}`,
  name: [name],
  resource: name,
  inputs,
  secrets: className === "LogForwarding" ? ["token"] : [],
});

const resources = [
  resource("OriginGroup", "eu", {
    loadBalancerId: 1,
    name: 'say "eu"',
    latitude: -1e-7,
    weight: 1e21,
    healthCheckSettings: { enabled: false, path: `/${"x".repeat(90)}` },
  }),
  resource("LogForwarding", "shop-logs", { app: "shop", enabled: true, token: "t0p-secret" }),
  resource("LogForwarding", "web-logs", { app: "it's", enabled: false, token: "" }),
  resource("DnssecZone", "zone", { zoneId: 3 }),
  ...[1, 2].map((conditions) =>
    resource("RateLimitRule", `rule-${conditions}`, {
      shieldZoneId: 5,
      ruleConfiguration: {
        variableTypes: { REQUEST_URI: "" },
        transformationTypes: ["LOWERCASE"],
        chainedRuleConditions: Array.from({ length: conditions }, () => ({
          variableTypes: {},
          operatorType: "EQ",
          value: 'a "b"',
        })),
      },
    }),
  ),
  resource("VideoLibraryRefererBlock", `clips-blocks-${"a".repeat(60)}`, {
    libraryId: 4,
    hostname: "a.example",
  }),
];

test("a secret is read from the configuration, and an empty secret counts as none", () => {
  expect(secretsOf(resources)).toEqual([
    {
      key: "shop-logs-token",
      className: "LogForwarding",
      id: "1/shop-logs",
      path: "token",
      value: "t0p-secret",
    },
  ]);
  const program = programOf(resources);
  expect(program).not.toContain("t0p-secret");
  expect(program).toContain('token: config.requireSecret("shop-logs-token"),');
  expect(program).toContain('token: "",');
  expect(programOf(resources.slice(3))).not.toContain("config");
});

test("each resource is exported, with the platform's own name above it if characters were lost", () => {
  const [eu] = resources;
  if (!eu) throw new Error("none");
  const program = programOf([eu, { ...eu, name: ["Shop", "日本\n\u202e"], resource: "shop-12" }]);
  expect(program).toContain('\nexport const eu = new edge.OriginGroup(\n  "eu",');
  expect(program).toContain(
    '\n// Shop / 日本\\u000a\\u202e\nexport const shop12 = new edge.OriginGroup(\n  "shop-12",',
  );
});

test("the import file lists the type, name and id of each resource", () => {
  expect(JSON.parse(importFile(resources.slice(0, 1)))).toEqual({
    resources: [{ type: "edge:index:OriginGroup", name: "eu", id: "1/eu" }],
  });
});

test("parent ids refer to the outputs of the parent resource", () => {
  const found = (className: string, id: string, name: string) => ({
    ...resource(className, name, { loadBalancerId: 1, ...(className === "Origin" && { originGroupId: 7 }) }),
    id,
  });
  const all = [
    { ...found("LoadBalancer", "1", "shop"), inputs: { name: "shop" } },
    found("OriginGroup", "1/7", "eu"),
    found("Origin", "1/7/70", "a"),
    found("OriginGroup", "2/7", "else"),
  ];
  const group = '= new edge.OriginGroup(\n  "eu",\n  {\n    loadBalancerId: ';
  expect(programOf(all)).toContain(`export const eu ${group}shop.loadBalancerId,`);
  expect(programOf(all, true)).toContain(`exports.eu ${group}exports.shop.loadBalancerId,`);
  expect(programOf(all)).toContain(
    "    loadBalancerId: shop.loadBalancerId,\n    originGroupId: eu.originGroupId,\n",
  );
  expect(programOf(all)).toContain('new edge.OriginGroup(\n  "else",\n  {\n    loadBalancerId: 1,');
});
