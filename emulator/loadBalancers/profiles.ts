import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData } from "../server/failures";
import { integerOf, parseBody } from "../server/input";
import { Refusal } from "../server/refusal";
import { noContent, ok } from "../server/response";
import { area, type Route } from "../server/route";
import { profileOf } from "./lookup";
import { newLoadBalancer } from "./state";

const { undocumented } = area(keyOrBearer(LOAD_BALANCER_ROLES), apiErrorData);

const profileInput = z.object({
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().min(0).max(3).nullish(),
  StickySessionType: z.int().min(0).max(1).nullish(),
});

/** Load balancer profiles. Their list is a bare array; `page` and `count` select a part. */
export const loadBalancerRoutes: Route[] = [
  undocumented("GET", "/loadbalancer", ({ account, query }) => {
    const all = account.state.loadBalancers;
    const page = integerOf(query, "page", { fallback: 1 });
    const count = integerOf(query, "count", { fallback: query.has("page") ? 50 : Math.max(all.length, 1) });
    return ok(all.slice((page - 1) * count, page * count));
  }),

  undocumented("GET", "/loadbalancer/{loadBalancerId}", (request) => ok(profileOf(request))),

  undocumented("POST", "/loadbalancer", ({ account, body, platform }) => {
    const input = parseBody(profileInput, body);
    const profile = newLoadBalancer({ ...settingsOf(input), Name: input.Name ?? null }, platform.ids);
    account.state.loadBalancers.push(profile);
    return ok(profile);
  }),

  undocumented("POST", "/loadbalancer/{loadBalancerId}", (request) => {
    const profile = profileOf(request);
    const input = parseBody(profileInput, request.body);
    const defaults = { OriginGroupLoadBalancingMethod: 0, StickySessionType: 0 };
    const omitted = request.platform.resetOmittedFields ? defaults : {};
    Object.assign(profile, omitted, settingsOf(input), { Name: input.Name ?? profile.Name });
    return ok(profile);
  }),

  undocumented("DELETE", "/loadbalancer/{loadBalancerId}", (request) => {
    const profile = profileOf(request);
    const { state } = request.account;
    if (state.pullZones.some(({ LoadBalancerId }) => LoadBalancerId === profile.LoadBalancerId))
      throw new Refusal(400, "in_use", "The load balancer is in use by one or more pull zones.");
    state.loadBalancers.splice(state.loadBalancers.indexOf(profile), 1);
    return noContent;
  }),
];

/** The settings in a body; null counts as omitted. */
function settingsOf(input: z.infer<typeof profileInput>) {
  const { OriginGroupLoadBalancingMethod: method, StickySessionType: sticky } = input;
  return {
    ...(method == null ? {} : { OriginGroupLoadBalancingMethod: method }),
    ...(sticky == null ? {} : { StickySessionType: sticky }),
  };
}
