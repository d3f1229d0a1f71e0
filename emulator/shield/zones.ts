import * as z from "zod";
import { keyOnly } from "../server/access";
import { Refusal } from "../server/failures";
import { parseId } from "../server/input";
import { ok } from "../server/response";
import { routesWith } from "../server/route";
import { eventLogRoutes } from "./eventLogs";
import {
  createShieldZone,
  findShieldZone,
  type ShieldState,
  type ShieldZone,
  shieldPage,
  shieldZoneSeed,
} from "./objects";
import { rateLimitRoutes } from "./rateLimits";
import { SUCCESS, shieldFailure, shieldZoneFailure } from "./responses";

const { documented, undocumented } = routesWith<ShieldState>(keyOnly(), shieldFailure);
const zoneRead = routesWith<ShieldState>(keyOnly(), shieldZoneFailure);

/** Shield zones with their API guardian metrics, event logs and rate limits. */
export const shieldArea = {
  seeds: z.array(shieldZoneSeed),
  create: createShieldZone,
  idNames: { shieldZones: "shieldZoneId", eventLogs: "logId", rateLimits: "id" },
  routes: [
    documented("GET", "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian", ({ state, params }) =>
      ok({ error: SUCCESS, data: findShieldZone(state, params.shieldZoneId).metrics }),
    ),

    undocumented("GET", "/shield/shield-zones", ({ state, query }) =>
      ok(shieldPage(state.shieldZones.map(shieldZoneView), query)),
    ),

    zoneRead.undocumented("GET", "/shield/shield-zone/{shieldZoneId}", ({ state, params }) =>
      ok({ data: shieldZoneView(findShieldZone(state, params.shieldZoneId)) }),
    ),

    zoneRead.undocumented("GET", "/shield/shield-zone/get-by-pullzone/{pullZoneId}", ({ state, params }) => {
      const id = parseId("pullZoneId", params.pullZoneId);
      const zone = state.shieldZones.find(({ pullZoneId }) => pullZoneId === id);
      if (zone === undefined)
        throw new Refusal(404, "not_found.shield_zone", `Pull zone ${id} has no shield zone.`, "pullZoneId");
      return ok({ data: shieldZoneView(zone) });
    }),

    ...eventLogRoutes,
    ...rateLimitRoutes,
  ],
};

const shieldZoneView = ({ shieldZoneId, pullZoneId }: ShieldZone) => ({ shieldZoneId, pullZoneId });
