import type { Client } from "../../http/client";
import { choice, only, refusal, text } from "../arguments";
import {
  type Database,
  type DatabaseToken,
  type DatabaseTokenInput,
  generateToken,
  listDatabases,
  readDatabase,
  revokeTokens,
  tokenKinds,
} from "../databases";
import { instant } from "../instant";
import { items } from "../paging";

/** SQL databases and their access tokens (section 5.9; companion). No token is ever listed or revoked alone. */
export const databases = (client: Client) => ({
  /** Every database, page after page. */
  list: (): AsyncIterable<Database> =>
    items(client, listDatabases, { size: 100, sizeParameter: "per_page" }, { of: "databases" }),

  /** One database. @throws NotFoundError */
  async get(databaseId: string): Promise<Database> {
    return client.send(readDatabase, called(databaseId));
  },

  /**
   * Makes a token beside those there are; nothing shows it again. An error with `ambiguous: true` may have made one
   * that nobody knows. @throws NotFoundError
   */
  async generateToken(databaseId: string, input: DatabaseTokenInput): Promise<DatabaseToken> {
    if (input === undefined || input === null)
      throw refusal("The input of databases.generateToken", input, "an object");
    only("databases.generateToken", "argument", input, ["authorization", "expires_at"]);
    choice("authorization", input.authorization, tokenKinds);
    const { expires_at: end } = input;
    if (end !== null && (typeof end !== "string" || instant(end) === undefined))
      throw refusal("expires_at", end, "an instant such as 2027-01-31T08:00:00Z, or null for never");
    return client.send(generateToken, { ...called(databaseId), body: input });
  },

  /** Ends every token of a database at once. @throws NotFoundError */
  async revokeTokens(databaseId: string): Promise<void> {
    await client.send(revokeTokens, called(databaseId));
  },
});

const called = (databaseId: string) => ({
  path: { databaseId: text("databaseId", databaseId) },
  of: `database ${databaseId}`,
});
