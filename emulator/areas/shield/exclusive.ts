import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../server/failures";
import type { ShieldZone } from "./zones";

const busyZones = new WeakSet<ShieldZone>();

/** Locks a zone for a write, and makes the write take 20 ms. Refuses another write in the meantime (observed). */
export async function withExclusiveAccess<T>(zone: ShieldZone, change: () => T): Promise<T> {
  const { shieldZoneId } = zone;
  if (busyZones.has(zone))
    throw new Refusal(409, "conflict.shield_zone", `Shield zone ${shieldZoneId} is being changed already.`);
  busyZones.add(zone);
  try {
    await sleep(20);
    return change();
  } finally {
    busyZones.delete(zone);
  }
}
