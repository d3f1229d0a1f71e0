import type { Client } from "../../http/client";
import { databaseToken } from "../../model/database";
import { conforming, text } from "../arguments";
import {
  type Database,
  type DatabaseToken,
  type DatabaseTokenInput,
  generateToken,
  listDatabases,
  readDatabase,
  revokeTokens,
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
    const body = conforming("databases.generateToken", databaseToken, input);
    return client.send(generateToken, { ...called(databaseId), body });
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
