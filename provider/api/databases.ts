import * as z from "zod";
import { database, databaseRegions, databaseToken } from "../model/database";
import { collection } from "./collection";
import { area, type Route, route } from "./declare";
import { databasePageSchema } from "./pages";

export type Database = z.output<typeof database.received>;

const databaseResponseSchema = z.looseObject({ db: database.received }).transform(({ db }) => db);

const databaseCollection = collection({
  noun: "database",
  path: "/database/v2/databases",
  id: "databaseId",
  model: database,
  name: "name",
});

const tokenOptions = {
  stringParameters: ["databaseId"],
  subject: ({ databaseId }) => `database ${databaseId}`,
  invalidates: databaseCollection.path,
} as const satisfies Partial<Route>;

export const databases = area(
  "SQL databases and their access tokens. Tokens cannot be listed, and are only revoked all at once.",
  {
    list: databaseCollection.list("Every database, page by page.", {
      pageSize: { per_page: 100 },
      envelope: databasePageSchema,
    }),
    get: databaseCollection.get("One database.", { response: databaseResponseSchema }),
    create: databaseCollection.create(
      "Creates a database and returns its id. After an error with `ambiguous: true` it may exist: look for its name. @throws ConflictError if the name is taken",
      {
        body: (_, input) => ({ replicas_regions: [], ...input }),
        returns: database.fields.databaseId.kind,
        response: z.looseObject({ db_id: z.string().regex(/^[\w-]+$/) }).transform(({ db_id }) => db_id),
      },
    ),
    update: databaseCollection.update("Changes the regions. A list that is left out is not sent.", {
      method: "PATCH",
      input: databaseRegions,
      response: databaseResponseSchema,
    }),
    delete: databaseCollection.delete("Deletes a database with all its data."),
    // Each call creates another token, so it is not idempotent.
    generateToken: route({
      ...tokenOptions,
      name: "generate token",
      doc: "Creates a token in addition to the existing ones; it is not shown again. After an error with `ambiguous: true` there may be a token whose value is lost. @throws NotFoundError",
      method: "PUT",
      path: `${databaseCollection.path}/{databaseId}/auth/generate`,
      input: databaseToken,
      returns: databaseToken,
    }),
    revokeTokens: route({
      ...tokenOptions,
      name: "revoke all tokens",
      doc: "Revokes every token of a database. @throws NotFoundError",
      method: "POST",
      path: `${databaseCollection.path}/{databaseId}/auth/revoke`,
      idempotent: true,
    }),
  },
);

export { databaseCollection as database };
