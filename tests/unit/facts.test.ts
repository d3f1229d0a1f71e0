import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Description, getEnumeration, getMembers, listOperations, type Type } from "../../facts";
import { byHand } from "../../facts/byHand";
import { queryAccessLogs } from "../../provider/api/accessLogs/operations";
import { listApiKeys } from "../../provider/api/apiKeys";
import { listEventLogs } from "../../provider/api/shield";
import { accessLog } from "../../provider/model/accessLog";
import { apiKey } from "../../provider/model/apiKey";
import { field } from "../../provider/model/field";
import * as kinds from "../../provider/model/kinds";
import { listOf } from "../../provider/model/list";
import { object } from "../../provider/model/object";
import { eventLogEntry } from "../../provider/model/shieldLogs";
import { extractFacts, formatFacts } from "../../tools/facts/extract.cjs";
import { compare, type Declared } from "../facts/compare";
import { findUnnoticedNames, findUnnoticedOperations, findUnnoticedValues } from "../facts/mutants";
import { fullTest } from "../support/fullRun";
import { allOperations } from "../support/operations";

// A test that converts with a declaration cannot find a mistake in it. So the declarations are compared with facts that
// were extracted from the vendor's descriptions.

/** The results of the operations that declare only the schema of the response. */
const results = new Map<object, kinds.Kind>([
  [listApiKeys, listOf(apiKey)],
  [listEventLogs, listOf(eventLogEntry)],
  [queryAccessLogs, listOf(accessLog)],
]);
const declared = allOperations.map(([, each]): Declared => {
  const returns = results.get(each);
  return { ...each, ...(returns && { returns }) };
});

/** What the package declares otherwise on purpose, in any operation, and why. */
const accepted: Readonly<Record<string, string>> = {
  "authorization is no member of GenerateTokenDatabaseV2Response.":
    "one model is both the body and its response, where the member may be missing",
  "action is no member of CustomAccessList.": "the read of one access list lacks its configuration",
  "configurationId is no member of CustomAccessList.": "the read of one access list lacks its configuration",
  "isEnabled is no member of CustomAccessList.": "the read of one access list lacks its configuration",
  "listId is no member of CustomAccessList.": "the read of one access list calls it id",
  "content is no member of AccessListDetails.": "the list of access lists lacks their entries",
  "EdgeRules[].Guid may be null in the description.": "every rule has an ID",
  "Guid may be null in the description.": "every rule has an ID",
  "guid may be null in the description.": "every collection has an ID",
  "the body is required by the description.": "the body is a file, which the call opens",
  "Hostnames[].Value may be null in the description.": "it is the host name itself",
  "LimitRatePerSecond is described as number.": "requests take only integers",
  "volumes[].size is described as number.": "requests take only integers",
  ...Object.fromEntries(
    ["runtimeType", "autoScaling", "regionSettings", "containerTemplates", "volumes"].map((name) => [
      `${name} is no member of AppListItem.`,
      "a list of apps has only their names, so an app is read itself",
    ]),
  ),
};

/** What the descriptions have and the package does not declare, and why: a member, an enumeration, or the rest of a model. */
const undeclared: Readonly<Record<string, string>> = {
  AppleFairPlayDrm: "the certificate is that of the platform",
  GoogleWidevineDrm: "the certificate is that of the platform",
  DnsRecordModel: "what the platform knows of the place of an address is no setting",
  "DnsZoneAddModel.Records": "a record is an object of its own",
  EdgeRuleV2Model: "only the platform sets ReadOnly, and a new rule has no ID",
  "AddEdgeScriptModel.Code": "ScriptRelease publishes code",
  "AddEdgeScriptModel.Integration": "an authorization in the browser connects GitHub",
  "EdgeScriptModel.Integration": "an authorization in the browser connects GitHub",
  EdgeScriptReleaseStatus: "any number is accepted, and releaseStatuses has the names",
  "AppListItem.description": "an app is read itself",
  "Application.containerInstances": "where instances run changes all the time",
  "Application.networkSettings": "limits of the network are no settings",
  "Application.repositorySettings": "an authorization in the browser connects GitHub",
  "AddApplicationRequest.repositorySettings": "an authorization in the browser connects GitHub",
  "AddApplicationRequest.terminationGracePeriodSeconds": "neither an update takes it nor a read returns it",
  "CdnEndpointRequest.pullZoneId": "no client sends it, and the platform makes a pull zone",
  "ContainerRequest.image": "namespace, name and tag say the same",
  "RegionSettings.provisioningType": "it follows from the regions",
  "UpdateRegionSettingsRequest.nodeSelectors": "no read returns it",
  "magic-containers.HttpStatusCode": "any name of a status is accepted",
  "shield.HttpStatusCode": "any status is accepted",
  "PullZoneAddModel.CacheControlBrowserMaxAgeOverride":
    "a deprecated name of CacheControlPublicMaxAgeOverride",
  "PullZoneSettingsModel.CacheControlBrowserMaxAgeOverride":
    "a deprecated name of CacheControlPublicMaxAgeOverride",
  AccessListDetails: "entries belong to the platform, and dates, counts and categories are no settings",
  "CreateCustomAccessListRequest.checksum": "the platform computes it",
  "UpdateCustomAccessListRequest.checksum": "the platform computes it",
  CustomAccessList: "the list of access lists has the ID, and the rest is no setting",
  CreateShieldZoneRequest:
    "access lists are objects of their own, and the package sets neither bot detection nor scans",
  "ShieldZoneRequest.premiumPlan": "planType replaces it",
  "ShieldZoneRequest.shieldZoneId": "the ID is beside the settings",
  StorageZoneModel: "pull zones and prices are no settings, and a deleted zone is gone",
  UpdateDnsRecordModel: "the ID is in the path, and the type cannot change",
  VideoLibraryCreateModel:
    "earlier descriptions of the create have three members only: an update sends the rest",
  "VideoLibraryUpdateModel.ResetToken": "a new key is an action, and no setting",
};

/** Other operations that are described alike: a PUT adds a secret or sets it, or replaces an app, or changes a WAF rule. */
const equivalent = [
  "POST /compute/script/{scriptId}/secrets as PUT",
  ...["PATCH /mc/apps/{appId} as PUT", "DELETE /mc/apps/{appId} as PUT"],
  "PATCH /shield/waf/custom-rule/{ruleId} as PUT",
];

describe("the declarations", () => {
  const { problems, lacking } = compare(declared);

  test("say what the descriptions say", () => {
    const differences = problems.filter((problem) => !(problem.replace(/^\S+ \S+: /, "") in accepted));
    expect(differences).toEqual([]);
    const settled = Object.keys(accepted).filter(
      (each) => !problems.some((problem) => problem.endsWith(each)),
    );
    expect(settled.map((each) => `"${each}" is no difference anymore: remove it from "accepted".`)).toEqual(
      [],
    );
  });

  test("have all that is described, except what is listed with a reason", () => {
    const isListed = (name: string) => name in undeclared || name.replace(/\.[^.]*$/, "") in undeclared;
    const unlisted = [...lacking].filter((name) => !isListed(name));
    expect(unlisted.map((name) => `Declare ${name}, or list it in "undeclared" with the reason.`)).toEqual(
      [],
    );
    const names = [...lacking].map((name) => (name in undeclared ? name : name.replace(/\.[^.]*$/, "")));
    const settled = Object.keys(undeclared).filter((name) => !names.includes(name));
    expect(settled.map((name) => `${name} is declared by now: remove it from "undeclared".`)).toEqual([]);
  });

  fullTest.each([
    ["a name of a member has a wrong letter", findUnnoticedNames],
    ["an enumeration has a wrong number or name", findUnnoticedValues],
    ["a method or a path is wrong", findUnnoticedOperations],
  ])("differ from the descriptions as soon as %s", (_, findUnnoticed) => {
    // The operations on files have one path and no JSON that could differ.
    const compared = declared.filter(({ service }) => service !== "storage");
    const unnoticed = findUnnoticed(compared).filter((each) => !equivalent.includes(each));
    const advice =
      "would go unnoticed, because no description contradicts it: declare more, such as the response of that operation";
    expect(unnoticed.map((each) => `${each} ${advice}, or list it in "equivalent".`)).toEqual([]);
  });
});

describe("a mistake in a declaration is reported with what the description says", () => {
  const zone = { method: "GET", path: "/storagezone/{zoneId}" } as const;
  const returns = (wire: string, kind: kinds.Kind): Partial<Declared> => ({
    returns: object("X", "", { x: field(wire, kind, "") }),
  });
  const tier = kinds.enumeration("X", { 0: "Standard", 2: "Edge" });
  const mistakes: [problem: string, operation: Declared][] = [
    [
      "Nam is no member of StorageZoneModel. Did you mean Name?",
      { ...zone, ...returns("Nam", kinds.text()) },
    ],
    ["Name is described as string.", { ...zone, ...returns("Name", kinds.boolean()) }],
    ["ZoneTier has Edge = 2, but StorageZoneTier has Edge = 1.", { ...zone, ...returns("ZoneTier", tier) }],
    ["Password has the name of a secret.", { ...zone, ...returns("Password", kinds.text()) }],
    ["zoneId is described as integer.", { ...zone, parameters: ["zoneId"], stringParameters: ["zoneId"] }],
    ["the response is described as empty.", { ...zone, method: "DELETE", ...returns("Name", kinds.text()) }],
    ["the response is declared as empty.", { ...zone, method: "GET" }],
    ["is in no description. It is described with GET, POST, DELETE.", { ...zone, method: "PATCH" }],
    ["is in no description. Did you mean /storagezone?", { method: "GET", path: "/storagezon" }],
    [
      "Region is required by StorageZoneModelAdd.",
      { method: "POST", path: "/storagezone", body: () => ({ Name: "files" }) },
    ],
    [
      "page is not in the query, which has limit, nextCursor.",
      { method: "GET", path: "/mc/apps", isList: true },
    ],
  ];

  test.each(mistakes)("%s", (problem, operation) => {
    expect(compare([operation]).problems.join("\n")).toContain(problem);
  });
});

describe("the facts", () => {
  const folder = join(__dirname, "..", "..", "facts");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const described = files.map((file): [string, string] => [file, readFileSync(join(folder, file), "utf8")]);

  test.each(described)("%s is as it was extracted", (_, text) => {
    expect(formatFacts(JSON.parse(text))).toBe(text);
  });

  test("refer only to types that they have", () => {
    const scalars = ["any", "binary", "boolean", "date", "date-time", "guid", "integer", "number", "string"];
    const seen = new Set<string>();
    function check(type: Type | undefined): void {
      if (!type) return;
      if (type.kind === "list" || type.kind === "map") check(type.item);
      else if (type.kind === "enumeration") expect(Object.keys(getEnumeration(type.name))).not.toEqual([]);
      else if (type.kind !== "model") expect(scalars).toContain(type.kind);
      else if (!seen.has(type.name)) {
        seen.add(type.name);
        Object.values(getMembers(type.name)).forEach(check);
      }
    }
    for (const { pathParameters, query, headers, body, responses } of listOperations())
      for (const type of [pathParameters, query, headers, { body }, responses].flatMap(Object.values))
        check(type);
  });

  test("are not written by hand if a description has the same", () => {
    const all = described.map(([, text]) => JSON.parse(text) as Description);
    const isIn = (known: object | undefined, added: object) =>
      JSON.stringify({ ...known, ...added }) === JSON.stringify(known);
    const superfluous = byHand.flatMap(({ operations = {}, models = {}, enumerations = {} }) => [
      ...Object.entries(operations).filter(([name, { responses }]) =>
        all.some((each) => isIn(each.operations[name]?.responses, responses)),
      ),
      ...Object.entries(models).filter(([name, members]) =>
        all.some((each) => isIn(each.models[name], members)),
      ),
      ...Object.entries(enumerations).filter(([name, values]) =>
        all.some((each) => isIn(each.enumerations[name], values)),
      ),
    ]);
    expect(superfluous.map(([name]) => name)).toEqual([]);
  });
});

test("a description is extracted without its sentences, in the order of names", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Thing: {
      allOf: [ref("Base")],
      description: "A sentence.",
      required: ["Kind"],
      properties: {
        Kind: ref("Kind"),
        Tags: { type: "object", nullable: true, additionalProperties: { type: "string" } },
        Next: { nullable: true, oneOf: [ref("Thing")] },
        Ids: { type: "array", items: { type: "integer", format: "int64" } },
        Mode: { type: "string", enum: ["b", "a"] },
      },
    },
    Base: { type: "object", properties: { Born: { type: "string", format: "date-time" } } },
    Kind: { type: "integer", enum: [0], "x-enumNames": ["No", "Yes"], description: "0 = No\n255 = Yes" },
  };
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const put = {
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "q", in: "query", required: true, schema: { type: "boolean" } },
    ],
    requestBody: { required: true, ...json(ref("Thing")) },
    responses: { 200: json({ type: "array", items: ref("Thing") }), 204: {}, 404: {}, 500: {} },
  };
  const description = {
    servers: [{ url: "https://a.test/v1" }],
    paths: { "/{id}": { put } },
    components: { schemas },
  };
  expect(extractFacts(description, (name) => (name === "Kind" ? "a.Kind" : name))).toEqual({
    operations: {
      "PUT /v1/{id}": {
        path: { id: "string" },
        query: { q: "boolean!" },
        body: "Thing!",
        responses: { 200: "Thing[]", 204: "", 404: "" },
      },
    },
    models: {
      Thing: {
        Born: "date-time",
        Ids: "integer[]",
        Kind: "a.Kind!",
        Mode: "Thing.Mode",
        Next: "Thing?",
        Tags: "string{}?",
      },
    },
    enumerations: { "a.Kind": { No: 0, Yes: 255 }, "Thing.Mode": ["a", "b"] },
  });
});
