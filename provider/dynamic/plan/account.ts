import type { Comparison, Lifecycle, Properties } from "../../classes/lifecycle";
import type { Recorded } from "../resource";

/** A recorded resource with the account in use. */
type Fingerprinted = Recorded & { readonly account: { readonly fingerprint: string } };

/** Whether the state was written with another URL or key than those in use: it may belong to another account. */
export const fingerprintDiffers = ({ account, recorded }: Fingerprinted): boolean =>
  typeof recorded["account"] === "string" && recorded["account"] !== account.fingerprint;

/**
 * Whether a delete is to keep an object that may be in another account, and nothing else changes: that reads and writes
 * nothing, so that Pulumi can forget an object whose account cannot be reached again (rules.md#account-check).
 */
export const isOnlyKept = (
  resource: Fingerprinted & { readonly inputs: Properties },
  { changed }: Pick<Comparison, "changed">,
): boolean =>
  resource.inputs["onDelete"] === "keep" &&
  changed.every((path) => path === "onDelete") &&
  fingerprintDiffers(resource);

/** A database is identified by its URL, whatever the token: its class decides what another URL means. */
export const isIdentifiedByUrl = ({ service }: Lifecycle): boolean => service === "database";
