import { randomBytes } from "node:crypto";
import * as z from "zod";

/** The two kinds of access token. */
export const tokenKind = z.enum(["full-access", "read-only"]);

export type TokenKind = z.output<typeof tokenKind>;

export const databaseToken = z.strictObject({
  token: z.string().min(1),
  authorization: tokenKind.default("full-access"),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** An access token of a database. `expires_at`: RFC 3339; null for never. */
export type DatabaseToken = z.output<typeof databaseToken>;

/** The tokens of a database of which the seed names none: one of each kind, the same at each start. */
export const defaultTokens = (databaseId: string): DatabaseToken[] =>
  tokenKind.options.map((authorization) => ({
    token: `${databaseId}-${authorization}`,
    authorization,
    expires_at: null,
  }));

export const createToken = (authorization: TokenKind, expiresAt: string | null): DatabaseToken => ({
  token: randomBytes(32).toString("base64url"),
  authorization,
  expires_at: expiresAt,
});

export const isExpired = ({ expires_at }: DatabaseToken, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;
