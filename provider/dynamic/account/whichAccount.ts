import type { Contrast, Lifecycle, Properties } from "../../classes/lifecycle";
import type { Client } from "../../http/client";
import { EdgeError, OtherServerError, withMessage } from "../../http/errors";
import { capital } from "../messages/sentence";
import { observeIdentifiers } from "../perform/observe";
import { parseId } from "../plan/identity";
import type { Account } from "./account";

/** The parts of an account that a read needs. */
type Readable = Pick<Account, "client" | "fingerprint">;

/** Whether the state was written with another URL or key than those in use: it may belong to another account. */
export const fingerprintDiffers = (account: Pick<Account, "fingerprint">, recorded: Properties): boolean =>
  typeof recorded["account"] === "string" && recorded["account"] !== account.fingerprint;

/**
 * Fails if the recorded object is in another account than the one in use; `onUnproven` gets the error if that cannot be
 * verified. Sends nothing if the fingerprints are equal.
 */
export async function requireSameAccount(
  lifecycle: Lifecycle,
  account: Readable,
  id: string,
  recorded: Properties,
  onUnproven: (error: EdgeError) => void = raise,
): Promise<void> {
  if (!fingerprintDiffers(account, recorded) || isIdentifiedByUrl(lifecycle)) return;
  const key = parseId(lifecycle, id);
  const isHere = await isInAccount(lifecycle, account.client, key, recorded).catch((error: unknown) => {
    if (!(error instanceof EdgeError) || error instanceof OtherServerError) throw error;
    onUnproven(unverifiedAccountError(lifecycle, key, error));
    return true;
  });
  if (!isHere) throw differentAccountError(lifecycle, key, recorded);
}

function raise(error: EdgeError): never {
  throw error;
}

/**
 * Whether a delete is to keep an object that may be in another account, and nothing else changes: that reads and writes
 * nothing, so that Pulumi can forget an object whose account cannot be reached again (rules.md#account-check).
 */
export const isOnlyKept = (
  account: Readable,
  recorded: Properties,
  inputs: Properties,
  changed: Contrast["changed"],
) =>
  inputs["onDelete"] === "keep" &&
  changed.every((path) => path === "onDelete") &&
  fingerprintDiffers(account, recorded);

/** A database is identified by its URL, whatever the token: its class decides what another URL means. */
export const isIdentifiedByUrl = ({ service }: Lifecycle): boolean => service === "database";

async function isInAccount(lifecycle: Lifecycle, client: Client, key: Properties, recorded: Properties) {
  const { identifiers } = lifecycle;
  const seen = await observeIdentifiers(lifecycle, client, key);
  // If the server has no read operation, the recorded state is taken as current.
  if (seen.state === "unobservable") return true;
  if (seen.state === "absent") return seen.parentExists === true && identifiers === undefined;
  if (!identifiers) return true;
  const live = lifecycle.toOutputs(seen.found, key);
  return identifiers.every((output) => recorded[output] === undefined || recorded[output] === live[output]);
}

function differentAccountError(lifecycle: Lifecycle, key: Properties, { onDelete }: Properties): EdgeError {
  const keep =
    onDelete === "keep"
      ? ""
      : 'declare it with onDelete: "keep" and no other change, run "pulumi up --refresh=false", then ';
  return new EdgeError(
    `${capital(lifecycle.describe(key))} belongs to a different account, according to the state, and the account in use now does not have it. Nothing was changed. Restore the previous API key, base URL or provider. To move the object to the new account, restore them as well, then replace its declaration with one that has a new resource name and an EdgeProvider for the new account: Pulumi creates the object there and deletes it from the old account. If they cannot be restored and the object no longer exists, have Pulumi forget the resource: ${keep}remove it from the program and run "pulumi up --refresh=false". Or run "pulumi state delete <urn>".`,
  );
}

const unverifiedAccountError = (lifecycle: Lifecycle, key: Properties, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `The API key or base URL has changed since the state was written, and checking that ${lifecycle.describe(key)} is still in the same account failed. ${error.message}`,
  );
