import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Description, Enumeration, TypesByName } from "../../../facts";
import { describeChanges } from "../../../tools/facts/changes";
import { extractAll, formatFacts } from "../../../tools/facts/extract.cjs";
import { fullTest } from "../../support/fullRun";

const root = join(__dirname, "..", "..", "..");
const stored = join(root, "facts");
const apis = readdirSync(stored).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []);

const folder = mkdtempSync(join(tmpdir(), "edge-facts-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
type Facts = Mutable<Description>;

/** Describes facts in OpenAPI, as the vendor does: the opposite of tools/facts/extract.cjs. */
function describe({ operations, models, enumerations }: Facts): object {
  const toName = (name: string) => name.replace(/^[\w-]+\.(?=[A-Z]\w*$)/, "");
  const isInline = (name: string) => /[. ]/.test(toName(name));

  function toSchema(notation: string): object {
    const type = notation.replace(/\?*!?$/, "");
    const nullable = /\?!?$/.test(notation);
    if (type in models || type in enumerations) {
      if (isInline(type)) return { ...toDefinition(type), nullable };
      return { nullable, oneOf: [{ $ref: `#/components/schemas/${toName(type)}` }] };
    }
    if (type.endsWith("[]")) return { type: "array", nullable, items: toSchema(type.slice(0, -2)) };
    if (type.endsWith("{}"))
      return {
        type: "object",
        nullable,
        additionalProperties: type === "any{}" ? {} : toSchema(type.slice(0, -2)),
      };
    const isFormat = ["date", "date-time", "guid", "binary"].includes(type);
    return { nullable, ...(isFormat ? { type: "string", format: type } : type === "any" ? {} : { type }) };
  }
  function toDefinition(name: string): object {
    const { [name]: members } = models;
    if (!members) return toEnumeration(enumerations[name] ?? []);
    return { type: "object", ...toProperties(members) };
  }
  const toProperties = (members: TypesByName) => ({
    required: Object.keys(members).filter((name) => members[name]?.endsWith("!")),
    properties: Object.fromEntries(Object.entries(members).map(([name, type]) => [name, toSchema(type)])),
  });
  const toEnumeration = (values: Enumeration) =>
    Array.isArray(values)
      ? { type: "string", enum: values }
      : { type: "integer", enum: Object.values(values), "x-enumNames": Object.keys(values) };
  const toParameters = (place: string, types: TypesByName = {}) =>
    Object.entries(types).map(([name, type]) => ({
      name,
      in: place,
      required: type.endsWith("!"),
      schema: toSchema(type),
    }));
  const toContent = (type: string) => type && { content: { "application/json": { schema: toSchema(type) } } };

  const paths: Record<string, Record<string, object>> = {};
  for (const [title, { path: pathTypes, query, headers, body, responses }] of Object.entries(operations)) {
    const [method = "", path = ""] = title.split(" ");
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: [
          ...toParameters("path", pathTypes),
          ...toParameters("query", query),
          ...toParameters("header", headers),
        ],
        ...(body && { requestBody: { required: body.endsWith("!"), ...Object(toContent(body)) } }),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, type]) => [status, toContent(type) || {}]),
        ),
      },
    };
  }
  const names = [...Object.keys(models), ...Object.keys(enumerations)].filter((name) => !isInline(name));
  return {
    servers: [{ url: "https://api.test" }],
    paths,
    components: { schemas: Object.fromEntries(names.map((name) => [toName(name), toDefinition(name)])) },
  };
}

/** Returns what an extraction of the stored facts finds, each described in OpenAPI after a change. */
function describeAll(change: (core: Facts) => void = () => {}): Record<string, object> {
  return Object.fromEntries(
    apis.map((api) => {
      const facts = JSON.parse(readFileSync(join(stored, `${api}.json`), "utf8")) as Facts;
      if (api === "core") change(facts);
      return [api, describe(facts)];
    }),
  );
}

test("descriptions of the stored facts have no changes", () => {
  const extracted = extractAll(describeAll());
  const formatted = Object.entries(extracted).map(([api, facts]) => [api, formatFacts(facts)]);
  const files = apis.map((api) => [api, readFileSync(join(stored, `${api}.json`), "utf8")]);
  expect(formatted).toEqual(files);
  const before = files.map(([, text = ""]) => JSON.parse(text) as Description);
  expect(describeChanges(before, Object.values(extracted))).toBe(
    "The descriptions say what they said before.\n",
  );
});

fullTest(
  "npm run facts prints every change in words, below the declarations that it touches, and writes the new facts",
  () => {
    const descriptions = describeAll(({ operations, models, enumerations }) => {
      const {
        PullZoneModel: zone = {},
        EdgeRuleV2Model: rule = {},
        HostnameModel: hostname = {},
        DnsZoneAddModel: newZone = {},
        CountryModel: country = {},
      } = models;
      zone["EnableNovelty"] = "boolean";
      zone["Novelties"] = "Novelty[]?";
      models["Novelty"] = { Name: "string!", Count: "integer" };
      delete zone["MonthlyBandwidthLimit"];
      hostname["IsSystemHostname"] = "string?";
      rule["Description"] = "string";
      newZone["Kind"] = "string!";
      newZone["Domain"] = "string?";
      country["Flag"] = "boolean{}";
      const { Redirect: _, ...actionTypes } = enumerations["EdgeRuleActionType"] as Record<string, number>;
      enumerations["EdgeRuleActionType"] = { ...actionTypes, ForceSSL: 99, Novel: 100 };
      delete operations["POST /dnszone/{id}/dnssec"];
      operations["GET /dnszone/{zoneId}/novelty"] = { path: { zoneId: "integer" }, responses: { 200: "" } };
      const { ["GET /dnszone"]: list, ["GET /country"]: countries } = operations;
      Object.assign(list?.query ?? {}, { novel: "boolean!" });
      Object.assign(countries?.responses ?? {}, { 200: "CountryModel", 429: "" });
    });
    const [given, written] = [join(folder, "descriptions"), join(folder, "facts")];
    for (const path of [given, written]) mkdirSync(path);
    for (const [api, description] of Object.entries(descriptions))
      writeFileSync(join(given, `${api}.json`), JSON.stringify(description));
    const command = [join(root, "tools", "facts", "run.cjs"), given, written];
    const printed = execFileSync(process.execPath, command, { encoding: "utf8" });

    expect(printed).toBe(`No declaration
  Operation GET /country: response \`200\` is CountryModel, and was list of CountryModel.
  Operation GET /country: new response \`429\`, no content.
  Model CountryModel: new member \`Flag\`, map of boolean.

provider/objects/dnsZone.ts
  Operation GET /dnszone (query): new parameter \`novel\`, boolean, required.
  Operation GET /dnszone/{zoneId}/novelty is new.
  Model DnsZoneAddModel: member \`Domain\` may be null now.
  Model DnsZoneAddModel: member \`Domain\` is no longer required.
  Model DnsZoneAddModel: new member \`Kind\`, string, required.

provider/api/dnssec.ts
  Operation POST /dnszone/{id}/dnssec is gone.

provider/objects/edgeRule.ts
  Model EdgeRuleV2Model: member \`Description\` is never null now.
  Enumeration EdgeRuleActionType: value \`ForceSSL\` = 99 was \`ForceSSL\` = 0.
  Enumeration EdgeRuleActionType has a new value \`Novel\` = 100.
  Enumeration EdgeRuleActionType: value \`Redirect\` = 1 is gone.

provider/objects/pullZoneHostname.ts
  Model HostnameModel: member \`IsSystemHostname\` is string, and was boolean.
  Model HostnameModel: member \`IsSystemHostname\` may be null now.

provider/objects/pullZone.ts
  Model Novelty is new: \`Count\`, integer; \`Name\`, string, required.
  Model PullZoneModel: new member \`EnableNovelty\`, boolean.
  Model PullZoneModel: member \`MonthlyBandwidthLimit\` is gone.
  Model PullZoneModel: new member \`Novelties\`, list of Novelty, nullable.
`);
    expect(readFileSync(join(written, "core.json"), "utf8")).toContain('"EnableNovelty": "boolean"');
  },
);
