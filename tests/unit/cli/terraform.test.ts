import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createDiscoverCommand } from "../../../cli/discover";
import { renderJavaScript } from "../../../cli/discover/languages/javascript";
import { buildProgram } from "../../../cli/discover/program";
import { discoverStateObjects } from "../../../cli/discover/stateObjects";
import { findPlace, readStateObjects } from "../../../cli/discover/terraform";
import { readSettings } from "../../../provider/config";
import { findCompilerErrors, root } from "../../support/compiler";
import { emulatorForAll } from "../../support/emulated";
import { runOptions } from "../../support/hostile";
import { folderForEach } from "./folder";
import { stateArbitrary, stateSeed } from "./terraformStates";

const emulator = emulatorForAll({ seed: stateSeed }, async ({ baseUrl, state }) => {
  const headers = { AccessKey: state.storageZones[0]?.Password ?? "" };
  await fetch(`${baseUrl}/storage/de/storefront-files/robots.txt`, {
    method: "PUT",
    headers,
    body: "User-agent: *",
  });
});

const discoverFrom = (state: object) => {
  const { baseUrl, streamUrl, apiKey } = emulator;
  const settings = readSettings({ explicit: { baseUrl, streamUrl, apiKey, requestsPerSecond: "1000" } });
  return discoverStateObjects(settings, readStateObjects(JSON.stringify(state)), () => {});
};

/** Compiles programs as a project with the strictest settings would. */
const compile = (programs: readonly string[]) =>
  findCompilerErrors(new Map(programs.map((text, i) => [`state${i}.ts`, text])), [], {
    types: ["node"],
    paths: { "pulumi-edge-platform": [join(root, "dist", "provider", "index.d.ts")] },
  });

test("states of all kinds become programs that compile, with the objects of the state and no others", async () => {
  const states = fc.sample(stateArbitrary, { ...runOptions(30, 100), seed: 5 });
  const programs: string[] = [];
  for (const state of states) {
    const { items, skippedItems, unsupportedTypes } = await discoverFrom(state);
    const managed = state.resources.filter(
      ({ mode, type }) => mode === "managed" && type.startsWith("bunnynet_"),
    );
    const unsupported = [...unsupportedTypes.values()].reduce((sum, count) => sum + count, 0);
    expect(items.length + skippedItems.length + unsupported).toBe(managed.length);
    expect(skippedItems.map(({ reason }) => reason)).toEqual(
      managed
        .filter(({ instances }) => instances[0]?.attributes["id"] === 999)
        .map(() => "There is no such object on the platform."),
    );
    const [module] = buildProgram(items);
    programs.push(
      module ? renderJavaScript(module, "imported", { isCommonJs: false, importSuffix: "" }) : "",
    );
  }
  expect(programs.join("\n")).not.toContain("MARKER");
  expect(compile(programs)).toEqual([]);
  expect(emulator.requests.writes()).toEqual([]);
});

test("a resource has the name of its address, and refers to others of the state", async () => {
  const state = {
    version: 4,
    resources: [
      { mode: "managed", type: "bunnynet_dns_zone", name: "shop", instances: [{ attributes: { id: 3 } }] },
      {
        module: 'module.eu["a"]',
        mode: "managed",
        type: "bunnynet_dns_record",
        name: "status",
        instances: [{ index_key: "www", attributes: { id: 2, zone: 3 } }],
      },
    ],
  };
  const { items } = await discoverFrom(state);
  expect(items.map(({ resourceName }) => resourceName)).toEqual([
    "dns-zone-shop",
    "eu-a-dns-record-status-www",
  ]);
  const [module] = buildProgram(items);
  const text = module && renderJavaScript(module, "imported", { isCommonJs: false, importSuffix: "" });
  expect(text).toContain("zoneId: dnsZoneShop.zoneId,");
});

test("the three forms of a state have the same objects", () => {
  const expected = [
    { address: "bunnynet_pullzone.shop", type: "bunnynet_pullzone", attributes: { id: 9 } },
    {
      address: 'module.a.bunnynet_dns_record.x["k"]',
      type: "bunnynet_dns_record",
      attributes: { id: 2, zone: 3 },
    },
  ];
  const [zone, record] = expected;
  const shown = {
    values: {
      root_module: {
        resources: [
          { mode: "managed", ...zone, values: zone?.attributes },
          { mode: "data", ...zone, values: {} },
        ],
        child_modules: [{ resources: [{ mode: "managed", ...record, values: record?.attributes }] }],
      },
    },
  };
  const stored = {
    version: 4,
    resources: [
      { mode: "managed", type: zone?.type, name: "shop", instances: [{ attributes: { id: 9 } }] },
      {
        module: "module.a",
        mode: "managed",
        type: record?.type,
        name: "x",
        instances: [
          { index_key: "k", attributes: record?.attributes },
          { index_key: "k", deposed: "1234", attributes: { id: 5, zone: 3 } },
        ],
      },
    ],
  };
  for (const state of [shown, stored]) expect(readStateObjects(JSON.stringify(state))).toEqual(expected);
  const urn = "urn:pulumi:old::shop::bunnynet:index/computeScriptVariable:ComputeScriptVariable::greeting";
  const type = "bunnynet:index/computeScriptVariable:ComputeScriptVariable";
  const bridged = readStateObjects(
    JSON.stringify({
      version: 3,
      deployment: { resources: [{ urn, type, outputs: { id: "61", script: 6 } }] },
    }),
  );
  expect(bridged.map((each) => [each.address, findPlace(each)])).toEqual([
    ["greeting", { className: "EdgeScriptVariable", id: "6/61", isEnd: false }],
  ]);
});

test.each([
  ["no JSON", 'MARKER { "token": '],
  ["another version", '{"version": 3, "modules": ["MARKER"]}'],
  ["another file", '{"name": "MARKER"}'],
])("%s is refused, and nothing of it is shown", (_, text) => {
  expect(() => readStateObjects(text)).toThrow(/^The file of --from is not a state: give [^M]+$/);
});

test("the page about Terraform lists the class of each type", () => {
  const page = readFileSync(join(root, "docs", "terraform.md"), "utf8");
  const rows = [...page.matchAll(/^\| (`bunnynet_.*`) \| (.*) \|$/gm)];
  const listed = rows.flatMap(([, types = "", row = ""]) =>
    [...types.matchAll(/\w+/g)].map(([type]) => [type, /^`(\w+)`$/.exec(row)?.[1]]),
  );
  expect(listed).toHaveLength(24);
  const attributes = { id: 1, zone: 1, script: 1, pullzone: 1, library: 1, name: "a", path: "a" };
  for (const [type = "", className] of listed)
    expect([type, findPlace({ address: "", type, attributes })?.className]).toEqual([type, className]);
});

describe("the command", () => {
  const folder = folderForEach();

  test("lists the types without a class, and shows no secret of the state", async () => {
    const resources = [
      ["bunnynet_compute_script_secret", { script: 6, name: "SIGNING_KEY", value: "MARKER-secret" }],
      ["bunnynet_stream_video", { id: "guid", library: 4, title: "MARKER" }],
      ["bunnynet_stream_video", { id: "other", library: 4 }],
      ["bunnynet_dns_record", { id: 2, value: "MARKER" }],
    ].map(([type, attributes], i) => ({ mode: "managed", type, name: `r${i}`, instances: [{ attributes }] }));
    folder.write("terraform.tfstate", JSON.stringify({ version: 4, resources }));
    const env = { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey };
    const { out, err } = await folder.run(
      createDiscoverCommand(),
      ["--from", "terraform.tfstate", "--out", "found"],
      env,
    );
    expect(err).toContain("Skipped: bunnynet_dns_record.r3. The state has no zone of it.\n");
    expect(err).toContain("Left out, as bunnynet_stream_video has no class: 2.");
    expect(JSON.parse(folder.text("found/import.json")).resources).toEqual([
      { type: "edge:index:EdgeScriptSecret", name: "compute-script-secret-r0", id: "6/SIGNING_KEY" },
    ]);
    expect(out + err + folder.text("found/imported.ts")).not.toContain("MARKER");
  });
});
