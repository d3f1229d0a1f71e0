import type { Client } from "../../http/client";
import { refusal, text } from "../arguments";
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
    if (!tokenKinds.includes(input.authorization))
      throw refusal("authorization", input.authorization, '"full-access" or "read-only"');
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
