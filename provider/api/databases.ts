import * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { database, databaseRegions, databaseToken } from "../model/database";
import { list } from "../model/list";
import { conforming, text } from "./arguments";
import { read, unneeded } from "./common";
import { items, type Page, type PagedOperation } from "./paging";
import type * as types from "./types";

const { received: databaseSchema } = database;

export type Database = z.output<typeof databaseSchema>;

const page = z
  .looseObject({
    databases: list(databaseSchema).nullable(),
    page_info: z
      .looseObject({
        has_more_items: z.boolean().nullish(),
        total_items: z.number().nullish(),
        current_page: unneeded,
      })
      .nullish(),
  })
  // Null is an empty page only if the response also states whether there are more.
  .refine(({ databases, page_info }) => databases !== null || typeof page_info?.has_more_items === "boolean")
  .transform(
    ({ databases, page_info }): Page<Database> => ({
      items: databases ?? [],
      hasMore: page_info?.has_more_items ?? undefined,
      totalItems: page_info?.total_items ?? undefined,
    }),
  );

const shown = z.looseObject({ db: databaseSchema }).transform(({ db }) => db);

const databasesPath = "/database/v2/databases";

export const listDatabases: PagedOperation<Database> = {
  ...read,
  name: "list databases",
  path: databasesPath,
  pageSize: { per_page: 100 },
  response: page,
  source: "public API description",
};

export const readDatabase: Operation<Database> = {
  ...read,
  name: "read database",
  path: `${databasesPath}/{databaseId}`,
  response: shown,
  identifiedBy: { id: "databaseId" },
  source: "public API description",
};

export const createDatabase: Operation<{ db_id: string }> = {
  name: "create database",
  method: "POST",
  path: databasesPath,
  response: z.looseObject({ db_id: z.string().regex(/^[\w-]+$/) }),
  idempotent: false,
  source: "public API description",
};

export const updateDatabase: Operation<Database> = {
  name: "update database",
  method: "PATCH",
  path: `${databasesPath}/{databaseId}`,
  response: shown,
  identifiedBy: { id: "databaseId" },
  idempotent: true,
  source: "public API description",
};

export const deleteDatabase: Operation = {
  name: "delete database",
  method: "DELETE",
  path: `${databasesPath}/{databaseId}`,
  idempotent: true,
  source: "public API description",
};

export const generateToken: Operation<z.output<typeof databaseToken.received>> = {
  name: "generate token",
  method: "PUT",
  path: `${databasesPath}/{databaseId}/auth/generate`,
  invalidates: databasesPath,
  response: databaseToken.received,
  // Each call creates another token.
  idempotent: false,
  source: "public API description",
};

export const revokeTokens: Operation = {
  name: "revoke all tokens",
  method: "POST",
  path: `${databasesPath}/{databaseId}/auth/revoke`,
  invalidates: databasesPath,
  idempotent: true,
  source: "public API description",
};

/** SQL databases and their access tokens. Tokens are neither listed nor revoked individually. */
export const databases = (client: Client) => ({
  /** Every database, page by page. */
  list: (): AsyncIterable<types.Database> => items(client, listDatabases, { subject: "databases" }),

  /** One database. @throws NotFoundError */
  async get(databaseId: string): Promise<types.Database> {
    return client.send(readDatabase, databaseCall(databaseId));
  },

  /**
   * Creates a database and returns its id. After an error with `ambiguous: true` it may exist: look for its name.
   * @throws ConflictError if the name is taken
   */
  async create(input: types.DatabaseInput): Promise<string> {
    const body = { replicas_regions: [], ...conforming("databases.create", database, input) };
    const { db_id } = await client.send(createDatabase, {
      body,
      subject: `database ${JSON.stringify(input.name)}`,
    });
    return db_id;
  },

  /** Changes the regions. A list that is left out is not sent. @throws NotFoundError */
  async update(databaseId: string, input: types.DatabaseRegionsInput): Promise<types.Database> {
    const body = conforming("databases.update", databaseRegions, input);
    return client.send(updateDatabase, { ...databaseCall(databaseId), body });
  },

  /** Deletes a database with all its data. @throws NotFoundError */
  async delete(databaseId: string): Promise<void> {
    await client.send(deleteDatabase, databaseCall(databaseId));
  },

  /**
   * Creates a token in addition to the existing ones; it is not shown again. After an error with `ambiguous: true` there
   * may be a token whose value is lost. @throws NotFoundError
   */
  async generateToken(databaseId: string, input: types.DatabaseTokenInput): Promise<types.DatabaseToken> {
    const body = conforming("databases.generateToken", databaseToken, input);
    return client.send(generateToken, { ...databaseCall(databaseId), body });
  },

  /** Revokes every token of a database. @throws NotFoundError */
  async revokeTokens(databaseId: string): Promise<void> {
    await client.send(revokeTokens, databaseCall(databaseId));
  },
});

export const databaseCall = (databaseId: string) => ({
  path: { databaseId: text("databaseId", databaseId) },
  subject: `database ${databaseId}`,
});
