import { randomBytes } from "node:crypto";
import { z } from "zod";
import * as api from "../api/databases";
import { after } from "../api/expiry";
import { instant } from "../api/instant";
import { items } from "../api/paging";
import type { Failure, Lifecycle, Properties } from "../dynamic/lifecycle";
import type { Client } from "../http/client";
import { EdgeError, isAmbiguous } from "../http/errors";
import { oneOf } from "./shared";

const databaseId = z.custom<string>((value) => typeof value === "string" && /^[\w-]+$/.test(value), {
  error: "the id of a database, the first part of its URL's host: letters, digits, - and _",
});

const isDuration = (value: unknown): value is string =>
  typeof value === "string" && after(new Date(), value) !== undefined;

const durations = '"12h", "30d", "1w", "1m" (a month) or "1y"';

/** One spelling for one instant, so that another zone is no change. */
const expiry = z
  .custom<string>(
    (value) =>
      value === "never" || isDuration(value) || (typeof value === "string" && instant(value) !== undefined),
    { error: `a duration such as ${durations}, an ISO 8601 instant with its zone, or "never"` },
  )
  .transform((value) => instant(value)?.toISOString() ?? value)
  .default("never");

const inputs = z.strictObject({
  databaseId,
  kind: oneOf(...api.tokenKinds),
  expiry,
  renewBefore: z.custom<string>(isDuration, { error: `a duration such as ${durations}` }).optional(),
  onDelete: oneOf("keep", "revokeAll").optional(),
});

export type Inputs = z.input<typeof inputs>;

type Key = { databaseId: string; tokenId: string };

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

/** Section 5.9; all operations are companions. The platform has no name for a token, so its id is ours. */
export const databaseToken: Lifecycle<Inputs, Key, Live> = {
  kind: "DatabaseToken",
  inputs,
  identity: { databaseId: "name", tokenId: "name" },
  assigned: ["tokenId"],
  settable: ["kind", "expiry"],
  replaceOn: ["databaseId"],
  secrets: ["token"],
  deleteSettings: ["renewBefore", "onDelete"],
  onDelete: { created: "keep", adopted: "keep" },
  sweep: { onDelete: "revokeAll", whole: (key) => `the access tokens of database ${key.databaseId}` },
  unimportable:
    "A DatabaseToken cannot be imported or looked up: the platform shows a token once, when it makes it. Declare one, which makes a new token beside those there are.",

  describe: (key) => `access token${key.tokenId ? ` ${key.tokenId}` : ""} of database ${key.databaseId}`,

  checkTogether: ({ expiry: end, renewBefore }, known) =>
    known("expiry") && known("renewBefore") && renewBefore !== undefined ? renewable(end, renewBefore) : [],

  read: async (client, key) => ({ database: await client.share(api.readDatabase, called(key)) }),

  async listed(client, key) {
    const paging = { size: 100, sizeParameter: "per_page" } as const;
    for await (const { id } of items(client, api.listDatabases, paging, { shared: true })) {
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
  kept: (key, recorded) =>
    recorded["onDelete"] === "revokeAll"
      ? undefined
      : `The ${databaseToken.describe(key)} stays valid until it expires: the platform cannot revoke one token alone. onDelete: "revokeAll" revokes every token of the database.`,

  toOutputs: (live, key) => ("issued" in live ? { ...key, ...live.issued } : { ...key }),

  untold: (recorded, given) => (isDue(recorded, given) ? ["token"] : []),
  decidedByUpdate: (recorded, given) =>
    isNewToken(recorded, given) ? ["token", "expiresAt", "issuedAt"] : [],

  async compare(_client, key, recorded, given) {
    const none = { changed: [], replaces: [] };
    if (given.databaseId !== recorded["databaseId"] || !isNewToken(recorded, given)) return none;
    const end = recorded["expiresAt"] === null ? "for ever" : `until ${recorded["expiresAt"]}`;
    const notice = `The ${databaseToken.describe(key)} gets a new value. The one issued at ${recorded["issuedAt"]} stays valid ${end}: the platform cannot revoke one token alone.`;
    return { ...none, notice };
  },
};

const called = (key: Key) => ({
  path: { databaseId: key.databaseId },
  of: `database ${key.databaseId}`,
});

async function issue(
  client: Client,
  key: Key,
  { kind, expiry: end = "never" }: Partial<Inputs>,
): Promise<Live> {
  const issued = new Date();
  const expires = endOf(issued, end);
  if (kind === undefined) throw new EdgeError(`kind of the ${databaseToken.describe(key)} is needed.`);
  if (expires && expires <= issued) {
    throw new EdgeError(
      `expiry is ${end}, which is past: the ${databaseToken.describe(key)} would never be valid.`,
    );
  }
  const body = { authorization: kind, expires_at: expires?.toISOString() ?? null };
  const answer = await client.send(api.generateToken, { ...called(key), body }).catch(tellUnknown);
  const expiresAt = answer.expires_at ?? body.expires_at;
  const told = { token: answer.token, expiresAt, issuedAt: issued.toISOString() };
  return { issued: { kind, expiry: end, ...told } };
}

/** Another try would make another token, and no look could tell whether there is one already. */
function tellUnknown(error: unknown): never {
  if (!isAmbiguous(error)) throw error;
  throw new EdgeError(
    `${error.message} A token that nobody knows may have been made, and is valid until it expires: run "pulumi up" to make another one, and revoke all tokens of the database if this one must not live.`,
    { cause: error },
  );
}

/** When a token that is made then ends; undefined: never. */
const endOf = (from: Date, end: string): Date | undefined => instant(end) ?? after(from, end);

const isNewToken = (recorded: Properties, given: Partial<Inputs>): boolean =>
  isDue(recorded, given) || given.kind !== recorded["kind"] || given.expiry !== recorded["expiry"];

/** Whether no more than `renewBefore` is left of the token. */
function isDue({ expiresAt }: Properties, { renewBefore }: Partial<Inputs>): boolean {
  const soon = typeof renewBefore === "string" ? after(new Date(), renewBefore) : undefined;
  return typeof expiresAt === "string" && soon !== undefined && Date.parse(expiresAt) <= soon.getTime();
}

/** What speaks against renewing: each up would have to, or there would be nothing to gain. */
function renewable(end = "never", renewBefore: string): Failure[] {
  const fail = (why: string) => [{ property: "renewBefore", reason: `renewBefore ${why}.` }];
  if (end === "never") return fail("is given, but the token never expires: give expiry too, or leave it out");
  if (instant(end)) {
    return fail(
      `needs an expiry that is a duration; ${JSON.stringify(end)} was given, and a new token would end then too`,
    );
  }
  // The shortest months and the longest ones.
  const life = after(new Date("2027-02-01"), end)?.getTime() ?? 0;
  const left = after(new Date("2027-03-01"), renewBefore)?.getTime() ?? 0;
  const shift = Date.parse("2027-03-01") - Date.parse("2027-02-01");
  return left - shift < life
    ? []
    : fail(
        `must be shorter than expiry, ${JSON.stringify(end)}; ${JSON.stringify(renewBefore)} was given, and every up would make a new token`,
      );
}
