import { keyOrBearer } from "../server/access";
import { apiErrorData } from "../server/failures";
import { pageOf } from "../server/lists";
import { ok } from "../server/response";
import { area, type Route } from "../server/route";

const { documented } = area(keyOrBearer(), apiErrorData);

/** The list of API keys: always a page. */
export const apiKeyRoutes: Route[] = [
  documented("GET", "/apikey", ({ account, query }) =>
    ok(pageOf(account.state.apiKeys, query, { min: 5, max: 1000 })),
  ),
];
