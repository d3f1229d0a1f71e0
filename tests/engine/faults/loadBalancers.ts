import type { EmulatorState, LoadBalancer } from "../../../emulator";
import { objectName, type Subject } from "./subject";

const findBalancers = (state: EmulatorState, n: number): LoadBalancer[] =>
  state.loadBalancers.filter(({ Name }) => Name === objectName(n));

/** Path with the ID that the platform has assigned, or with an unused ID if there is no load balancer yet. */
const balancerPath = (n: number, state: EmulatorState): string =>
  `/loadbalancer/${findBalancers(state, n)[0]?.LoadBalancerId ?? 999_999_999}`;

export const loadBalancer: Subject = {
  className: "LoadBalancer",
  writes: {
    create: (n) => ({ method: "POST", path: "/loadbalancer", where: { Name: objectName(n) } }),
    update: (n, state) => ({ method: "POST", path: balancerPath(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: balancerPath(n, state) }),
  },
  read: (n, state) => ({
    method: "GET",
    path: findBalancers(state, n).length > 0 ? balancerPath(n, state) : "/loadbalancer",
  }),
  list: { method: "GET", path: "/loadbalancer" },
  createReadsList: true,
  readsBeforeDelete: true,
  seed: (n) => ({ LoadBalancers: [{ LoadBalancerId: 2_000_000 + n, Name: `bystander-${n}` }] }),
  inputs: (n, version) => ({
    name: objectName(n),
    originGroupLoadBalancingMethod: version % 2 ? "GeoLocation" : "RoundRobin",
  }),
  drift: (state, n) => {
    for (const balancer of findBalancers(state, n)) balancer.StickySessionType = 1;
  },
  held: (state, n) =>
    findBalancers(state, n).map((balancer) => ({
      loadBalancerId: balancer.LoadBalancerId,
      name: balancer.Name,
      originGroupLoadBalancingMethod: balancingMethods[balancer.OriginGroupLoadBalancingMethod],
      stickySessionType: ["Off", "Cookie"][balancer.StickySessionType],
    })),
  beside: (state, n) => state.loadBalancers.filter(({ Name }) => Name === `bystander-${n}`),
  unmanaged: (state, n) =>
    findBalancers(state, n).map(({ OriginGroupLoadBalancingMethod: _, ...others }) => others),
  mention: (n) => new RegExp(`load balancers\\b|load balancer (\\d+|"thing-${n}")`),
};

const balancingMethods = ["WeightedRandom", "RoundRobin", "GeoLocation", "LowestAverageLatency"];

/** IDs of the load balancer and origin group of an origin. No other class uses these two objects. */
const parentIds = { balancer: (n: number) => 1_000_000 + n, group: (n: number) => 3_000_000 + n };
export const groupPath = (n: number) =>
  `/loadbalancer/${parentIds.balancer(n)}/origingroup/${parentIds.group(n)}`;
export const originUrl = (n: number) => `https://${objectName(n)}.example`;

const findGroupOrigins = (state: EmulatorState, n: number) =>
  state.loadBalancers
    .filter(({ LoadBalancerId }) => LoadBalancerId === parentIds.balancer(n))
    .flatMap(({ OriginGroups }) => OriginGroups)
    .flatMap(({ Origins }) => Origins ?? []);
const hasOwnUrl = (n: number, url: string | null | undefined): boolean => url === originUrl(n);
const findOwnOrigins = (state: EmulatorState, n: number) =>
  findGroupOrigins(state, n).filter(({ StandardOrigin }) => hasOwnUrl(n, StandardOrigin?.OriginUrl));

export const origin: Subject = {
  className: "Origin",
  writes: {
    create: (n) => ({ method: "POST", path: `${groupPath(n)}/origin` }),
    update: (n) => ({ method: "POST", path: `${groupPath(n)}/origin/{id}` }),
    delete: (n) => ({ method: "DELETE", path: `${groupPath(n)}/origin/{id}` }),
  },
  read: (n) => ({ method: "GET", path: `/loadbalancer/${parentIds.balancer(n)}` }),
  list: { method: "GET", path: "/loadbalancer" },
  seed: (n) => ({
    LoadBalancers: [
      {
        LoadBalancerId: parentIds.balancer(n),
        Name: `of-${n}`,
        OriginGroups: [
          {
            Id: parentIds.group(n),
            Origins: [{ StandardOrigin: { OriginUrl: "https://bystander.example" } }],
          },
        ],
      },
    ],
  }),
  inputs: (n, version) => ({
    loadBalancerId: parentIds.balancer(n),
    originGroupId: parentIds.group(n),
    standardOrigin: { originUrl: originUrl(n) },
    weight: 5 + version,
  }),
  drift: (state, n) => {
    for (const each of findOwnOrigins(state, n)) {
      each.Enabled = false;
      if (each.StandardOrigin) each.StandardOrigin.HostHeader = "unmanaged.example";
    }
  },
  held: (state, n) =>
    findOwnOrigins(state, n).map(({ Id, Weight, Enabled }) => ({
      originId: Id,
      weight: Weight,
      enabled: Enabled,
    })),
  beside: (state, n) =>
    findGroupOrigins(state, n).filter(({ StandardOrigin }) => !hasOwnUrl(n, StandardOrigin?.OriginUrl)),
  unmanaged: (state, n) => findOwnOrigins(state, n).map(({ Weight: _, ...others }) => others),
  mention: (n) =>
    new RegExp(
      `origin (\\d+|at "${originUrl(n)}") of origin group ${parentIds.group(n)} of load balancer ${parentIds.balancer(n)}\\b|load balancer ${parentIds.balancer(n)}\\b`,
    ),
};
