import { type AnyCollection, addItem, changeItem } from "../../objects/writes";
import { keyAuth } from "../../server/access";
import { badRequest, Refusal } from "../../server/failures";
import { parseId } from "../../server/input";
import { ok } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { type AccessList, accessLists, managedAccessLists } from "./accessLists";
import { withExclusiveAccess } from "./exclusive";
import { successStatus, toAccessListError } from "./responses";
import { findShieldZone, type ShieldState, type ShieldZone } from "./zones";

/** By plan: only the number of the first was seen. */
const customListLimits = [1, 10, 25, 100];

interface Write {
  readonly zone: ShieldZone;
  readonly request: RouteRequest;
}

const { undocumented } = routeBuilders<ShieldState>(keyAuth(), toAccessListError);
const root = "/shield/shield-zone/{shieldZoneId}/access-lists";
const custom = accessLists as unknown as AnyCollection;
const managed = managedAccessLists as unknown as AnyCollection;

const write = (request: RouteRequest<"shieldZoneId", ShieldState>, change: (write: Write) => object) => {
  const zone = findShieldZone(request.state, request.params.shieldZoneId);
  return withExclusiveAccess(zone, () => ok(change({ zone, request: request as never })));
};
/** The access lists of a zone: those of the account, and the configuration of those of the platform. */
export const accessListRoutes = [
  undocumented("GET", root, ({ state, params }) => {
    const zone = findShieldZone(state, params.shieldZoneId);
    return ok({
      managedLists: zone.managedAccessLists,
      customLists: zone.accessLists.map(({ content: _, ...list }) => list),
      customEntryCount: zone.accessLists.reduce((sum, { entryCount }) => sum + entryCount, 0),
      customEntryLimit: 10_000,
      customListCount: zone.accessLists.length,
      customListLimit: customListLimits[zone.planType] ?? 0,
      error: successStatus,
    });
  }),

  undocumented("GET", `${root}/{id}`, ({ state, params }) =>
    ok(wrap(toCustomList(findAccessList(findShieldZone(state, params.shieldZoneId), params.id)))),
  ),

  undocumented("POST", root, (request) =>
    write(request, ({ zone }) => {
      if (zone.accessLists.length >= (customListLimits[zone.planType] ?? 0))
        throw new Refusal(
          400,
          "limit_exceeded.access_list",
          "The plan allows no further access list: limit exceeded.",
        );
      const list = addItem(custom, zone.accessLists as never, request as never);
      return wrap(toCustomList(list as never));
    }),
  ),

  undocumented("PATCH", `${root}/{id}`, (request) =>
    write(request, ({ zone }) => {
      const list = findAccessList(zone, request.params.id);
      changeItem(custom, [], list as never, request as never);
      return wrap(toCustomList(list));
    }),
  ),

  undocumented("DELETE", `${root}/{id}`, (request) =>
    write(request, ({ zone }) => {
      const list = findAccessList(zone, request.params.id);
      zone.accessLists = zone.accessLists.filter((each) => each !== list);
      return successStatus;
    }),
  ),

  undocumented("PATCH", `${root}/configurations/{id}`, (request) =>
    write(request, ({ zone }) => {
      const id = parseId("id", request.params.id);
      const list = [...zone.managedAccessLists, ...zone.accessLists].find(
        ({ configurationId }) => configurationId === id,
      );
      if (!list) throw createMissingListError(`There is no configuration ${id}.`);
      if ((list.requiredPlan ?? 0) > zone.planType)
        throw new Refusal(
          403,
          "not_available.access_list",
          `The list ${list.name} is not available on this plan.`,
        );
      const { isEnabled, action } = Object(request.body);
      if (isEnabled === undefined && action === undefined)
        throw badRequest("isEnabled or action is required.");
      changeItem(managed, [], list as never, request as never);
      return wrap({ isEnabled: list.isEnabled, action: list.action });
    }),
  ),
];

const wrap = (data: object) => ({ data, error: successStatus });

const toCustomList = ({
  listId: id,
  name,
  description,
  type,
  content,
  entryCount,
  lastUpdated,
}: AccessList) => ({
  id,
  name,
  description,
  type,
  content,
  entryCount,
  lastModified: lastUpdated,
  checksum: null,
});

const createMissingListError = (message: string) => new Refusal(404, "not_found.access_list", message);

function findAccessList({ accessLists: all }: ShieldZone, text: string): AccessList {
  const id = parseId("id", text);
  const list = all.find(({ listId }) => listId === id);
  if (!list) throw createMissingListError(`There is no access list ${id}.`);
  return list;
}
