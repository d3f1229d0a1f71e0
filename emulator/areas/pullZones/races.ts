import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../server/failures";
import type { RouteResponse } from "../../server/response";
import type { RouteRequest } from "../../server/route";
import type { PullZone } from "./pullZone";

const writeMs = 20;

/** The accounts in which a zone is being created. */
const creating = new WeakSet<object>();

/**
 * Runs a write of a pull zone. With the variant `races`, it behaves as on the platform (observed): a write takes a moment
 * and then stores the whole zone as it was before plus its own change, so that a parallel one is lost. A create that is
 * parallel to another gets 502. Hostnames are stored separately.
 */
export function performZoneWrite(
  write: () => RouteResponse,
  { state, platform }: Pick<RouteRequest, "platform"> & { state: unknown },
  zone?: PullZone,
): RouteResponse | Promise<RouteResponse> {
  if (platform.variants.races === "off") return write();
  return zone ? storeWholeZone(zone, write) : createAlone(state as object, write);
}

async function storeWholeZone(zone: PullZone, write: () => RouteResponse): Promise<RouteResponse> {
  const before = structuredClone(zone);
  const response = structuredClone(write());
  const { Hostnames: _, ...after } = structuredClone(zone);
  Object.assign(zone, before, { Hostnames: zone.Hostnames });
  await sleep(writeMs);
  Object.assign(zone, after);
  return response;
}

async function createAlone(state: object, write: () => RouteResponse): Promise<RouteResponse> {
  if (creating.has(state)) throw new Refusal(502, "bad_gateway", "Another pull zone is being created.");
  creating.add(state);
  try {
    await sleep(writeMs);
    return write();
  } finally {
    creating.delete(state);
  }
}
