import { z } from "zod";
import * as api from "../api/loadBalancers";
import { items } from "../api/paging";
import type { Lifecycle } from "../dynamic/lifecycle";
import type { Client } from "../http/client";
import { EdgeError, isMissing } from "../http/errors";
import {
  boolean,
  decimal,
  defined,
  enumeration,
  idNumber,
  integer,
  named,
  nameOf,
  numberOf,
  oneOf,
  text,
} from "./shared";

const inputs = z.strictObject({
  loadBalancerId: idNumber(),
  originGroupId: idNumber().optional(),
  adopt: boolean().optional(),
  name: text(1, 100).optional(),
  enabled: boolean().optional(),
  latitude: decimal(-90, 90).optional(),
  longitude: decimal(-180, 180).optional(),
  weight: integer(0, 255).optional(),
  priority: integer(0, 255).optional(),
  originLoadBalancingMethod: enumeration(api.originLoadBalancingMethods).optional(),
  healthCheckSettings: z
    .strictObject(
      { enabled: boolean().optional(), path: text(0, 500).optional() },
      { error: "an object of enabled and path" },
    )
    .optional(),
  onDelete: oneOf("delete", "disable", "keep").optional(),
});

export type Inputs = z.input<typeof inputs>;

type Key = { loadBalancerId: number; originGroupId: number };

const paging = { size: 50, sizeParameter: "count" } as const;

/** Section 4.1; reading, creating and deleting are companion operations. */
export const originGroup: Lifecycle<Inputs, Key, api.OriginGroup> = {
  kind: "OriginGroup",
  inputs,
  identity: { loadBalancerId: "number", originGroupId: "number" },
  assigned: ["originGroupId"],
  settable: [
    "name",
    "enabled",
    "latitude",
    "longitude",
    "weight",
    "priority",
    "originLoadBalancingMethod",
    "healthCheckSettings.enabled",
    "healthCheckSettings.path",
  ],
  replaceOn: ["loadBalancerId", "originGroupId"],
  deleteSettings: ["onDelete"],
  onDelete: { created: "delete", adopted: "keep" },

  walk: {
    area: "load balancers",
    title: "Origin groups of the load balancer profiles",
    async *find(client) {
      for await (const listed of items(client, api.listLoadBalancers, paging, { of: "load balancers" })) {
        const { LoadBalancerId: loadBalancerId, Name } = listed;
        const profile = listed.OriginGroups
          ? listed
          : await client.send(api.readLoadBalancer, called({ loadBalancerId }));
        const first = named(Name, `load-balancer-${loadBalancerId}`);
        for (const group of profile.OriginGroups ?? [])
          yield {
            id: `${loadBalancerId}/${group.Id}`,
            name: [first, named(group.Name, `group-${group.Id}`)],
          };
      }
    },
  },

  describe: ({ loadBalancerId, originGroupId, name }) =>
    [
      `origin group ${originGroupId ?? JSON.stringify(name)}`,
      ...(loadBalancerId === undefined ? [] : [`of load balancer ${loadBalancerId}`]),
    ].join(" "),

  checkTogether: ({ name, originGroupId }, known) =>
    name === undefined && originGroupId === undefined && known("name") && known("originGroupId")
      ? [
          {
            property: "name",
            reason:
              "name is required unless originGroupId is given: it names the group to create or to adopt.",
          },
        ]
      : [],

  async locate(client, { loadBalancerId, originGroupId, name }) {
    const { OriginGroups } = await client.share(api.readLoadBalancer, called({ loadBalancerId }));
    const keyOf = ({ Id }: api.OriginGroup): Key => ({ loadBalancerId, originGroupId: Id });
    const groups = OriginGroups ?? [];
    const meant = groups.filter((group) =>
      originGroupId === undefined ? group.Name === name : group.Id === originGroupId,
    );
    if (originGroupId === undefined && meant.length > 1) throw severalOf(name, loadBalancerId, meant);
    const [live] = meant;
    return { found: live && { key: keyOf(live), live }, others: groups.map(keyOf) };
  },

  async read(client, key) {
    const { OriginGroups } = await client.share(api.readLoadBalancer, called(key));
    if (OriginGroups === null) await proveEmpty(client, key);
    return OriginGroups?.find((group) => group.Id === key.originGroupId);
  },

  async listed(client, { loadBalancerId }) {
    for await (const profile of items(client, api.listLoadBalancers, paging, { shared: true })) {
      if (profile.LoadBalancerId === loadBalancerId) return true;
    }
    return false;
  },

  async create(client, given) {
    const { loadBalancerId, name } = given;
    const live = await client.send(api.createOriginGroup, {
      path: { loadBalancerId },
      body: toWire(given),
      of: `origin group ${JSON.stringify(name)} of load balancer ${loadBalancerId}`,
    });
    return { key: { loadBalancerId, originGroupId: live.Id }, live };
  },

  update: (client, key, change) =>
    client.send(api.updateOriginGroup, {
      path: { ...key },
      body: toWire(change.values),
      of: originGroup.describe(key),
    }),

  async delete(client, key) {
    await client.send(api.deleteOriginGroup, { path: { ...key }, of: originGroup.describe(key) });
  },

  toOutputs: (live, key) => ({
    ...key,
    name: live.Name,
    enabled: live.Enabled,
    latitude: live.Latitude,
    longitude: live.Longitude,
    weight: live.Weight,
    priority: live.Priority,
    originLoadBalancingMethod: nameOf(api.originLoadBalancingMethods, live.OriginLoadBalancingMethod),
    healthCheckSettings: live.HealthCheckSettings && {
      enabled: live.HealthCheckSettings.Enabled,
      path: live.HealthCheckSettings.Path,
    },
    origins: (live.Origins ?? []).map(toOrigin),
  }),
};

const called = ({ loadBalancerId }: Pick<Key, "loadBalancerId">) => ({
  path: { loadBalancerId },
  of: `load balancer ${loadBalancerId}`,
});

const severalOf = (name: unknown, loadBalancerId: number, groups: readonly api.OriginGroup[]): EdgeError =>
  new EdgeError(
    `Load balancer ${loadBalancerId} has ${groups.length} origin groups named ${JSON.stringify(name)} (ids ${groups.map(({ Id }) => Id).join(", ")}): give originGroupId to say which one is meant.`,
  );

/** Null for the groups of a profile is believed of a recorded group only if the list shows none either. */
async function proveEmpty(client: Client, { loadBalancerId }: Key): Promise<void> {
  const all = items(client, api.listLoadBalancers, paging, { shared: true });
  try {
    for await (const { LoadBalancerId, OriginGroups } of all) {
      if (LoadBalancerId !== loadBalancerId) continue;
      if (OriginGroups === null || OriginGroups?.length === 0) return;
      break;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new EdgeError(
    `Load balancer ${loadBalancerId} is shown without its origin groups (OriginGroups is null), and the list of load balancers does not show that it has none: the state is kept. Try again later.`,
  );
}

function toWire(given: Partial<Inputs>): api.OriginGroupInput {
  const health = given.healthCheckSettings;
  return defined({
    Name: given.name,
    Enabled: given.enabled,
    Latitude: given.latitude,
    Longitude: given.longitude,
    Weight: given.weight,
    Priority: given.priority,
    OriginLoadBalancingMethod: numberOf(api.originLoadBalancingMethods, given.originLoadBalancingMethod),
    HealthCheckSettings: health && defined({ Enabled: health.enabled, Path: health.path }),
  });
}

const toOrigin = (live: api.Origin) => ({
  originId: live.Id,
  name: live.Name,
  weight: live.Weight,
  enabled: live.Enabled,
  healthStatus: nameOf(api.healthStatuses, live.HealthStatus),
  originType: nameOf(api.originTypes, live.OriginType),
  edgeScriptId: live.EdgeScriptId,
  storageZoneId: live.StorageZoneId,
  standardOrigin: live.StandardOrigin && {
    originUrl: live.StandardOrigin.OriginUrl,
    hostHeader: live.StandardOrigin.HostHeader,
    verifySsl: live.StandardOrigin.VerifySsl,
  },
  magicContainersOrigin: live.MagicContainersOrigin && {
    appId: live.MagicContainersOrigin.AppId,
    endPointId: live.MagicContainersOrigin.EndPointId,
  },
});
