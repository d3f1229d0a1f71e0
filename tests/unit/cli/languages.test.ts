import { parse } from "yaml";
import { renderSourceFiles } from "../../../cli/discover/languages";
import type { DiscoveredResource } from "../../../cli/discover/object";

/** An expression of a program in YAML. */
const refer = (path: string): string => `\${${path}}`;

const odd = `say "hi" ${refer("shop")} $$ \\ 'é'\n\u202e 🐇`;

const createResource = (
  className: string,
  id: string,
  resourceName: string,
  inputs: DiscoveredResource["inputs"],
  secretPaths: string[] = [],
): DiscoveredResource => ({ className, id, namePath: [resourceName], resourceName, inputs, secretPaths });

const resources = [
  createResource("EdgeScript", "6", "from", { name: odd, scriptType: "DNS" }),
  createResource("DnsZone", "3", "shop-example", { domain: "shop.example", customNameserversEnabled: true }),
  createResource(
    "DnsRecord",
    "3/1",
    "shop-example-www",
    { zoneId: 3, type: "Script", scriptId: 6, environmentVariables: [{ name: "A", value: "hidden" }] },
    ["environmentVariables"],
  ),
  createResource("PullZone", "9", "shop-example-2", {
    optimizerClasses: [{ name: "small", properties: { maxWidth: "10" } }],
    enableTls1: false,
  }),
];

const render = (language: "python" | "yaml", resourcesFile: string, count = 1): string[] => {
  const entry = { language, file: resourcesFile, isCommonJs: false, needsExtension: false };
  const destination = {
    importFile: "",
    resourcesFile,
    entry,
    state: { isManaged: () => false, names: new Set<string>() },
  };
  const copies = Array.from({ length: count - 1 }, (_, i) =>
    createResource("DnsRecord", `3/${i + 2}`, `record-${i}`, { zoneId: 3 }),
  );
  const owned = [{ className: "PullZone", subject: "pull zone 7", owner: "video library 4" }];
  return renderSourceFiles(destination, [...resources, ...copies], owned).map(
    ({ path, text }) => `${path}\n${text}`,
  );
};

test("a program in Python has the names of Pulumi's SDK for Python, and the keys of maps as they are", () => {
  const [program = ""] = render("python", "imported.py");
  expect(program).toBe(`imported.py
# Written by "pulumi-edge-platform discover" from the content of the account. Change it as you like.
import pulumi
import pulumi_edge as edge

config = pulumi.Config()

# Edge scripts.

from_ = edge.EdgeScript(
    "from",
    name="say \\"hi\\" \${shop} $$ \\\\ 'é'\\n\\u202e 🐇",
    script_type="DNS",
    opts=pulumi.ResourceOptions(protect=True),
)

# Pull zones.
# Left out: pull zone 7, which belongs to video library 4.

shop_example_2 = edge.PullZone(
    "shop-example-2",
    optimizer_classes=[
        {
            "name": "small",
            "properties": {
                "maxWidth": "10",
            },
        },
    ],
    enable_tls1=False,
    opts=pulumi.ResourceOptions(protect=True),
)

# DNS zones.

shop_example = edge.DnsZone(
    "shop-example",
    domain="shop.example",
    custom_nameservers_enabled=True,
    opts=pulumi.ResourceOptions(protect=True),
)

# DNS records of the DNS zones.

shop_example_www = edge.DnsRecord(
    "shop-example-www",
    zone_id=shop_example.zone_id,
    type="Script",
    script_id=from_.script_id,
    environment_variables=config.require_secret_object("shop-example-www-environmentVariables"),
    opts=pulumi.ResourceOptions(protect=True),
)
`);
});

test("a large program in Python has a module for each area", () => {
  const files = render("python", "imported.py", 101);
  expect(files.map((text) => text.split("\n")[0])).toEqual([
    "imported.py",
    "imported_edge_scripts.py",
    "imported_cdn.py",
    "imported_dns.py",
  ]);
  expect(files[0]).toContain("\nfrom imported_dns import *");
  expect(files[3]).toContain("\nimport imported_edge_scripts as edge_scripts\n");
  expect(files[3]).toContain("\n    script_id=edge_scripts.from_.script_id,\n");
});

test("a program in YAML is one file, in which no value of the account is an expression", () => {
  const files = render("yaml", "Main.yaml", 101);
  expect(files).toHaveLength(1);
  const text = files[0]?.split("\n").slice(1).join("\n") ?? "";
  expect(text).not.toContain("\u202e");
  expect(text).toContain("\n  # Left out: pull zone 7, which belongs to video library 4.\n");
  const program = parse(text).resources;
  expect(Object.keys(program)).toHaveLength(104);
  const options = { protect: true };
  const environmentVariables = refer("shop-example-www-environmentVariables");
  const scriptId = refer("from.scriptId");
  expect(program).toMatchObject({
    // Pulumi reads "$$" as "$".
    from: { type: "edge:EdgeScript", properties: { name: odd.replaceAll("$", "$$$$") }, options },
    "shop-example-www": {
      properties: { zoneId: refer("shop-example.zoneId"), scriptId, environmentVariables },
    },
    "shop-example-2": { properties: { optimizerClasses: [{ properties: { maxWidth: "10" } }] } },
  });
});
