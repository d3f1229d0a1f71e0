import type { EmulatorState } from "../../../emulator";
import { objectName, type Subject } from "./subject";

/** ID of the rule's shield zone. No other class uses this zone. */
export const zoneId = (n: number): number => 4_000_000 + n;

const listRules = (state: EmulatorState, n: number) =>
  state.shieldZones
    .filter(({ shieldZoneId }) => shieldZoneId === zoneId(n))
    .flatMap(({ rateLimits }) => rateLimits);
const findRules = (state: EmulatorState, n: number) =>
  listRules(state, n).filter(({ ruleName }) => ruleName === objectName(n));

/** Path with the ID that the platform has assigned, or with an unused ID if there is no rule yet. */
const rulePath = (n: number, state: EmulatorState): string =>
  `/shield/rate-limit/${findRules(state, n)[0]?.id ?? 999_999_999}`;

/** The zone of the list is another one, because its lists are not rules. */
const listZoneId = (n: number): number => 5_000_000 + n;

const listManaged = (state: EmulatorState, n: number) =>
  state.shieldZones
    .filter(({ shieldZoneId }) => shieldZoneId === listZoneId(n))
    .flatMap(({ managedAccessLists }) => managedAccessLists);
const findManaged = (state: EmulatorState, n: number) =>
  listManaged(state, n).filter(({ name }) => name === "VPN Providers");
const listsPath = (n: number) => `/shield/shield-zone/${listZoneId(n)}/access-lists`;
const configure = (n: number, state: EmulatorState) => ({
  method: "PATCH",
  path: `${listsPath(n)}/configurations/${findManaged(state, n)[0]?.configurationId ?? 999_999_999}`,
});

/** The platform has the list from the start, so that a create only configures it. */
export const managedAccessList: Subject = {
  className: "ManagedAccessList",
  writes: { create: configure, update: configure },
  isKept: true,
  createsAnyway: true,
  read: (n) => ({ method: "GET", path: listsPath(n) }),
  list: { method: "GET", path: "/shield/shield-zones" },
  seed: (n) => ({ ShieldZones: [{ shieldZoneId: listZoneId(n), planType: 1 }] }),
  inputs: (n, version) => ({
    shieldZoneId: listZoneId(n),
    name: "VPN Providers",
    action: version % 2 === 0 ? "Block" : "Challenge",
  }),
  held: (state, n) =>
    findManaged(state, n)
      .filter(({ isEnabled }) => isEnabled)
      .map(({ listId, action }) => ({
        listId,
        name: "VPN Providers",
        enabled: true,
        action: { 2: "Block", 3: "Challenge" }[action] ?? action,
      })),
  beside: (state, n) => listManaged(state, n).filter(({ name }) => name !== "VPN Providers"),
  mention: (n) => new RegExp(`access lists? (.* )?of shield zone ${listZoneId(n)}\\b`),
};

export const rateLimitRule: Subject = {
  className: "RateLimitRule",
  writes: {
    create: (n) => ({ method: "POST", path: "/shield/rate-limit", where: { shieldZoneId: zoneId(n) } }),
    update: (n, state) => ({ method: "PATCH", path: rulePath(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: rulePath(n, state) }),
  },
  read: (n) => ({ method: "GET", path: `/shield/rate-limits/${zoneId(n)}` }),
  list: { method: "GET", path: "/shield/shield-zones" },
  seed: (n) => ({
    ShieldZones: [{ shieldZoneId: zoneId(n), rateLimits: [{ ruleName: "bystander" }] }],
  }),
  inputs: (n, version) => ({
    shieldZoneId: zoneId(n),
    ruleName: objectName(n),
    ruleDescription: `version ${version}`,
    ruleConfiguration: { requestCount: 5 + version },
  }),
  drift: (state, n) => {
    for (const { ruleConfiguration } of findRules(state, n))
      Object.assign(ruleConfiguration, { blockTime: 900, isNegated: true, value: null });
  },
  held: (state, n) =>
    findRules(state, n).map(({ id, ruleDescription, ruleJson }) => ({
      ruleId: id,
      ruleDescription,
      ruleJson,
    })),
  beside: (state, n) => listRules(state, n).filter(({ ruleName }) => ruleName !== objectName(n)),
  unmanaged: (state, n) =>
    findRules(state, n).map(({ ruleDescription: _, ruleJson: __, ruleConfiguration, ...others }) => ({
      ...others,
      ...ruleConfiguration,
      requestCount: "managed",
    })),
  mention: (n) =>
    new RegExp(
      `rate-limit rule (\\d+|"thing-${n}") of shield zone ${zoneId(n)}\\b|rate-limit rules of shield zone ${zoneId(n)}\\b`,
    ),
};
