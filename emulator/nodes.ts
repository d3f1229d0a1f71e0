import { keyOnly, PERSONAL_ROLES } from "./server/access";
import { nodeProblem } from "./server/failures";
import { integerOf } from "./server/input";
import { invalid } from "./server/refusal";
import { ok } from "./server/response";
import { area, type Route } from "./server/route";

/** As many addresses as the platform lists (observed), all from the ranges reserved for documentation. */
export const DEFAULT_NODES: readonly string[] = [
  ...Array.from({ length: 100 }, (_, index) => `198.51.100.${index + 1}`),
  ...Array.from({ length: 30 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`),
];

const { documented, undocumented } = area(keyOnly(PERSONAL_ROLES), nodeProblem);

/** Addresses of the container network: all at once, or paged with a cursor. */
export const nodeRoutes: Route[] = [
  documented("GET", "/mc/nodes/plain", ({ account }) => ok(account.state.nodes)),

  undocumented("GET", "/mc/nodes", ({ account, query }) => {
    const { nodes } = account.state;
    const start = offsetOf(query.get("nextCursor"));
    const end = start + integerOf(query, "limit", { fallback: 1000, max: 1000 });
    return ok({
      items: nodes.slice(start, end),
      meta: { totalItems: nodes.length },
      ...(end < nodes.length && { cursor: `node+${end}=` }),
    });
  }),
];

function offsetOf(cursor: string | null): number {
  if (cursor === null || cursor === "") return 0;
  const offset = /^node\+(\d+)=$/.exec(cursor)?.[1];
  if (offset === undefined) throw invalid("The cursor is not valid.", "nextCursor");
  return Number(offset);
}
