import type { Route } from "../server/route";
import { loadBalancerRoutes } from "./loadBalancers";
import { originGroupRoutes } from "./originGroups";
import { originRoutes } from "./origins";

/** Every operation the emulator answers, each with where it comes from. */
export const routes: readonly Route[] = [...loadBalancerRoutes, ...originGroupRoutes, ...originRoutes];
