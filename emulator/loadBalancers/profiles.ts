import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData, Refusal } from "../server/failures";
import { parseBody, parseInteger } from "../server/input";
import { ok, removeFrom } from "../server/response";
import { routesWith } from "../server/route";
import { withoutNull } from "../validate";
import { createLoadBalancer, findLoadBalancer, type LoadBalancerState, loadBalancerSeed } from "./objects";
import { originGroupRoutes } from "./originGroups";
import { originRoutes } from "./origins";

const { undocumented } = routesWith<LoadBalancerState>(keyOrBearer(LOAD_BALANCER_ROLES), apiErrorData);

const profileInput = z.object({
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().min(0).max(3).nullish(),
  StickySessionType: z.int().min(0).max(1).nullish(),
});

/** Load balancer profiles with their origin groups and origins. A bare array lists them; `page` and `count` select a part. */
export const loadBalancerArea = {
  seeds: z.array(loadBalancerSeed),
  create: createLoadBalancer,
  idNames: { loadBalancers: "LoadBalancerId", OriginGroups: "Id", Origins: "Id" },
  routes: [
    undocumented("GET", "/loadbalancer", ({ state: { loadBalancers }, query }) => {
      const page = parseInteger(query, "page", { fallback: 1 });
      const fallback = query.has("page") ? 50 : Math.max(loadBalancers.length, 1);
      const count = parseInteger(query, "count", { fallback });
      return ok(loadBalancers.slice((page - 1) * count, page * count));
    }),

    undocumented("GET", "/loadbalancer/{loadBalancerId}", (request) => ok(findLoadBalancer(request))),

    undocumented("POST", "/loadbalancer", ({ state, body, platform }) => {
      const input = withoutNull(parseBody(profileInput, body));
      const profile = createLoadBalancer(loadBalancerSeed.parse({ Name: null, ...input }), platform);
      state.loadBalancers.push(profile);
      return ok(profile);
    }),

    undocumented("POST", "/loadbalancer/{loadBalancerId}", (request) => {
      const profile = findLoadBalancer(request);
      const input = withoutNull(parseBody(profileInput, request.body));
      const defaults = { OriginGroupLoadBalancingMethod: 0, StickySessionType: 0 };
      return ok(Object.assign(profile, request.platform.resetOmittedFields ? defaults : {}, input));
    }),

    undocumented("DELETE", "/loadbalancer/{loadBalancerId}", (request) => {
      const profile = findLoadBalancer(request);
      const { loadBalancers, pullZones } = request.state;
      if (pullZones.some(({ LoadBalancerId }) => LoadBalancerId === profile.LoadBalancerId))
        throw new Refusal(400, "in_use", "The load balancer is in use by one or more pull zones.");
      return removeFrom(loadBalancers, profile);
    }),

    ...originGroupRoutes,
    ...originRoutes,
  ],
};
