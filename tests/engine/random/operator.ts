import type { Emulator, EmulatorState } from "../../../emulator";
import { objectIds, objectOperatorBodies } from "../../objects/subject";
import { storeName } from "../faults/databases";
import { originUrl } from "../faults/loadBalancers";
import { zoneId } from "../faults/rateLimits";
import { objectName, type Subject } from "../faults/subject";
import type { Dice } from "./dice";

export type OperatorRequest = readonly [method: string, path: string, body?: object | undefined];

/** The bodies of the requests with which another person creates or changes an object of a class without Pulumi. */
interface OperatorBodies {
  make(n: number): object | undefined;
  change?(dice: Dice, n: number, held: Record<string, unknown>): object;
  remove?(held: Record<string, unknown>): object;
}

/** An object that the platform holds (`held`) or that somebody may create. */
interface OperatedObject {
  readonly subject: Subject;
  readonly n: number;
  readonly state: EmulatorState;
  readonly held: Record<string, unknown> | undefined;
}

const writeNames = { make: "create", change: "update", remove: "delete" } as const;

/** Returns the request for an object. Undefined if objects of the class do not change. */
export function chooseRequest(
  deed: keyof typeof writeNames,
  { subject, n, state, held = {} }: OperatedObject,
  dice: Dice,
): OperatorRequest | undefined {
  const { make, change, remove } = operatorBodies[subject.className] ?? {};
  const target = subject.writes[writeNames[deed]]?.(n, state);
  if (!target || (deed === "change" && !change)) return undefined;
  const id = held["objectId"] ?? objectIds.map((name) => held[name]).findLast((each) => each !== undefined);
  const path = target.path.replace("{id}", String(id));
  if (target.method === "DELETE") return [target.method, path, remove?.(held)];
  return [target.method, path, deed === "change" ? change?.(dice, n, held) : make?.(n)];
}

export async function sendRequest(
  { baseUrl, requests, accounts }: Emulator,
  apiKey: string,
  [method, path, body]: OperatorRequest,
): Promise<void> {
  // The host of Stream takes the key of the library only.
  const libraryId = Number(/^\/library\/(\d+)/.exec(path)?.[1]);
  const libraries = accounts.flatMap(({ state }) => state.videoLibraries);
  const libraryKey = libraries.find(({ Id }) => Id === libraryId)?.ApiKey;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { AccessKey: libraryKey ?? apiKey, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  requests.clear();
}

const forwardingBody = (n: number, port: number, token: string) => ({
  app: objectName(n),
  type: "SyslogUdp",
  endpoint: "logs.example",
  port,
  token,
  format: "SyslogRfc5424",
  enabled: true,
});

export const operatorBodies: Readonly<Record<string, OperatorBodies>> = {
  ...objectOperatorBodies,
  OriginGroup: {
    make: (n) => ({ Name: objectName(n), Weight: 5 }),
    change: (dice) => (dice.chance(0.5) ? { Weight: 100 + dice.below(100) } : { Latitude: dice.below(80) }),
  },
  LoadBalancer: {
    make: (n) => ({ Name: objectName(n), OriginGroupLoadBalancingMethod: 1 }),
    change: (dice) =>
      dice.chance(0.5) ? { OriginGroupLoadBalancingMethod: 3 } : { StickySessionType: dice.below(2) },
  },
  Origin: {
    make: (n) => ({ OriginType: 0, StandardOrigin: { OriginUrl: originUrl(n) }, Weight: 5 }),
    change: (dice) => (dice.chance(0.5) ? { Weight: 100 + dice.below(100) } : { Enabled: dice.chance(0.5) }),
  },
  LogForwarding: {
    make: (n) => forwardingBody(n, 514, ""),
    change: (dice, n) => forwardingBody(n, 600 + dice.below(100), "MARKER-theirs"),
  },
  Database: {
    make: (n) => ({
      name: storeName(n),
      storage_region: "DE",
      primary_regions: ["DE"],
      replicas_regions: [],
    }),
    change: (dice) => (dice.chance(0.5) ? { primary_regions: ["CA"] } : { replicas_regions: ["SYD"] }),
  },
  RateLimitRule: {
    make: (n) => ({ shieldZoneId: zoneId(n), ruleName: objectName(n), ruleDescription: "theirs" }),
    change: (dice, _, held) => ({
      ...(dice.chance(0.5) && { ruleDescription: "changed" }),
      ruleConfiguration: { ...JSON.parse(String(held["ruleJson"])), requestCount: 100 + dice.below(100) },
    }),
  },
  ApiObject: {
    make: (n) => ({ Type: 0, Name: objectName(n), Value: "192.0.2.2" }),
    change: (dice) => (dice.chance(0.5) ? { Ttl: 600 + dice.below(100) } : { Weight: dice.below(100) }),
  },
  DnssecZone: { make: () => undefined },
  VideoLibraryRefererBlock: { make: (n) => ({ Hostname: `${objectName(n)}.example` }) },
};
