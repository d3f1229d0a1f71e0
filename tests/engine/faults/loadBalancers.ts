import type { EmulatorState, LoadBalancer } from "../../../emulator";
import { named, type Subject } from "./subject";

const of = (state: EmulatorState, n: number): LoadBalancer[] =>
  state.loadBalancers.filter(({ Name }) => Name === named(n));

/** The platform assigns the id: until there is one, nothing has this path. */
const pathOf = (n: number, state: EmulatorState): string =>
  `/loadbalancer/${of(state, n)[0]?.LoadBalancerId ?? 999_999_999}`;

export const loadBalancer: Subject = {
  className: "LoadBalancer",
  writes: {
    create: (n) => ({ method: "POST", path: "/loadbalancer", where: { Name: named(n) } }),
    update: (n, state) => ({ method: "POST", path: pathOf(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: pathOf(n, state) }),
  },
  read: (n, state) => ({
    method: "GET",
    path: of(state, n).length > 0 ? pathOf(n, state) : "/loadbalancer",
  }),
  list: { method: "GET", path: "/loadbalancer" },
  createsByList: true,
  looksBeforeDelete: true,
  seed: (n) => ({ LoadBalancers: [{ LoadBalancerId: 2_000_000 + n, Name: `bystander-${n}` }] }),
  inputs: (n, version) => ({
    name: named(n),
    originGroupLoadBalancingMethod: version % 2 ? "GeoLocation" : "RoundRobin",
  }),
  drift: (state, n) => {
    for (const profile of of(state, n)) profile.StickySessionType = 1;
  },
  held: (state, n) =>
    of(state, n).map((profile) => ({
      loadBalancerId: profile.LoadBalancerId,
      name: profile.Name,
      originGroupLoadBalancingMethod: methods[profile.OriginGroupLoadBalancingMethod],
      stickySessionType: ["Off", "Cookie"][profile.StickySessionType],
    })),
  beside: (state, n) => state.loadBalancers.filter(({ Name }) => Name === `bystander-${n}`),
  unmanaged: (state, n) => of(state, n).map(({ OriginGroupLoadBalancingMethod: _, ...others }) => others),
  object: (n) => new RegExp(`load balancers\\b|load balancer (\\d+|"thing-${n}")`),
};

const methods = ["WeightedRandom", "RoundRobin", "GeoLocation", "LowestAverageLatency"];

/** Its profile and group, which no other class has. */
const places = { profile: (n: number) => 1_000_000 + n, group: (n: number) => 3_000_000 + n };
export const groupPath = (n: number) => `/loadbalancer/${places.profile(n)}/origingroup/${places.group(n)}`;
export const targetOf = (n: number) => `https://${named(n)}.example`;

const inGroup = (state: EmulatorState, n: number) =>
  state.loadBalancers
    .filter(({ LoadBalancerId }) => LoadBalancerId === places.profile(n))
    .flatMap(({ OriginGroups }) => OriginGroups)
    .flatMap(({ Origins }) => Origins ?? []);
const isMeant = (n: number, at: string | null | undefined): boolean => at === targetOf(n);
const originsOf = (state: EmulatorState, n: number) =>
  inGroup(state, n).filter(({ StandardOrigin }) => isMeant(n, StandardOrigin?.OriginUrl));

export const origin: Subject = {
  className: "Origin",
  writes: {
    create: (n) => ({ method: "POST", path: `${groupPath(n)}/origin` }),
    update: (n) => ({ method: "POST", path: `${groupPath(n)}/origin/{id}` }),
    delete: (n) => ({ method: "DELETE", path: `${groupPath(n)}/origin/{id}` }),
  },
  read: (n) => ({ method: "GET", path: `/loadbalancer/${places.profile(n)}` }),
  list: { method: "GET", path: "/loadbalancer" },
  seed: (n) => ({
    LoadBalancers: [
      {
        LoadBalancerId: places.profile(n),
        Name: `of-${n}`,
        OriginGroups: [
          { Id: places.group(n), Origins: [{ StandardOrigin: { OriginUrl: "https://bystander.example" } }] },
        ],
      },
    ],
  }),
  inputs: (n, version) => ({
    loadBalancerId: places.profile(n),
    originGroupId: places.group(n),
    standardOrigin: { originUrl: targetOf(n) },
    weight: 5 + version,
  }),
  drift: (state, n) => {
    for (const each of originsOf(state, n)) {
      each.Enabled = false;
      if (each.StandardOrigin) each.StandardOrigin.HostHeader = "unmanaged.example";
    }
  },
  held: (state, n) =>
    originsOf(state, n).map(({ Id, Weight, Enabled }) => ({
      originId: Id,
      weight: Weight,
      enabled: Enabled,
    })),
  beside: (state, n) =>
    inGroup(state, n).filter(({ StandardOrigin }) => !isMeant(n, StandardOrigin?.OriginUrl)),
  unmanaged: (state, n) => originsOf(state, n).map(({ Weight: _, ...others }) => others),
  object: (n) =>
    new RegExp(
      `origin (\\d+|at "${targetOf(n)}") of origin group ${places.group(n)} of load balancer ${places.profile(n)}\\b|load balancer ${places.profile(n)}\\b`,
    ),
};
