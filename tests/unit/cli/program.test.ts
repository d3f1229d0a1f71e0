import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { renderJavaScript, renderLiteral } from "../../../cli/discover/languages/javascript";
import { orderedClasses } from "../../../cli/discover/layout";
import type { DiscoveredResource } from "../../../cli/discover/object";
import { buildProgram, listSecretInputs } from "../../../cli/discover/program";
import { listReferencedClasses } from "../../../cli/discover/references";
import { character } from "../../support/character";

const evaluate = (text: string): unknown => JSON.parse(runInNewContext(`JSON.stringify(${text})`) as string);

/** Renders a program of one file. */
const renderProgram = (resources: readonly DiscoveredResource[], isCommonJs = false): string =>
  buildProgram(resources)
    .map((module) => renderJavaScript(module, "imported", { isCommonJs, importSuffix: "" }))
    .join("");

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
  expect(listSecretInputs([shop, web])).toEqual([
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

test("zones and scripts are references, also under another name, and what a resource refers to comes first", () => {
  const resources = [
    createResource("PullZone", "9", "cdn", { name: "cdn", storageZoneId: 8, middlewareScriptId: 6 }),
    createResource("StorageZone", "8", "files", { name: "files" }),
    createResource("EdgeScript", "6", "headers", { name: "headers", scriptType: "Middleware" }),
    createResource("DnsZone", "3", "shop", { domain: "shop.example" }),
    createResource("DnssecZone", "3", "shop-dnssec", { zoneId: 3 }),
    createResource("DnsRecord", "3/1", "www", { zoneId: 3, type: "PullZone", pullZoneId: 9 }),
    createResource("DnsRecord", "3/2", "other", { zoneId: 3, type: "PullZone", pullZoneId: 10 }),
  ];
  const program = renderProgram(resources);
  for (const argument of [
    "storageZoneId: files.storageZoneId,\n    middlewareScriptId: headers.scriptId,",
    '"shop-dnssec",\n  {\n    zoneId: shop.zoneId,',
    "pullZoneId: cdn.pullZoneId,",
    "pullZoneId: 10,",
  ])
    expect(program).toContain(argument);
  const places = ["files", "headers", "cdn", "shop"].map((name) => program.indexOf(`const ${name} =`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("no two areas refer to each other, so that their files can load each other", () => {
  const areas = new Map(orderedClasses.map(({ className, area }) => [className, area]));
  const listAreas = (area: string | undefined): (string | undefined)[] =>
    orderedClasses
      .filter(({ className }) => areas.get(className) === area)
      .flatMap(({ className }) => listReferencedClasses(className).map((target) => areas.get(target)))
      .filter((target) => target !== area);
  const reach = (area: string | undefined, seen: ReadonlySet<unknown>): void => {
    expect(seen).not.toContain(area);
    for (const next of listAreas(area)) reach(next, new Set([...seen, area]));
  };
  for (const area of areas.values()) reach(area, new Set());
});

test("a large account has a file for each area, which loads those that it refers to", () => {
  const records = Array.from({ length: 101 }, (_, i) =>
    createResource("DnsRecord", `3/${i}`, `record-${i}`, { zoneId: 3, type: "PullZone", pullZoneId: 9 }),
  );
  const zone = createResource("PullZone", "9", "cdn", { name: "cdn" });
  const modules = buildProgram([...records, zone]);
  expect(modules.map(({ area }) => area)).toEqual(["cdn", "dns"]);
  const render = (isCommonJs: boolean) =>
    modules.map((module) => renderJavaScript(module, "imported", { isCommonJs, importSuffix: ".js" }))[1];
  expect(render(false)).toContain('import * as cdn from "./imported-cdn.js";');
  expect(render(true)).toContain('const cdn = require("./imported-cdn.js");');
  // A resource of the other file has the name of that file.
  expect(render(false)?.match(/pullZoneId: cdn\.cdn_\.pullZoneId,/g)).toHaveLength(101);
});

test("what others own is left out, with a comment", () => {
  const owned = [{ className: "PullZone", subject: "pull zone 7", owner: "video library 4" }];
  const [module] = buildProgram([], owned);
  expect(module && renderJavaScript(module, "imported", { isCommonJs: false, importSuffix: "" })).toContain(
    "\n\n// Left out: pull zone 7, which belongs to video library 4.\n",
  );
});

test("a comment shows the platform's own name if the name of the resource lost characters of it", () => {
  const shop = createResource("OriginGroup", "1/12", "shop-12", { loadBalancerId: 1 });
  expect(renderProgram([{ ...shop, namePath: ["Shop", "日本\n\u202e"] }])).toContain(
    '\n// Shop / 日本\\u000a\\u202e\nexport const shop12 = new edge.OriginGroup(\n  "shop-12",',
  );
});
