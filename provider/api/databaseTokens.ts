import { databaseToken } from "../model/databaseToken";
import { type Route, route } from "./route";

const databasesPath = "/database/v2/databases";

const tokenOptions = {
  stringParameters: ["databaseId"],
  subject: ({ databaseId }) => `database ${databaseId}`,
  invalidates: databasesPath,
} as const satisfies Partial<Route>;

export const databaseTokenRoutes = {
  // Each call creates another token, so it is not idempotent.
  generateToken: route({
    ...tokenOptions,
    name: "generate token",
    doc: "Creates a token in addition to the existing ones; it is not shown again. After an error with `ambiguous: true` there may be a token whose value is lost. @throws NotFoundError",
    method: "PUT",
    path: `${databasesPath}/{databaseId}/auth/generate`,
    input: databaseToken,
    returns: databaseToken,
  }),
  revokeTokens: route({
    ...tokenOptions,
    name: "revoke all tokens",
    doc: "Revokes every token of a database. @throws NotFoundError",
    method: "POST",
    path: `${databasesPath}/{databaseId}/auth/revoke`,
    idempotent: true,
  }),
};
