// What several operations have in common.

import * as z from "zod";

/** A member of an envelope that is described and not needed. */
export const unneeded = z.unknown().optional();

/** A read: it changes nothing. */
export const read = { method: "GET", idempotent: true } as const;

/** Container operations refuse a bearer token (documented). */
export const ofContainers = { apiKeyOnly: true, needs: "a personal API key (header AccessKey)" } as const;

/** What shield operations need: their public API description has no bearer token. */
export const shieldKey = "an API key (header AccessKey)";
