import * as fc from "fast-check";
import { classes } from "../../../provider/classes";
import type { Lifecycle } from "../../../provider/classes/lifecycle";
import { setValue } from "../../../provider/core/values/paths";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";

export const findLifecycle = (className: string): Lifecycle =>
  classes.find((each) => each.className === className) as Lifecycle;

export const originGroup = findLifecycle("OriginGroup");

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const byte = fc.integer({ min: 0, max: 255 });
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

const optionalArguments = {
  originGroupId: id,
  adopt: fc.boolean(),
  name: fc.string({ minLength: 1, maxLength: 100 }).filter((name) => name.trim() !== ""),
  enabled: fc.boolean(),
  latitude: degrees(90),
  longitude: degrees(180),
  weight: byte,
  priority: byte,
  originLoadBalancingMethod: fc.oneof(
    fc.constantFrom("RoundRobin", "WeightedRandom", "LeastConnections", "Latency"),
    fc.integer({ min: 0, max: 3 }),
  ),
  healthCheckSettings: fc.record(
    { enabled: fc.boolean(), path: fc.string({ maxLength: 500 }) },
    { requiredKeys: [] },
  ),
  onDelete: fc.constantFrom("delete", "disable", "keep"),
};

/** Generates valid arguments of an OriginGroup. */
export const validArguments: fc.Arbitrary<Properties> = fc
  .record({ loadBalancerId: id, ...optionalArguments }, { requiredKeys: ["loadBalancerId"] })
  .filter(({ name, originGroupId }) => name !== undefined || originGroupId !== undefined);

/** Generates an origin group as the API returns it. */
export const apiGroup: fc.Arbitrary<Properties> = fc.record({
  Id: id,
  Name: optionalArguments.name,
  Enabled: fc.boolean(),
  Latitude: degrees(90),
  Longitude: degrees(180),
  Weight: byte,
  Priority: byte,
  OriginLoadBalancingMethod: fc.integer({ min: 0, max: 9 }),
  Origins: fc.oneof(fc.constant(null), fc.array(fc.record({ Id: id, HealthStatus: fc.integer() }))),
  HealthCheckSettings: fc.option(
    fc.record({ Enabled: fc.option(fc.boolean()), Path: fc.option(fc.string()) }),
  ),
});

/** Lists the paths of all values, at every depth. */
const listPaths = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, child]) => [
        key,
        ...listPaths(child).map((path) => `${key}.${path}`),
      ])
    : [];

/** Generates properties with one value, at any depth, replaced by an unknown one. `path` is its path. */
export const withUnknownValue = (properties: fc.Arbitrary<Properties>) =>
  properties.chain((given) =>
    fc
      .constantFrom(...listPaths(given))
      .map((path) => ({ given: setValue(given, path, unknownValue), path })),
  );
