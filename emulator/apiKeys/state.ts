import * as z from "zod";
import type { Making } from "../platform/making";

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
  const id = ids.take("apiKey", seed.Id);
  return { Id: id, Key: seed.Key ?? `emulator-key-${id}`, Roles: [...(seed.Roles ?? DEFAULT_ROLES)] };
}
