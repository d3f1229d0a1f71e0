import { z } from "zod";
import type { Operation } from "../http/operation";
import { list } from "./list";
import type { Page } from "./paging";

/** A database (section 2.15). Its id is the first label of its URL's host. */
export const database = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  url: z.string().nullish(),
});

/** The only answer that ever shows a token (section 5.9). */
export const databaseToken = z.looseObject({
  token: z.string().min(1),
  /** RFC 3339; null or left out: it never expires. */
  expires_at: z.string().nullish(),
});

/** The two kinds of access token (section 2.15). */
export const tokenKinds = ["full-access", "read-only"] as const;

export interface DatabaseTokenInput {
  readonly authorization: (typeof tokenKinds)[number];
  /** RFC 3339; null: it never expires. */
  readonly expires_at: string | null;
}

export type Database = z.output<typeof database>;
export type DatabaseToken = z.output<typeof databaseToken>;

const page = z
  .looseObject({
    databases: list(database).nullable(),
    page_info: z
      .looseObject({ has_more_items: z.boolean().nullish(), total_items: z.number().nullish() })
      .nullish(),
  })
  // Null is an empty page only if the platform also says whether there are more.
  .refine(({ databases, page_info }) => databases !== null || typeof page_info?.has_more_items === "boolean")
  .transform(
    ({ databases, page_info }): Page<Database> => ({
      items: databases ?? [],
      hasMore: page_info?.has_more_items ?? undefined,
      totalItems: page_info?.total_items ?? undefined,
    }),
  );

const databases = "/database/v2/databases";

export const listDatabases: Operation<Page<Database>> = {
  name: "list databases",
  method: "GET",
  path: databases,
  response: page,
  repeatable: true,
  source: "companion [spec]",
};

export const readDatabase: Operation<Database> = {
  name: "read database",
  method: "GET",
  path: `${databases}/{databaseId}`,
  response: z.looseObject({ db: database }).transform(({ db }) => db),
  about: { id: "databaseId" },
  repeatable: true,
  source: "companion [spec]",
};

export const generateToken: Operation<DatabaseToken> = {
  name: "generate token",
  method: "PUT",
  path: `${databases}/{databaseId}/auth/generate`,
  parent: databases,
  response: databaseToken,
  // Each time makes another one.
  repeatable: false,
  source: "companion [spec]",
};

export const revokeTokens: Operation = {
  name: "revoke all tokens",
  method: "POST",
  path: `${databases}/{databaseId}/auth/revoke`,
  parent: databases,
  repeatable: true,
  source: "companion [spec]",
};
