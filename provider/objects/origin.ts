import { alwaysReturned, field, readOnly } from "../model/field";
import { boolean, enumeration, id, integer, nonEmptyText, serverUrl, text } from "../model/kinds";
import { object } from "../model/object";
import type { Properties } from "../model/properties";
import { declareObject } from "./declare/declareObject";

const healthStatus = enumeration("HealthStatus", { 0: "Healthy", 1: "Degraded" });
const originType = enumeration("OriginType", {
  0: "Standard",
  1: "Storage",
  2: "EdgeScript",
  3: "MagicContainer",
});

const standardOrigin = object("StandardOrigin", "The server of an origin of type `Standard`.", {
  originUrl: field("OriginUrl", serverUrl(), "URL of the server, with `https://` or `http://`.", {
    required: true,
  }),
  hostHeader: field("HostHeader", text(), "`Host` header of requests to the server."),
  verifySsl: field("VerifySsl", boolean(), "Whether the server's certificate is verified."),
});

const magicContainersOrigin = object(
  "MagicContainersOrigin",
  "The container app of an origin of the type `MagicContainer`.",
  {
    appId: field("AppId", nonEmptyText(), "ID of the app.", { required: true }),
    endPointId: field(
      "EndPointId",
      nonEmptyText(),
      "ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`.",
      { required: true },
    ),
  },
);

/** The arguments that can be an origin's target, and the origin type that each implies. */
const targetTypes = {
  standardOrigin: "Standard",
  storageZoneId: "Storage",
  edgeScriptId: "EdgeScript",
  magicContainersOrigin: "MagicContainer",
} as const;
type TargetName = keyof typeof targetTypes;

const targetRequirement =
  "exactly one of standardOrigin, storageZoneId, edgeScriptId and magicContainersOrigin";

/** Returns the names of the targets that are set, even if their values are not known yet. */
const listTargetNames = (properties: Properties): TargetName[] =>
  (Object.keys(targetTypes) as TargetName[]).filter((name) => properties[name] != null);

const findMismatchedTargets = (type: unknown, properties: Properties): TargetName[] =>
  listTargetNames(properties).filter((name) => typeof type === "string" && targetTypes[name] !== type);

/** Describes a target, for messages and to find an existing origin with the same target. */
function describeTarget(properties: Properties): string {
  const { standardOrigin, storageZoneId, edgeScriptId, magicContainersOrigin } = properties;
  if (standardOrigin) return JSON.stringify(Object(standardOrigin)["originUrl"]);
  if (storageZoneId) return `storage zone ${storageZoneId}`;
  if (edgeScriptId) return `script ${edgeScriptId}`;
  const { appId, endPointId } = Object(magicContainersOrigin ?? {}) as Properties;
  return appId === undefined ? "an unknown target" : `endpoint ${endPointId} of app ${appId}`;
}

export const origin = declareObject({
  className: "Origin",
  noun: "origin",
  area: "load balancing",
  title: "OriginGroupOrigin",
  summary: "An origin of a group.",
  description:
    "An origin of an origin group: the server, storage zone, script or container app that requests go to. Give exactly one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin`: switching to a different one replaces the origin, changing its value updates it in place. ID and import ID: `<loadBalancerId>/<originGroupId>/<originId>`.",
  examples: {
    "A server":
      'new edge.Origin("a", {\n  loadBalancerId: eu.loadBalancerId,\n  originGroupId: eu.originGroupId,\n  standardOrigin: { originUrl: "https://a.example" },\n});',
    "A storage zone that gets a tenth of the traffic":
      'new edge.Origin("files", { loadBalancerId: 1, originGroupId: 12, storageZoneId: 2, weight: 10 });',
  },
  path: "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin",
  id: "originId",
  fields: {
    originId: readOnly("Id", id(), "ID of the origin, assigned by the API.", alwaysReturned),
    name: readOnly("Name", text(), "Name of the origin, computed by the API.", { nullable: true }),
    weight: field(
      "Weight",
      integer(0, 255),
      "Weight of the origin within its group, for the group's method `WeightedRandom`.",
    ),
    enabled: field("Enabled", boolean(), "Whether the origin receives traffic."),
    healthStatus: readOnly("HealthStatus", healthStatus, "Result of the last health check."),
    // Only an output of the class, because the target determines the type.
    originType: field("OriginType", originType, "Type of the origin, which its target decides.", {
      derived: true,
    }),
    standardOrigin: field("StandardOrigin", standardOrigin, "Server, for an origin of type `Standard`.", {
      nullable: true,
    }),
    storageZoneId: field("StorageZoneId", id(), "ID of the storage zone, for an origin of type `Storage`.", {
      nullable: true,
    }),
    edgeScriptId: field("EdgeScriptId", id(), "ID of the script, for an origin of type `EdgeScript`.", {
      nullable: true,
      refersTo: "scriptId",
    }),
    magicContainersOrigin: field(
      "MagicContainersOrigin",
      magicContainersOrigin,
      "Container app, for an origin of type `MagicContainer`.",
      { nullable: true },
    ),
  },
  // Several origins may have the same address, with different headers and settings. `originId` then selects one.
  lookup: [
    "standardOrigin.originUrl",
    "storageZoneId",
    "edgeScriptId",
    "magicContainersOrigin.appId",
    "magicContainersOrigin.endPointId",
  ],
  connective: "at",
  uniqueIn: "the group",
  sameAs: "with the same target",
  requirement:
    "one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin` is required",
  hooks: {
    label: describeTarget,
    checkTogether(inputs, isKnown) {
      const [first, second] = listTargetNames(inputs).filter(isKnown);
      if (first && second)
        return [{ property: second, reason: `${first} and ${second} are given: give ${targetRequirement}.` }];
      if (listTargetNames(inputs).length > 0 || inputs.originId !== undefined) return [];
      const reason = `No target is given: give ${targetRequirement}, or originId to adopt an existing origin.`;
      return [{ property: "standardOrigin", reason }];
    },
    findAdoptionProblem(outputs, inputs) {
      const [other] = findMismatchedTargets(outputs.originType, inputs);
      return (
        other &&
        `is at ${describeTarget(outputs)} and cannot be adopted with a target of another type. Remove ${other}, or remove originId to create another origin.`
      );
    },
    // Every request sends the target and its type, because the API does not document which updates need them.
    complete(values, all) {
      const [name] = listTargetNames(all);
      return name ? { ...values, [name]: all[name], originType: targetTypes[name] } : values;
    },
    findUpdateProblem: (all) =>
      listTargetNames(all).length > 1
        ? 'its target on the platform is of a different type from the one in the state: run "pulumi up --refresh" to replace it.'
        : undefined,
    // If the type is known, the targets that do not match it are null.
    fromResponse(outputs) {
      const others = findMismatchedTargets(outputs.originType, outputs);
      return { ...outputs, ...Object.fromEntries(others.map((name) => [name, null])) };
    },
    compare: (recorded, inputs) => ({ replaces: findMismatchedTargets(recorded["originType"], inputs) }),
  },
  client: {
    name: "origins",
    doc: "Origins of an origin group. To read them, read the load balancer.",
    create: "Creates an origin. Two origins may have the same target.",
    delete: "Removes an origin.",
  },
  example: {
    title: "A server",
    arguments: {
      loadBalancerId: 1,
      originGroupId: 12,
      standardOrigin: { originUrl: "https://a.example" },
      weight: 10,
    },
    change: { weight: 20 },
  },
});
