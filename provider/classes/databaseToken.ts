import { randomBytes } from "node:crypto";
import * as api from "../api/databases";
import { items } from "../api/paging";
import type { Client } from "../http/client";
import { EdgeError, isAmbiguous } from "../http/errors";
import { database, duration, expiry, databaseToken as token } from "../model/database";
import { addDuration, renewalProblem } from "../model/expiry";
import { value } from "../model/field";
import { instant } from "../model/instant";
import { oneOf, text } from "../model/kinds";
import type { Properties } from "./lifecycle";
import { type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  databaseId: role.identity(
    database.fields.databaseId,
    "ID of the database: the first part of the host in its URL. Letters, digits, `-` and `_`.",
  ),
  tokenId: role.assigned(
    value(
      text(1),
      "Random ID of the token, which has none on the platform. It stays when the token is renewed.",
    ),
  ),
  kind: role.settable(token.fields.kind),
  expiry: role.settable(
    value(
      expiry,
      "When the token expires: a duration from its creation (`12h`, `30d`, `1w`, `1m` for a month, `1y`), an ISO 8601 instant with its time zone, or `never`.",
    ),
    { default: "never" },
  ),
  renewBefore: role.setting(
    duration,
    "How long before the token expires `pulumi up` renews it, in place: a duration such as `30d`, shorter than `expiry`, which must then also be a duration. If omitted, the token is never renewed, even after it expires.",
    { output: true },
  ),
  token: role.output(token.fields.token),
  expiresAt: role.output(token.fields.expiresAt),
  issuedAt: role.output(value(text(1), "When the token was created, in ISO 8601.")),
  onDelete: role.setting(
    oneOf("keep", "revokeAll"),
    "What deleting this resource does: leave the token valid, because the API cannot revoke a single one, or revoke every token of the database, whoever created it. Default: `keep`.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "An access token of an SQL database. The API cannot change a token: another `kind` or `expiry` creates a new one in place, and the former one stays valid until it expires. It cannot be imported, because the API shows a token once. ID: `<databaseId>/<tokenId>`.",
  examples: {
    "A token of 90 days, renewed by `pulumi up` in its last 30 days": `const reader = new edge.DatabaseToken("reader", {
  databaseId: "shop", kind: "read-only", expiry: "90d", renewBefore: "30d",
});`,
  },
};

/** What the platform tells: the database to a read, the token to the request that made it, and never again. */
type Live = { readonly database: api.Database } | { readonly issued: Issued };

/** A token, and what was asked for. */
interface Issued {
  readonly kind: Inputs["kind"];
  readonly expiry: string;
  readonly token: string;
  readonly expiresAt: string | null;
  readonly issuedAt: string;
}

export const databaseToken: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "DatabaseToken",
  onDelete: { created: "keep", adopted: "keep" },
  sharedDelete: {
    onDelete: "revokeAll",
    describe: (key) => `the access tokens of database ${key.databaseId}`,
  },
  notImportable:
    "A DatabaseToken cannot be imported or looked up: the platform returns a token's value only when the token is created. Declare a new DatabaseToken instead; existing tokens stay valid.",

  describe: (key) => `access token${key.tokenId ? ` ${key.tokenId}` : ""} of database ${key.databaseId}`,

  checkTogether({ expiry: end, renewBefore }, known) {
    if (!known("expiry") || !known("renewBefore") || renewBefore === undefined) return [];
    const problem = renewalProblem(end, renewBefore);
    return problem ? [{ property: "renewBefore", reason: `renewBefore ${problem}.` }] : [];
  },

  read: async (client, key) => ({ database: await client.getShared(api.readDatabase, called(key)) }),

  async listed(client, key) {
    for await (const { id } of items(client, api.listDatabases, { shared: true })) {
      if (id === key.databaseId) return true;
    }
    return false;
  },

  async create(client, given) {
    const key = { databaseId: given.databaseId, tokenId: randomBytes(8).toString("hex") };
    return { key, live: await issue(client, key, given) };
  },
  update: (client, key, { all }) => issue(client, key, all),
  async delete(client, key) {
    await client.send(api.revokeTokens, called(key));
  },
  keepNotice: (key, recorded) =>
    recorded["onDelete"] === "revokeAll"
      ? undefined
      : `The ${databaseToken.describe(key)} stays valid until it expires: the platform cannot revoke one token alone. onDelete: "revokeAll" revokes every token of the database.`,

  toOutputs: (live, key) => ("issued" in live ? { ...key, ...live.issued } : { ...key }),

  missingFromState: (recorded, given) => (isDue(recorded, given) ? ["token"] : []),
  unknownAfterUpdate: (recorded, given) =>
    isNewToken(recorded, given) ? ["token", "expiresAt", "issuedAt"] : [],

  async compare(_client, key, recorded, given) {
    const none = { changed: [], replaces: [] };
    if (given.databaseId !== recorded["databaseId"] || !isNewToken(recorded, given)) return none;
    const end = recorded["expiresAt"] === null ? "for ever" : `until ${recorded["expiresAt"]}`;
    const notice = `The ${databaseToken.describe(key)} gets a new value. The one issued at ${recorded["issuedAt"]} stays valid ${end}: the platform cannot revoke one token alone.`;
    return { ...none, notice };
  },
});

const called = (key: Key) => ({
  path: { databaseId: key.databaseId },
  subject: `database ${key.databaseId}`,
});

async function issue(
  client: Client,
  key: Key,
  { kind, expiry: end = "never" }: Partial<Inputs>,
): Promise<Live> {
  const issued = new Date();
  const expires = endOf(issued, end);
  if (kind === undefined) throw new EdgeError(`kind is required for the ${databaseToken.describe(key)}.`);
  if (expires && expires <= issued) {
    throw new EdgeError(
      `expiry is ${end}, which is in the past: the ${databaseToken.describe(key)} would never be valid.`,
    );
  }
  const body = { authorization: kind, expires_at: expires?.toISOString() ?? null };
  const response = await client.send(api.generateToken, { ...called(key), body }).catch(tellUnknown);
  const expiresAt = response.expires_at ?? body.expires_at;
  const { token } = response;
  return { issued: { kind, expiry: end, token, expiresAt, issuedAt: issued.toISOString() } };
}

/** Another try would make another token, and no look could tell whether there is one already. */
function tellUnknown(error: unknown): never {
  if (!isAmbiguous(error)) throw error;
  throw new EdgeError(
    `${error.message} A token may have been created, but its value is lost, and it stays valid until it expires. Run "pulumi up" to create another one. To invalidate the lost one, first revoke all tokens of the database.`,
    { cause: error },
  );
}

/** When a token that is made then ends; undefined: never. */
const endOf = (from: Date, end: string): Date | undefined => instant(end) ?? addDuration(from, end);

const isNewToken = (recorded: Properties, given: Partial<Inputs>): boolean =>
  isDue(recorded, given) || given.kind !== recorded["kind"] || given.expiry !== recorded["expiry"];

/** Whether no more than `renewBefore` is left of a recorded token; a token that was just created has no `managed` yet. */
function isDue({ expiresAt, managed }: Properties, { renewBefore }: Partial<Inputs>): boolean {
  if (managed === undefined) return false;
  const soon = typeof renewBefore === "string" ? addDuration(new Date(), renewBefore) : undefined;
  return typeof expiresAt === "string" && soon !== undefined && Date.parse(expiresAt) <= soon.getTime();
}
