import { EdgeError, OtherServerError, withMessage } from "../../http/errors";
import { isLoopback } from "../../http/url";
import type { Account } from "../account";
import { isAnotherObject } from "../identity";
import { observe } from "../observe";
import { fingerprintDiffers, isIdentifiedByUrl } from "../plan/account";
import type { Recorded } from "../resource";
import { capital } from "../text";

/** A recorded resource with what a read needs of the account in use. */
export type Readable = Recorded & { readonly account: Pick<Account, "client" | "fingerprint" | "url"> };

/**
 * Fails if the recorded object is in another account than the one in use; `onUnproven` gets the error if that cannot be
 * verified. Sends nothing if the fingerprints are equal.
 */
export async function requireSameAccount(
  resource: Readable,
  onUnproven: (error: EdgeError) => void = raise,
): Promise<void> {
  if (!fingerprintDiffers(resource) || isIdentifiedByUrl(resource.lifecycle)) return;
  const isHere = await isInAccount(resource).catch((error: unknown) => {
    if (!(error instanceof EdgeError) || error instanceof OtherServerError) throw error;
    onUnproven(unverifiedAccountError(resource, error));
    return true;
  });
  if (!isHere) throw differentAccountError(resource);
}

function raise(error: EdgeError): never {
  throw error;
}

async function isInAccount({ lifecycle, account, key, recorded }: Readable): Promise<boolean> {
  const seen = await observe(lifecycle, account.client, key, "distinguishing");
  // If the server has no read operation, the recorded state is taken as current.
  if (seen.state === "unobservable") return !lifecycle.alwaysReadable;
  if (seen.state === "absent") return seen.parentExists === true && lifecycle.distinguishing === undefined;
  return !isAnotherObject(lifecycle, lifecycle.toOutputs(seen.found, key), recorded);
}

function differentAccountError({ lifecycle, account, key, recorded }: Readable): EdgeError {
  const keep =
    recorded["onDelete"] === "keep"
      ? ""
      : 'declare it with onDelete: "keep" and no other change, run "pulumi up --refresh=false", then ';
  const emulator = isLoopback(new URL(account.url).hostname)
    ? ' If this is the emulator, start it with the --data folder of the last run; if there is none, start over with "pulumi stack rm --force".'
    : "";
  return new EdgeError(
    `${capital(lifecycle.describe(key))} belongs to a different account, according to the state, and the account in use now does not have it. Nothing was changed.${emulator} Restore the previous API key, base URL or provider. To move the object to the new account, restore them as well, then replace its declaration with one that has a new resource name and an explicit provider for the new account: Pulumi creates the object there. In the old account, Pulumi deletes what the program created, as far as its class and onDelete allow. If they cannot be restored and the object no longer exists, have Pulumi forget the resource: ${keep}remove it from the program and run "pulumi up --refresh=false". Or run "pulumi state delete <urn>".`,
  );
}

const unverifiedAccountError = ({ lifecycle, key }: Recorded, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `The API key or base URL has changed since the state was written, and checking that ${lifecycle.describe(key)} is still in the same account failed. ${error.message}`,
  );
