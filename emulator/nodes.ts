import * as z from "zod";
import { keyOnly, PERSONAL_ROLES } from "./server/access";
import { invalid, nodeProblem } from "./server/failures";
import { parseInteger } from "./server/input";
import { ok } from "./server/response";
import { routesWith } from "./server/route";

/** As many addresses as the platform lists (observed), all from the ranges reserved for documentation. */
export const DEFAULT_NODES: readonly string[] = [
  ...Array.from({ length: 100 }, (_, index) => `198.51.100.${index + 1}`),
  ...Array.from({ length: 30 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`),
];

const { documented, undocumented } = routesWith<{ nodes: string[] }>(keyOnly(PERSONAL_ROLES), nodeProblem);

/** Addresses of the container network: all at once, or paged with a cursor. */
export const nodeArea = {
  seeds: z.array(z.string()),
  create: (address: string) => address,
  idNames: { nodes: null },
  routes: [
    documented("GET", "/mc/nodes/plain", ({ state }) => ok(state.nodes)),

    undocumented("GET", "/mc/nodes", ({ state: { nodes }, query }) => {
      const start = parseCursor(query.get("nextCursor"));
      const end = start + parseInteger(query, "limit", { fallback: 1000, max: 1000 });
      return ok({
        items: nodes.slice(start, end),
        meta: { totalItems: nodes.length },
        ...(end < nodes.length && { cursor: `node+${end}=` }),
      });
    }),
  ],
};

function parseCursor(cursor: string | null): number {
  if (cursor === null || cursor === "") return 0;
  const offset = /^node\+(\d+)=$/.exec(cursor)?.[1];
  if (offset === undefined) throw invalid("The cursor is not valid.", "nextCursor");
  return Number(offset);
}
