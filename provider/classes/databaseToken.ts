import { randomBytes } from "node:crypto";
import { callRoute } from "../api/callRoute";
import { databaseTokenRoutes } from "../api/databaseTokens";
import { findInOwnList, readObject } from "../api/objects/reads";
import { requireManagementApi } from "../api/verifyServer";
import { EdgeError, is404Or405, isAmbiguous } from "../base/errors";
import type { Client } from "../http/client";
import { duration, expiry, databaseToken as token } from "../model/databaseToken";
import { value } from "../model/field";
import { nonEmptyText, oneOf } from "../model/kinds";
import type { Properties } from "../model/properties";
import { addDuration, parseInstant } from "../model/time";
import { database } from "../objects/database";
import { defineClass, type InputsOf, type KeyOf, type ResourceClass, withOptions } from "./define";

const fields = {
  databaseId: value(
    database.fields.databaseId.kind,
    "ID of the database: the first label of the host name in its URL. Letters, digits, `-` and `_`.",
    { partOfId: "given" },
  ),
  tokenId: value(
    nonEmptyText(),
    "Random ID that the provider gives the token, because the platform assigns none. It does not change when the token is renewed.",
    { partOfId: "assigned" },
  ),
  kind: token.fields.kind,
  expiry: value(
    expiry,
    "When the token expires: a duration from its creation (`12h`, `30d`, `1w`, `1m` for a month, `1y`), an ISO 8601 timestamp with a time zone, or `never`.",
    { default: "never" },
  ),
  renewBefore: value(
    duration,
    "How long before its expiry the token is due for renewal: the next `pulumi up` then creates a new one in place. A duration such as `30d`, shorter than `expiry`, which must then also be a duration. If omitted, the token is never renewed, even after it expires.",
    { setting: "shown" },
  ),
  token: token.fields.token,
  expiresAt: withOptions(token.fields.expiresAt, { readOnly: true }),
  issuedAt: value(nonEmptyText(), "When the token was created, in ISO 8601.", { readOnly: true }),
  onDelete: value(
    oneOf("keep", "revokeAll"),
    "What a delete does. `keep` leaves the token valid, because the API cannot revoke a single token. `revokeAll` revokes every token of the database, whoever created it. Default: `keep`.",
    { setting: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/** In the hooks, `live` contains the outputs of a new token. After a read it is empty: the API shows a token only once. */
export const databaseToken: ResourceClass<Inputs, Key, Properties> = defineClass({
  area: "SQL databases",
  description:
    "An access token of an SQL database. The API cannot change a token: changing `kind` or `expiry` updates this resource in place with a new token, and the old token stays valid until it expires. ID: `<databaseId>/<tokenId>`. It cannot be imported: the API shows a token only once.",
  examples: {
    "A 90-day token that `pulumi up` renews in its last 30 days": `const reader = new edge.DatabaseToken("reader", {
  databaseId: "shop", kind: "read-only", expiry: "90d", renewBefore: "30d",
});`,
  },
  fields,
  className: "DatabaseToken",
  parentClass: "Database",

  sharedDelete: {
    onDelete: "revokeAll",
    describe: (key) => `the access tokens of database ${key.databaseId}`,
  },

  path: ({ databaseId, tokenId }) => `/database/v2/databases/${databaseId}/auth/${tokenId}`,
  describe: (key) => `access token${key.tokenId ? ` ${key.tokenId}` : ""} of database ${key.databaseId}`,

  checkTogether({ expiry, renewBefore }, isKnown) {
    if (!isKnown("expiry") || !isKnown("renewBefore") || renewBefore === undefined) return [];
    const problem = findRenewalProblem(expiry, renewBefore);
    return problem ? [{ property: "renewBefore", reason: `renewBefore ${problem}.` }] : [];
  },

  async read(client, { databaseId }) {
    await readObject(client, database, { databaseId });
    return {};
  },

  findInList: (client, key) => findInOwnList(client, database, key),

  async create(client, inputs) {
    const key = { databaseId: inputs.databaseId, tokenId: randomBytes(8).toString("hex") };
    return { key, live: await issueToken(client, key, inputs) };
  },
  update: (client, key, { merged }) => issueToken(client, key, merged),
  async delete(client, key) {
    await callRoute(client, databaseTokenRoutes.revokeTokens, { path: { databaseId: key.databaseId } });
  },
  keepNotice: (key, recorded) =>
    recorded["onDelete"] === "revokeAll"
      ? undefined
      : `Access token ${key.tokenId} of database ${key.databaseId} stays valid ${recorded["expiresAt"] === null ? "and never expires" : "until it expires"}: the platform cannot revoke a single token. A resource whose onDelete is "revokeAll" revokes every token of the database when it is deleted.`,

  toOutputs: (live, key) => ({ ...key, ...live }),

  compare(recorded, inputs) {
    const { databaseId, tokenId, kind, expiry, expiresAt, issuedAt } = recorded;
    const isDue = isRenewalDue(recorded, inputs);
    if (!isDue && inputs.kind === kind && inputs.expiry === expiry) return {};
    const validity = expiresAt === null ? "forever" : `until ${expiresAt}`;
    return {
      changed: isDue ? ["token"] : [],
      computed: ["token", "expiresAt", "issuedAt"],
      notice: `Access token ${tokenId} of database ${databaseId} gets a new value. The one issued at ${issuedAt} stays valid ${validity}: the platform cannot revoke a single token.`,
    };
  },
});

async function issueToken(client: Client, key: Key, inputs: Partial<Inputs>): Promise<Properties> {
  const { kind, expiry = "never" } = inputs;
  const now = new Date();
  const expiryDate = parseInstant(expiry) ?? addDuration(now, expiry);
  if (kind === undefined) throw new EdgeError(`kind is required for the ${databaseToken.describe(key)}.`);
  if (expiryDate && expiryDate <= now) {
    throw new EdgeError(
      `expiry is ${expiry}, which is in the past: the ${databaseToken.describe(key)} would never be valid.`,
    );
  }
  const input = { authorization: kind, expires_at: expiryDate?.toISOString() ?? null };
  const { token, expires_at } = await callRoute(client, databaseTokenRoutes.generateToken, {
    path: { databaseId: key.databaseId },
    input,
  }).catch((error: unknown) => rethrowTokenError(client, error));
  const expiresAt = expires_at ?? input.expires_at;
  return { kind, expiry, token, expiresAt, issuedAt: now.toISOString() };
}

/** Rethrows an error, with advice if a token may exist: no read shows whether it does. Checks the server after a 404 or 405. */
async function rethrowTokenError(client: Client, error: unknown): Promise<never> {
  if (is404Or405(error)) await requireManagementApi(client);
  if (!isAmbiguous(error)) throw error;
  throw new EdgeError(
    `${error.message} A token may have been created. Its value is lost, and it stays valid until it expires, if it does. To revoke it, revoke all tokens of the database before you continue. Then run "pulumi up" to create another token.`,
    { cause: error },
  );
}

/** Whether a token expires within `renewBefore`. A token without the output `managed` was just created, and is never due. */
function isRenewalDue({ expiresAt, managed }: Properties, { renewBefore }: Partial<Inputs>): boolean {
  if (managed === undefined || typeof expiresAt !== "string" || typeof renewBefore !== "string") return false;
  const end = addDuration(new Date(), renewBefore);
  return end !== undefined && Date.parse(expiresAt) <= end.getTime();
}

/** Returns what is wrong with `renewBefore` for this `expiry`, as a phrase after "renewBefore"; undefined if nothing is. */
function findRenewalProblem(expiry = "never", renewBefore: string): string | undefined {
  if (expiry === "never")
    return "is set, but the token never expires: set expiry to a duration, or remove renewBefore";
  if (parseInstant(expiry)) {
    return `needs an expiry that is a duration; ${JSON.stringify(expiry)} was given, and a new token would end then too`;
  }
  // Assume the worst case: `expiry` starts in the shortest month, and `renewBefore` in one of the longest.
  const expiryEnd = addDuration(new Date("2027-02-01"), expiry)?.getTime() ?? 0;
  const renewalEnd = addDuration(new Date("2027-03-01"), renewBefore)?.getTime() ?? 0;
  const startOffset = Date.parse("2027-03-01") - Date.parse("2027-02-01");
  if (renewalEnd - startOffset < expiryEnd) return undefined;
  const months = renewBefore.endsWith("m") ? " (m is a month)" : "";
  return `must be shorter than expiry, ${JSON.stringify(expiry)}; ${JSON.stringify(renewBefore)}${months} was given, and every up would make a new token`;
}
