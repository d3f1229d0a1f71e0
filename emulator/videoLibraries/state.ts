import * as z from "zod";
import type { Making } from "../platform/making";

/** A video library, with its blocked referers (public API description). */
export interface VideoLibrary {
  Id: number;
  Name: string;
  ApiKey: string;
  ReadOnlyApiKey: string;
  BlockedReferrers: string[];
  AllowedReferrers: string[];
}

export const videoLibrarySeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().optional(),
  ApiKey: z.string().optional(),
  ReadOnlyApiKey: z.string().optional(),
  BlockedReferrers: z.array(z.string()).optional(),
  AllowedReferrers: z.array(z.string()).optional(),
});

export type VideoLibrarySeed = z.input<typeof videoLibrarySeed>;

export function newVideoLibrary(seed: VideoLibrarySeed, { ids }: Pick<Making, "ids">): VideoLibrary {
  const id = ids.take("videoLibrary", seed.Id);
  return {
    Id: id,
    Name: seed.Name ?? `library-${id}`,
    ApiKey: seed.ApiKey ?? `library-${id}-secret-key`,
    ReadOnlyApiKey: seed.ReadOnlyApiKey ?? `library-${id}-secret-read-key`,
    BlockedReferrers: [...(seed.BlockedReferrers ?? [])],
    AllowedReferrers: [...(seed.AllowedReferrers ?? [])],
  };
}
