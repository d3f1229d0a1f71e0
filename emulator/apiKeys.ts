import * as z from "zod";
import type { Making } from "./platform/making";
import { keyOrBearer } from "./server/access";
import { apiErrorData } from "./server/failures";
import { pageOf } from "./server/lists";
import { ok } from "./server/response";
import { area, type Route } from "./server/route";

const FIRST_API_KEY = 1;

/** An API key. Every key in the state opens the emulator, with its roles. */
export interface ApiKey {
  Id: number;
  Key: string;
  Roles: string[];
}

export const apiKeySeed = z.strictObject({
  Id: z.int().optional(),
  Key: z.string().optional(),
  Roles: z.array(z.string()).optional(),
});

export type ApiKeySeed = z.input<typeof apiKeySeed>;

export const DEFAULT_ROLES = ["User", "UserApi"] as const;

export function newApiKey(seed: ApiKeySeed, { ids }: Pick<Making, "ids">): ApiKey {
  const id = ids.take(FIRST_API_KEY, seed.Id);
  return { Id: id, Key: seed.Key ?? `emulator-key-${id}`, Roles: [...(seed.Roles ?? DEFAULT_ROLES)] };
}

const { documented } = area(keyOrBearer(), apiErrorData);

/** The list of API keys: always a page. */
export const apiKeyRoutes: Route[] = [
  documented("GET", "/apikey", ({ account, query }) =>
    ok(pageOf(account.state.apiKeys, query, { min: 5, max: 1000 })),
  ),
];
