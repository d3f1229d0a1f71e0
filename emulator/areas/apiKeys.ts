import * as z from "zod";
import type { CreateContext } from "../platform/platform";
import { keyOrBearerAuth, personalRoles } from "../server/access";
import { toErrorOrBare401 } from "../server/failures";
import { paginate } from "../server/input";
import { ok } from "../server/response";
import { routeBuilders } from "../server/route";

const firstApiKeyId = 1;

const apiKeySchema = z.strictObject({
  Id: z.int(),
  Key: z.string(),
  Roles: z.array(z.string()).default([...personalRoles]),
});

/** The emulator accepts every key in the state, with the roles of that key. */
export type ApiKey = z.output<typeof apiKeySchema>;

const apiKeySeedSchema = apiKeySchema.partial({ Id: true, Key: true });

const { documented } = routeBuilders<{ apiKeys: ApiKey[] }>(keyOrBearerAuth(), toErrorOrBare401);

/** API keys. The list endpoint always returns a page, never a bare array. */
export const apiKeyArea = {
  seedSchema: z.array(apiKeySeedSchema),
  create({ Id, Key, Roles }: z.output<typeof apiKeySeedSchema>, { ids }: CreateContext): ApiKey {
    const id = ids.assign(firstApiKeyId, Id);
    return { Id: id, Key: Key ?? `emulator-key-${id}`, Roles };
  },
  idNames: { apiKeys: "Id" },
  routes: [
    documented("GET", "/apikey", ({ state, query }) =>
      ok(paginate(state.apiKeys, query, { min: 5, max: 1000 })),
    ),
  ],
};
