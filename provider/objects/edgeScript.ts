import { alwaysReturned, field, notInClass, readOnly, value } from "../model/field";
import { boolean, count, decimal, enumeration, id, nonEmptyText, normalized, text } from "../model/kinds";
import { listOf } from "../model/list";
import { object } from "../model/object";
import { contains, declareObject } from "./declare/declareObject";
import { edgeScriptSecret } from "./edgeScriptSecret";
import { edgeScriptVariable } from "./edgeScriptVariable";

const edgeScriptType = enumeration("EdgeScriptType", { 0: "DNS", 1: "CDN", 2: "Middleware" });

const linkedPullZone = object("LinkedPullZone", "A pull zone that runs the script.", {
  id: readOnly("Id", id(), "ID of the pull zone.", alwaysReturned),
  pullZoneName: readOnly("PullZoneName", text(), "Its name."),
  defaultHostname: readOnly("DefaultHostname", text(), "Its own host name."),
});

/** Some servers return a URL where others return the host name. */
const scriptHostname = normalized(text(), (name) => name.replace(/^https?:\/\//, "").replace(/\/$/, ""));

// Only a create takes them, and no response has them.
const onlyCreated = { createOnly: true, writeOnly: true } as const;

export const edgeScript = declareObject({
  className: "EdgeScript",
  noun: "edge script",
  shortNoun: "script",
  area: "edge scripts",
  description:
    "An edge script: JavaScript that the platform runs on its servers. This class manages the script itself. A `ScriptRelease` publishes its code. ID and import ID: `<scriptId>`.",
  path: "/compute/script",
  id: "scriptId",
  fields: {
    scriptId: readOnly("Id", id(), "ID of the script, assigned by the API.", alwaysReturned),
    name: field("Name", text(1, 100), "Name of the script.", {
      required: true,
      argumentDescription: "Name of the script. Names need not be unique.",
    }),
    scriptType: field(
      "ScriptType",
      edgeScriptType,
      "What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`).",
      {
        required: true,
        createOnly: true,
        // It is never null in a request, so the API may take an omitted one for 0.
        repeatedOnUpdate: true,
      },
    ),
    createLinkedPullZone: field(
      "CreateLinkedPullZone",
      boolean(),
      "Whether the platform creates a pull zone together with the script. The pull zone stays when the script is deleted.",
      onlyCreated,
    ),
    linkedPullZoneName: field(
      "LinkedPullZoneName",
      nonEmptyText(),
      "Name of the pull zone that the platform creates. Without it, the platform chooses one.",
      onlyCreated,
    ),
    defaultHostname: readOnly(
      "DefaultHostname",
      scriptHostname,
      "Host name at which the script responds. The API may return it only after the first release.",
    ),
    systemHostname: readOnly(
      "SystemHostname",
      scriptHostname,
      "Host name that the platform has assigned to the script. The API may return it only after the first release.",
    ),
    deploymentKey: readOnly(
      "DeploymentKey",
      text(),
      "Key that replaces an API key in requests that publish this script only.",
      { secret: true },
    ),
    // As outputs, these would be stale as soon as the same program publishes a release or adds a pull zone.
    linkedPullZones: readOnly(
      "LinkedPullZones",
      listOf(linkedPullZone),
      "The pull zones that run the script.",
      notInClass,
    ),
    edgeScriptVariables: contains("EdgeScriptVariables", edgeScriptVariable, "Its variables.", notInClass),
    currentReleaseId: readOnly("CurrentReleaseId", count(), "ID of the live release; 0 if there is none.", {
      notInClass: true,
    }),
    lastModified: readOnly("LastModified", text(), "When the script was changed last.", notInClass),
    deleted: readOnly("Deleted", boolean(), "Whether the script is deleted.", notInClass),
    integrationId: readOnly("IntegrationId", id(), "ID of the connection to GitHub.", notInClass),
    repositoryId: readOnly("RepositoryId", id(), "ID of the repository on GitHub.", notInClass),
    monthlyCost: readOnly("MonthlyCost", decimal(0, 1e12), "Charges of this month.", notInClass),
    monthlyRequestCount: readOnly("MonthlyRequestCount", count(), "Requests of this month.", notInClass),
    monthlyCpuTime: readOnly("MonthlyCpuTime", count(), "CPU time of this month.", notInClass),
  },
  outputs: {
    linkedPullZoneId: value(
      count(),
      "ID of the pull zone that runs the script, or of the first of several; 0 if there is none.",
    ),
  },
  lookup: ["name", "scriptType"],
  sameAs: "of the same name and type",
  requirement: "`name` and `scriptType` are required",
  verbs: {
    // Each script may have 128 variables of 4 kB.
    list: { pageSize: { perPage: 50 }, query: { includeLinkedPullzones: true } },
    delete: { query: { deleteLinkedPullZones: false } },
  },
  writes: { serial: true, createsWith: "/pullzone" },
  children: [edgeScriptSecret],
  contents: [
    {
      member: "EdgeScriptVariables",
      noun: "variable",
      canForce: true,
      label: ({ Id, Name }) => `${Id} (${JSON.stringify(Name ?? "")})`,
    },
    { child: "EdgeScriptSecret", noun: "secret", canForce: true, label: ({ Name }) => Name },
  ],
  deletedMember: "Deleted",
  holdsData: "the new one would have neither its releases nor its secrets, which no one can read",
  hooks: {
    label: ({ name }) => JSON.stringify(name),
    checkTogether: ({ linkedPullZoneName, createLinkedPullZone, scriptType }, isKnown) => {
      if (createLinkedPullZone === true && isKnown("scriptType") && scriptType === "DNS")
        return [
          {
            property: "createLinkedPullZone",
            reason: "createLinkedPullZone is true, but no pull zone runs a DNS script: leave it out.",
          },
        ];
      return linkedPullZoneName !== undefined &&
        createLinkedPullZone !== true &&
        isKnown("createLinkedPullZone")
        ? [
            {
              property: "linkedPullZoneName",
              reason: "linkedPullZoneName is given, so createLinkedPullZone must be true.",
            },
          ]
        : [];
    },
    findAdoptionProblem: (current, inputs) =>
      inputs.createLinkedPullZone === true &&
      current.createLinkedPullZone !== true &&
      Object(current).linkedPullZoneId === 0
        ? "exists without a linked pull zone, and only the create of a script makes one: leave out createLinkedPullZone, and declare a PullZone with the script as its origin."
        : undefined,
    fromResponse: (outputs) => ({ ...outputs, linkedPullZoneId: findFirstId(outputs.linkedPullZones) }),
    complete: (values, { scriptType }, verb) => (verb === "update" ? { ...values, scriptType } : values),
  },
  client: {
    name: "scripts",
    doc: "Edge scripts, their code and its releases.",
    list: "Every script with the pull zones that run it, page by page.",
    get: "One script, without its code.",
    create: "Creates a script. Names need not be unique.",
    update: "Renames a script. Give its ScriptType, too. Some servers refuse an update that changes nothing.",
    delete: "Removes a script with its releases, variables and secrets. The pull zones that run it stay.",
  },
  example: {
    title: "A script that responds by itself; a ScriptRelease publishes its code",
    arguments: { name: "shop", scriptType: "CDN" },
    // Only its name can change, by which the tests find it.
    change: {},
    id: 6,
  },
});

const findFirstId = (pullZones: unknown): number =>
  Array.isArray(pullZones) && pullZones.length > 0 ? Number(Object(pullZones[0]).id) : 0;
