import type { Emulator } from "../../../emulator";
import { recordsPath } from "../faults/apiObject";
import { databasesPath, storeName } from "../faults/databases";
import { groupPath, originUrl } from "../faults/loadBalancers";
import { zoneId } from "../faults/rateLimits";
import { classSubjects } from "../faults/subjects";
import type { Scene } from "../scene";
import type { Dice } from "./dice";
import { type Account, hasParent, keyOf, numbers, type ObjectKey } from "./program";
import { keys, type Snapshot } from "./world";

/** Another person who changes objects on the platform without Pulumi. */
export class Operator {
  constructor(private readonly scene: Scene) {}

  /** Creates, changes, deletes or recreates an object. Returns its key and the shell lines that repeat the requests. */
  async act(
    dice: Dice,
    platform: Snapshot,
  ): Promise<{ key: ObjectKey; line: string; wasThere: boolean } | undefined> {
    const account: Account = dice.chance(0.8) ? "a" : "b";
    const subject = dice.pick(classSubjects.filter(({ className }) => className in operatorActions));
    const n = dice.pick(account === "a" ? numbers.a : numbers.b);
    if (!subject || n === undefined || !hasParent(account, subject.className, n)) return undefined;
    const key = keyOf(account, subject.className, n);
    const [held] = platform.get(key)?.held ?? [];
    const actions = operatorActions[subject.className];
    if (!actions) return undefined;
    const requests = chooseRequests(actions, n, held, dice);
    for (const request of requests) await this.#send(account, request);
    const line = requests.map((request) => formatCurl(account, request)).join("\n");
    return requests.length > 0 ? { key, line, wasThere: held !== undefined } : undefined;
  }

  async #send(account: Account, request: OperatorRequest): Promise<void> {
    await sendRequest(this.scene.emulator, keys[account][0], request);
    this.scene.emulator.requests.clear();
  }
}

export async function sendRequest(
  { baseUrl }: Emulator,
  apiKey: string,
  [method, path, body]: OperatorRequest,
): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { AccessKey: apiKey, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** Returns requests that create a missing object, or change, delete or recreate an existing one. */
function chooseRequests(
  actions: OperatorActions,
  n: number,
  held: Record<string, unknown> | undefined,
  dice: Dice,
): readonly OperatorRequest[] {
  if (held === undefined) return [actions.make(n)];
  const removed = actions.remove(n, held);
  const what = dice.pickWeighted({ changed: 2, removed: 1, recreated: 1 });
  if (what === "removed") return [removed];
  if (what === "recreated") return [removed, actions.make(n)];
  const change = actions.change?.(n, held, dice);
  return change ? [change] : [];
}

const formatCurl = (account: Account, [method, path, body]: OperatorRequest): string =>
  [
    `curl -s -o /dev/null -X ${method} -H "AccessKey: ${keys[account][0]}"`,
    ...(body === undefined ? [] : [`-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`]),
    `http://127.0.0.1:8787${path}`,
  ].join(" ");

type OperatorRequest = readonly [method: string, path: string, body?: object];
interface OperatorActions {
  make(n: number): OperatorRequest;
  remove(n: number, held: Record<string, unknown>): OperatorRequest;
  change?(n: number, held: Record<string, unknown>, dice: Dice): OperatorRequest;
}
const forwardingBody = (n: number, port: number, token: string) => ({
  ...{ app: `thing-${n}`, type: "SyslogUdp", endpoint: "logs.example", port, token },
  ...{ format: "SyslogRfc5424", enabled: true },
});
const originsPath = (n: number): string => `${groupPath(n)}/origin`;
export const operatorActions: Readonly<Record<string, OperatorActions>> = {
  OriginGroup: {
    make: (n) => ["POST", `/loadbalancer/${n}/origingroup`, { Name: `thing-${n}`, Weight: 5 }],
    remove: (n, held) => ["DELETE", `/loadbalancer/${n}/origingroup/${held["originGroupId"]}`],
    change: (n, held, dice) => [
      "POST",
      `/loadbalancer/${n}/origingroup/${held["originGroupId"]}`,
      dice.chance(0.5) ? { Weight: 100 + dice.below(100) } : { Latitude: dice.below(80) },
    ],
  },
  LoadBalancer: {
    make: (n) => ["POST", "/loadbalancer", { Name: `thing-${n}`, OriginGroupLoadBalancingMethod: 1 }],
    remove: (_, held) => ["DELETE", `/loadbalancer/${held["loadBalancerId"]}`],
    change: (_, held, dice) => [
      "POST",
      `/loadbalancer/${held["loadBalancerId"]}`,
      dice.chance(0.5) ? { OriginGroupLoadBalancingMethod: 3 } : { StickySessionType: dice.below(2) },
    ],
  },
  Origin: {
    make: (n) => [
      "POST",
      originsPath(n),
      { OriginType: 0, StandardOrigin: { OriginUrl: originUrl(n) }, Weight: 5 },
    ],
    remove: (n, held) => ["DELETE", `${originsPath(n)}/${held["originId"]}`],
    change: (n, held, dice) => [
      "POST",
      `${originsPath(n)}/${held["originId"]}`,
      dice.chance(0.5) ? { Weight: 100 + dice.below(100) } : { Enabled: dice.chance(0.5) },
    ],
  },
  LogForwarding: {
    make: (n) => ["POST", "/mc/log/forwarding", forwardingBody(n, 514, "")],
    remove: (n) => ["DELETE", `/mc/log/forwarding/thing-${n}`],
    change: (n, _, dice) => [
      "PUT",
      `/mc/log/forwarding/thing-${n}`,
      forwardingBody(n, 600 + dice.below(100), "MARKER-theirs"),
    ],
  },
  Database: {
    make: (n) => [
      "POST",
      databasesPath,
      { name: storeName(n), storage_region: "DE", primary_regions: ["DE"], replicas_regions: [] },
    ],
    remove: (_, held) => ["DELETE", `${databasesPath}/${held["databaseId"]}`],
    change: (_, held, dice) => [
      "PATCH",
      `${databasesPath}/${held["databaseId"]}`,
      dice.chance(0.5) ? { primary_regions: ["CA"] } : { replicas_regions: ["SYD"] },
    ],
  },
  RateLimitRule: {
    make: (n) => [
      "POST",
      "/shield/rate-limit",
      { shieldZoneId: zoneId(n), ruleName: `thing-${n}`, ruleDescription: "theirs" },
    ],
    remove: (_, held) => ["DELETE", `/shield/rate-limit/${held["ruleId"]}`],
    change: (_, held, dice) => [
      "PATCH",
      `/shield/rate-limit/${held["ruleId"]}`,
      {
        ...(dice.chance(0.5) && { ruleDescription: "changed" }),
        ruleConfiguration: { ...JSON.parse(String(held["ruleJson"])), requestCount: 100 + dice.below(100) },
      },
    ],
  },
  ApiObject: {
    make: (n) => ["PUT", recordsPath(n), { Type: 0, Name: `thing-${n}`, Value: "192.0.2.2" }],
    remove: (n, held) => ["DELETE", `${recordsPath(n)}/${held["objectId"]}`],
    change: (n, held, dice) => [
      "POST",
      `${recordsPath(n)}/${held["objectId"]}`,
      dice.chance(0.5) ? { Ttl: 600 + dice.below(100) } : { Weight: dice.below(100) },
    ],
  },
  DnssecZone: {
    make: (n) => ["POST", `/dnszone/${n}/dnssec`],
    remove: (n) => ["DELETE", `/dnszone/${n}/dnssec`],
  },
  VideoLibraryRefererBlock: {
    make: (n) => ["POST", `/videolibrary/${n}/addBlockedReferrer`, { Hostname: `thing-${n}.example` }],
    remove: (n) => ["POST", `/videolibrary/${n}/removeBlockedReferrer`, { Hostname: `thing-${n}.example` }],
  },
};
