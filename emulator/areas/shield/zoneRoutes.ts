import * as z from "zod";
import { type AnyCollection, addItem, changeItem } from "../../objects/writes";
import { keyAuth } from "../../server/access";
import { notFound, Refusal } from "../../server/failures";
import { parseBody, parseId } from "../../server/input";
import { ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { withExclusiveAccess } from "./exclusive";
import { createShieldPage, successStatus, toShieldCreateError, toShieldError } from "./responses";
import {
  createMissingZoneError,
  findShieldZone,
  findShieldZoneById,
  type ShieldState,
  type ShieldZone,
  shieldZones,
} from "./zones";

const { undocumented } = routeBuilders<ShieldState>(keyAuth(), toShieldError);
const createRoutes = routeBuilders<ShieldState>(keyAuth(), toShieldCreateError);

const settingsSchema = z.looseObject({}).nullish();
const newZoneSchema = z.object({ pullZoneId: z.int(), shieldZone: settingsSchema });
const zoneChangeSchema = z.object({ shieldZoneId: z.int(), shieldZone: settingsSchema });

const zoneCollection = shieldZones as unknown as AnyCollection;

/** The response for a zone has what the public API description has. */
const toZoneView = (zone: ShieldZone) =>
  Object.fromEntries(Object.keys(shieldZones.types).map((name) => [name, Reflect.get(zone, name)]));

/** A response to a write contains what was sent. */
const echo = (data: object) => ok({ data, error: successStatus });

/** Shield zones: their settings. There is no delete. */
export const shieldZoneRoutes = [
  undocumented("GET", "/shield/shield-zones", ({ state, query }) =>
    ok(createShieldPage(state.shieldZones.map(toZoneView), query)),
  ),

  undocumented("GET", "/shield/shield-zone/{shieldZoneId}", ({ state, params }) =>
    ok({ data: toZoneView(findShieldZone(state, params.shieldZoneId)) }),
  ),

  undocumented("GET", "/shield/shield-zone/get-by-pullzone/{pullZoneId}", ({ state, params }) => {
    const pullZoneId = parseId("pullZoneId", params.pullZoneId);
    const zone = state.shieldZones.find((each) => each.pullZoneId === pullZoneId);
    if (!zone) throw createMissingZoneError(`Pull zone ${pullZoneId} has no shield zone.`);
    return ok({ data: toZoneView(zone) });
  }),

  createRoutes.undocumented("POST", "/shield/shield-zone", (request) => {
    const { state, body } = request;
    const { pullZoneId, shieldZone } = parseBody(newZoneSchema, body);
    if (!state.pullZones.some(({ Id }) => Id === pullZoneId))
      throw notFound(`There is no pull zone ${pullZoneId}.`, "pullZoneId");
    if (state.shieldZones.some((each) => each.pullZoneId === pullZoneId))
      throw new Refusal(409, "conflict.shieldzone", `Pull zone ${pullZoneId} has a shield zone.`);
    const zone = addItem(zoneCollection, state.shieldZones as never, {
      ...request,
      body: { planType: 0, ...shieldZone },
    });
    Object.assign(zone, { pullZoneId });
    return echo({ pullZoneId, shieldZone: { ...shieldZone, shieldZoneId: zone["shieldZoneId"] } });
  }),

  undocumented("PATCH", "/shield/shield-zone", (request) => {
    const { shieldZoneId, shieldZone } = parseBody(zoneChangeSchema, request.body);
    const zone = findShieldZoneById(request.state, shieldZoneId);
    return withExclusiveAccess(zone, () => {
      changeItem(zoneCollection, [], zone as never, { ...request, body: shieldZone });
      return echo({ shieldZoneId, shieldZone });
    });
  }),
];
