import * as z from "zod";
import type { Operation } from "../http/operation";
import { database, databaseToken } from "../model/database";
import { list } from "../model/list";
import type { Page } from "./paging";

const { received: databaseSchema } = database;
const { received: tokenSchema, sent: tokenRequest } = databaseToken;

export type Database = z.output<typeof databaseSchema>;
export type DatabaseToken = z.output<typeof tokenSchema>;
export type DatabaseTokenInput = z.output<typeof tokenRequest>;

const page = z
  .looseObject({
    databases: list(databaseSchema).nullable(),
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
  response: z.looseObject({ db: databaseSchema }).transform(({ db }) => db),
  about: { id: "databaseId" },
  repeatable: true,
  source: "companion [spec]",
};

export const generateToken: Operation<DatabaseToken> = {
  name: "generate token",
  method: "PUT",
  path: `${databases}/{databaseId}/auth/generate`,
  parent: databases,
  response: tokenSchema,
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
