import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { DiscoveredResource } from "../../../cli/discover/collect";
import { collectSecrets, renderLiteral, renderProgram } from "../../../cli/discover/program";
import { character } from "../character";

const evaluate = (text: string): unknown => JSON.parse(runInNewContext(`JSON.stringify(${text})`) as string);

test("a literal evaluates to its original value", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: character }),
        fc.string({ minLength: 60 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
      ),
      (value) => expect(evaluate(renderLiteral(value))).toEqual(JSON.parse(JSON.stringify(value))),
    ),
  );
});

const createResource = (
  className: string,
  id: string,
  name: string,
  inputs: DiscoveredResource["inputs"],
): DiscoveredResource => ({
  className,
  id,
  namePath: [name],
  resourceName: name,
  inputs,
  secretPaths: className === "LogForwarding" ? ["token"] : [],
});

test("a secret is read from the configuration, and an empty secret counts as none", () => {
  const path = "token";
  const shop = createResource("LogForwarding", "shop", "shop-logs", { app: "shop", token: "t0p-secret" });
  const web = createResource("LogForwarding", "web", "web-logs", { app: "web", token: "" });
  expect(collectSecrets([shop, web])).toEqual([
    { key: "shop-logs-token", className: "LogForwarding", id: "shop", path, value: "t0p-secret" },
  ]);
  const program = renderProgram([shop, web]);
  expect(program).not.toContain("t0p-secret");
  expect(program).toContain('token: config.requireSecret("shop-logs-token"),');
  expect(program).toContain('token: "",');
  expect(renderProgram([web])).not.toContain("config");
});

test("parent ids refer to the outputs of the parent resource, if that is declared", () => {
  const resources = [
    createResource("LoadBalancer", "1", "shop", { name: "shop" }),
    createResource("OriginGroup", "1/7", "eu", { loadBalancerId: 1 }),
    createResource("Origin", "1/7/70", "a", { loadBalancerId: 1, originGroupId: 7 }),
    createResource("OriginGroup", "2/7", "else", { loadBalancerId: 2 }),
  ];
  const group = '= new edge.OriginGroup(\n  "eu",\n  {\n    loadBalancerId: ';
  expect(renderProgram(resources)).toContain(`\nexport const eu ${group}shop.loadBalancerId,`);
  expect(renderProgram(resources, true)).toContain(`exports.eu ${group}exports.shop.loadBalancerId,`);
  expect(renderProgram(resources)).toContain(
    "    loadBalancerId: shop.loadBalancerId,\n    originGroupId: eu.originGroupId,\n",
  );
  expect(renderProgram(resources)).toContain('new edge.OriginGroup(\n  "else",\n  {\n    loadBalancerId: 2,');
});

test("a comment shows the platform's own name if the name of the resource lost characters of it", () => {
  const shop = createResource("OriginGroup", "1/12", "shop-12", { loadBalancerId: 1 });
  expect(renderProgram([{ ...shop, namePath: ["Shop", "日本\n\u202e"] }])).toContain(
    '\n// Shop / 日本\\u000a\\u202e\nexport const shop12 = new edge.OriginGroup(\n  "shop-12",',
  );
});
