import { notFound } from "../server/refusal";
import type { EmulatorState } from "./state";

/** The lists that hold objects, and the member by which each names its objects; null where these are strings. */
const ID_OF: Readonly<Record<string, string | null>> = {
  apiKeys: "Id",
  loadBalancers: "LoadBalancerId",
  OriginGroups: "Id",
  Origins: "Id",
  logForwarding: "app",
  videoLibraries: "Id",
  BlockedReferrers: null,
  AllowedReferrers: null,
  scripts: "Id",
  Releases: "Id",
  dnsZones: "Id",
  shieldZones: "shieldZoneId",
  eventLogs: "logId",
  rateLimits: "id",
  nodes: null,
  pullZones: "Id",
  Logs: "requestId",
  databases: "id",
  tokens: "token",
};

/** Members that tell a reader which object it is, the best one first. */
const NAMES = ["Name", "name", "Domain", "app", "ruleName", "OriginUrl"];

/** An object of a state, or a string that stands for one. */
export interface Found {
  /** The lists and ids that lead to it: `["loadBalancers", "1", "OriginGroups", "11"]`. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** Its name, if it has one. */
  readonly name: string | undefined;
}

/** All objects of a state, each before those that it contains. */
export function* objectsOf(state: EmulatorState | object, above: readonly string[] = []): Generator<Found> {
  for (const [list, values] of Object.entries(state)) {
    const idName = ID_OF[list];
    if (idName === undefined || !Array.isArray(values)) continue;
    for (const value of values) {
      const path = [...above, list, idOf(list, value)];
      if (idName === null) yield { path, value, name: undefined };
      else {
        yield { path, value, name: nameOf(value) };
        yield* objectsOf(value, path);
      }
    }
  }
}

/** The object at a path, and the list that holds it. Refuses a path that leads to none with 404. */
export function located(state: object, path: readonly string[]): { object: unknown; list: unknown[] } {
  let [object, list]: [unknown, unknown[]] = [state, []];
  for (let step = 0; step < path.length; step += 2) {
    const [name = "", id] = path.slice(step, step + 2);
    const found: unknown = name in ID_OF ? Reflect.get(Object(object), name) : undefined;
    list = Array.isArray(found) ? found : [];
    object = list.find((value) => idOf(name, value) === id);
  }
  if (object === undefined) throw notFound(`There is no ${path.join("/")} in the state.`);
  return { object, list };
}

const idOf = (list: string, value: unknown): string => String(Object(value)[ID_OF[list] ?? ""] ?? value);

function nameOf(value: object): string | undefined {
  const members = { ...(Reflect.get(value, "StandardOrigin") as object | null), ...value };
  return NAMES.map((name) => Reflect.get(members, name)).find((name) => typeof name === "string");
}
