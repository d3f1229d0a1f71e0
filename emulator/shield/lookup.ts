import type { Account } from "../platform/account";
import { idOf, integerOf } from "../server/input";
import { Refusal } from "../server/refusal";
import type { ShieldZone } from "./zones/state";

/** The shield zone of an id in a path, or 404. */
export function shieldZoneOf(account: Account, shieldZoneId: string): ShieldZone {
  return shieldZoneNumbered(account, idOf("shieldZoneId", shieldZoneId));
}

export function shieldZoneNumbered({ state }: Account, id: number): ShieldZone {
  const zone = state.shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);
  if (zone === undefined)
    throw new Refusal(404, "not_found.shield_zone", `There is no shield zone ${id}.`, "shieldZoneId");
  return zone;
}

/** The page that `page` (1) and `perPage` (10, up to 1000) ask for. */
export function shieldPage<Item>(items: readonly Item[], query: URLSearchParams) {
  const currentPage = integerOf(query, "page", { fallback: 1 });
  const pageSize = integerOf(query, "perPage", { fallback: 10, max: 1000 });
  const totalPages = Math.ceil(items.length / pageSize);
  return {
    data: items.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page: {
      totalCount: items.length,
      totalPages,
      currentPage,
      nextPage: currentPage < totalPages ? currentPage + 1 : null,
      pageSize,
    },
  };
}
