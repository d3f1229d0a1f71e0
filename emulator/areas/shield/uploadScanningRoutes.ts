import * as z from "zod";
import { keyAuth } from "../../server/access";
import { parseBody } from "../../server/input";
import { ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { withExclusiveAccess } from "./exclusive";
import { successStatus, toShieldError } from "./responses";
import { findShieldZone, type ShieldState, type ShieldZone } from "./zones";

const { undocumented } = routeBuilders<ShieldState>(keyAuth(), toShieldError);

/** 0 = disabled, 1 = log, 2 = block (public API description). */
const modeSchema = z.int().min(0).max(2).optional();
const changeSchema = z.object({
  isEnabled: z.boolean().nullish(),
  csamScanningMode: modeSchema,
  antivirusScanningMode: modeSchema,
});

const path = "/shield/shield-zone/{shieldZoneId}/upload-scanning";
const respondWithSettings = ({ shieldZoneId, uploadScanning }: ShieldZone) =>
  ok({ data: { shieldZoneId, ...uploadScanning }, error: successStatus });

/** The scans of uploaded files: settings of a shield zone. */
export const uploadScanningRoutes = [
  undocumented("GET", path, ({ state, params }) =>
    respondWithSettings(findShieldZone(state, params.shieldZoneId)),
  ),

  undocumented("PATCH", path, ({ state, params, body }) => {
    const zone = findShieldZone(state, params.shieldZoneId);
    const { isEnabled, ...modes } = parseBody(changeSchema, body);
    return withExclusiveAccess(zone, () => {
      Object.assign(zone.uploadScanning, modes, isEnabled != null && { isEnabled });
      return respondWithSettings(zone);
    });
  }),
];
