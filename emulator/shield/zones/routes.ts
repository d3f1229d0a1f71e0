import { keyOnly } from "../../server/access";
import { idOf } from "../../server/input";
import { Refusal } from "../../server/refusal";
import { ok } from "../../server/response";
import { area, type Route } from "../../server/route";
import { shieldPage, shieldZoneOf } from "../lookup";
import { SUCCESS, shieldFailure, shieldZoneFailure } from "../responses";
import type { ShieldZone } from "./state";

const { documented, undocumented } = area(keyOnly(), shieldFailure);
const one = area(keyOnly(), shieldZoneFailure);

/** Shield zones and their API guardian metrics. */
export const shieldZoneRoutes: Route[] = [
  documented("GET", "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian", ({ account, params }) =>
    ok({ error: SUCCESS, data: shieldZoneOf(account, params.shieldZoneId).metrics }),
  ),

  undocumented("GET", "/shield/shield-zones", ({ account, query }) =>
    ok(shieldPage(account.state.shieldZones.map(shown), query)),
  ),

  one.undocumented("GET", "/shield/shield-zone/{shieldZoneId}", ({ account, params }) =>
    ok({ data: shown(shieldZoneOf(account, params.shieldZoneId)) }),
  ),

  one.undocumented("GET", "/shield/shield-zone/get-by-pullzone/{pullZoneId}", ({ account, params }) => {
    const id = idOf("pullZoneId", params.pullZoneId);
    const zone = account.state.shieldZones.find(({ pullZoneId }) => pullZoneId === id);
    if (zone === undefined)
      throw new Refusal(404, "not_found.shield_zone", `Pull zone ${id} has no shield zone.`, "pullZoneId");
    return ok({ data: shown(zone) });
  }),
];

const shown = ({ shieldZoneId, pullZoneId }: ShieldZone) => ({ shieldZoneId, pullZoneId });
