import * as z from "zod";
import { keyAuth, personalRoles } from "../server/access";
import { toNodeError } from "../server/failures";
import { ok } from "../server/response";
import { routeBuilders } from "../server/route";

/** Has as many addresses as the platform's list (observed), from ranges that are reserved for documentation. */
export const defaultNodes: readonly string[] = [
  ...Array.from({ length: 100 }, (_, index) => `198.51.100.${index + 1}`),
  ...Array.from({ length: 30 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`),
];

const { documented } = routeBuilders<{ nodes: string[] }>(keyAuth(personalRoles), toNodeError);

export const nodeArea = {
  seedSchema: z.array(z.string()),
  create: (address: string) => address,
  idNames: { nodes: null },
  routes: [documented("GET", "/mc/nodes/plain", ({ state }) => ok(state.nodes))],
};
