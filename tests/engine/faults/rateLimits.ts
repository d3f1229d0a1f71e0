import type { EmulatorState } from "../../../emulator";
import { named, type Subject } from "./subject";

/** Its shield zone, which no other class has. */
export const zoneOf = (n: number): number => 4_000_000 + n;

const rulesIn = (state: EmulatorState, n: number) =>
  state.shieldZones
    .filter(({ shieldZoneId }) => shieldZoneId === zoneOf(n))
    .flatMap(({ rateLimits }) => rateLimits);
const rules = (state: EmulatorState, n: number) =>
  rulesIn(state, n).filter(({ ruleName }) => ruleName === named(n));

/** The platform assigns the id: until there is one, nothing has this path. */
const pathOf = (n: number, state: EmulatorState): string =>
  `/shield/rate-limit/${rules(state, n)[0]?.id ?? 999_999_999}`;

export const rateLimitRule: Subject = {
  className: "RateLimitRule",
  writes: {
    create: (n) => ({ method: "POST", path: "/shield/rate-limit", where: { shieldZoneId: zoneOf(n) } }),
    update: (n, state) => ({ method: "PATCH", path: pathOf(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: pathOf(n, state) }),
  },
  read: (n) => ({ method: "GET", path: `/shield/rate-limits/${zoneOf(n)}` }),
  list: { method: "GET", path: "/shield/shield-zones" },
  seed: (n) => ({
    ShieldZones: [{ shieldZoneId: zoneOf(n), rateLimits: [{ ruleName: "bystander" }] }],
  }),
  inputs: (n, version) => ({
    shieldZoneId: zoneOf(n),
    ruleName: named(n),
    ruleDescription: `version ${version}`,
    ruleConfiguration: { requestCount: 5 + version },
  }),
  drift: (state, n) => {
    for (const { ruleConfiguration } of rules(state, n))
      Object.assign(ruleConfiguration, { blockTime: 900, isNegated: true, value: null });
  },
  held: (state, n) =>
    rules(state, n).map(({ id, ruleDescription, ruleJson }) => ({ ruleId: id, ruleDescription, ruleJson })),
  beside: (state, n) => rulesIn(state, n).filter(({ ruleName }) => ruleName !== named(n)),
  unmanaged: (state, n) =>
    rules(state, n).map(({ ruleDescription: _, ruleJson: __, ruleConfiguration, ...others }) => ({
      ...others,
      ...ruleConfiguration,
      requestCount: "managed",
    })),
  object: (n) =>
    new RegExp(
      `rate-limit rule (\\d+|"thing-${n}") of shield zone ${zoneOf(n)}\\b|rate limits of shield zone ${zoneOf(n)}\\b`,
    ),
};
