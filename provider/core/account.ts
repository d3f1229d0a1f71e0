import { createHash } from "node:crypto";
import { EdgeError, OtherServerError, withMessage } from "../base/errors";
import { capitalize } from "../base/messageText";
import type { Lifecycle } from "../classes/lifecycle";
import { readProviderSettings, requireAccess, type Settings } from "../config";
import { type Client, createClient } from "../http/client";
import { runSerialWrite } from "../http/concurrency";
import type { Service } from "../http/operation";
import { urlKeys } from "../http/settings";
import { isLoopback } from "../http/url";
import type { Comparison, Properties } from "../model/properties";
import { CheckedInputs } from "./check";
import { isAnotherObject } from "./identity";
import { AccountLedger } from "./ledger/accountLedger";
import { Claims } from "./ledger/claims";
import { openLedger } from "./ledger/ledger";
import { RunProgress } from "./ledger/runProgress";
import { observe } from "./observe";
import type { OwningResource, RecordedResource } from "./resource";
import { createInitializationError } from "./state";

/** What all resources of one account share in a process. */
export interface Account {
  readonly settings: Settings;
  /** The client of all resources. A read before a write must not be cached (rules.md#read-before-writing). */
  readonly client: Client;
  /** Base URL of the API that the account's resources use. */
  readonly url: string;
  /** The state of a managed object records it, so that a later run notices a change of the account (`computeFingerprint`). */
  readonly fingerprint: string;
  readonly claims: Claims;
  readonly progress: RunProgress;
  readonly checkedInputs: CheckedInputs;
  /** Creates rely on no read that began before this time, because a create that failed may have taken effect since. */
  readonly lookups: { earliest: number };
  /** Objects whose create failed after a write, by owner. The next create of the same resource completes them. */
  readonly unfinishedObjects: Map<string, UnfinishedObject>;
  /**
   * By owner: the output `incomplete` of a failed update. If a resource hook requests another attempt, the engine passes the
   * outputs of before the first one.
   */
  readonly incompleteUpdates: Map<string, unknown>;
}

/** An object that the engine records as "failed to initialize". */
export interface UnfinishedObject {
  readonly key: Properties;
  readonly outputs: Properties;
}

export type InAccount<Resource> = Resource & { readonly account: Account };

export interface HostConfig {
  get(key: string): string | undefined;
}

// Pulumi's host of dynamic resources keeps a provider for each class. All of them share these clients and accounts.
const clients = new Map<string, Client>();
const accounts = new Map<string, Account>();

/** Returns the account for a host's configuration. @throws ConfigurationError */
export function loadAccount(config: HostConfig | undefined, service: Service = "management"): Account {
  const settings = readProviderSettings((key) => config?.get(key));
  requireAccess(settings, service);
  const settingsKey = JSON.stringify(settings);
  const client = getOrCreate(clients, settingsKey, () => createClient(settings, { escapesSignatures: true }));
  return getOrCreate(accounts, `${service} ${settingsKey}`, () => {
    const fingerprint = computeFingerprint(settings, service);
    const url = getServiceUrl(settings, service);
    const ledger = openLedger();
    return {
      settings,
      client,
      url,
      fingerprint,
      claims: new Claims(new AccountLedger(url, fingerprint, ledger, service === "database")),
      progress: new RunProgress(fingerprint, ledger),
      checkedInputs: new CheckedInputs(),
      lookups: { earliest: Number.NEGATIVE_INFINITY },
      unfinishedObjects: new Map(),
      incompleteUpdates: new Map(),
    };
  });
}

function getOrCreate<A>(map: Map<string, A>, key: string, create: () => A): A {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

const getServiceUrl = (settings: Settings, service: Service): string => settings[urlKeys[service]] ?? "";

/**
 * Returns 12 hexadecimal digits that stand for the account in a state, which must not contain the API key. Different
 * fingerprints do not prove different accounts: one account may have several keys.
 */
export function computeFingerprint(settings: Settings, service: Service): string {
  const parts = [getServiceUrl(settings, service), ...(service === "database" ? [] : listKeyParts(settings))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

/** Bearer tokens are renewed often, so only their issuer and subject, which stay the same, identify the account. */
function listKeyParts({ apiKey, bearerToken }: Settings): unknown[] {
  if (apiKey !== undefined) return [apiKey];
  const { iss, sub } = parseJwtClaims(bearerToken ?? "");
  return iss === undefined && sub === undefined ? [] : [iss ?? null, sub ?? null];
}

function parseJwtClaims(token: string): { iss?: unknown; sub?: unknown } {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Waits for earlier operations with the same `Lifecycle.serialPath`, then runs this one (rules.md#serial-writes). */
export function runSerially<A>(
  { lifecycle, account }: InAccount<{ readonly lifecycle: Lifecycle }>,
  key: Properties,
  operation: () => Promise<A>,
): Promise<A> {
  const serialPath = lifecycle.serialPath?.(key);
  return serialPath === undefined ? operation() : runSerialWrite(account.client, serialPath, operation);
}

type FingerprintedResource = RecordedResource & { readonly account: { readonly fingerprint: string } };

/** Whether the state was written with a different URL or key. If so, the object may belong to another account. */
export const fingerprintDiffers = ({ account, recorded }: FingerprintedResource): boolean =>
  typeof recorded["account"] === "string" && recorded["account"] !== account.fingerprint;

/**
 * Whether an update of an object that may be in another account changes nothing but `onDelete`, to "keep". Such an update
 * sends no request, so that Pulumi can forget an object whose account cannot be reached any more (rules.md#account-check).
 */
export const isKeepOnlyChange = (
  resource: FingerprintedResource & { readonly inputs: Properties },
  { changed }: Pick<Comparison, "changed">,
): boolean =>
  resource.inputs["onDelete"] === "keep" &&
  changed.every((path) => path === "onDelete") &&
  fingerprintDiffers(resource);

/** A database is identified by its URL, not by an account. Each class decides what a different URL means. */
export const isIdentifiedByUrl = ({ service }: Lifecycle): boolean => service === "database";

export type ReadableResource = RecordedResource & {
  readonly account: Pick<Account, "client" | "fingerprint" | "url">;
};

/**
 * Throws if the recorded object is not in this account, or if the server is not the API. Calls `onUnverified` with any other
 * EdgeError of the check. Sends no request for a database, or if the fingerprints are equal.
 */
export async function requireSameAccount(
  resource: ReadableResource,
  onUnverified: (error: EdgeError) => void = throwError,
): Promise<void> {
  if (!fingerprintDiffers(resource) || isIdentifiedByUrl(resource.lifecycle)) return;
  const isSameAccount = await isInAccount(resource).catch((error: unknown) => {
    if (!(error instanceof EdgeError) || error instanceof OtherServerError) throw error;
    onUnverified(createUnverifiedAccountError(resource, error));
    return true;
  });
  if (!isSameAccount) throw createDifferentAccountError(resource);
}

function throwError(error: EdgeError): never {
  throw error;
}

async function isInAccount(resource: ReadableResource): Promise<boolean> {
  const { lifecycle, account, recorded } = resource;
  const observation = await observe(resource, account.client, "distinguishing");
  if (observation.state === "unobservable") {
    // An `alwaysReadable` object would have been found.
    if (lifecycle.alwaysReadable) return false;
    throw new EdgeError(
      'The API at the configured base URL has no operation that returns it. Restore the previous API key or base URL, or have Pulumi forget the object: run "pulumi state delete <urn>".',
    );
  }
  // An ID that the API assigns is unique across accounts, be it the object's own or its parent's.
  const isIdUnique = lifecycle.parentClass !== undefined || lifecycle.distinguishingOutputs === undefined;
  if (observation.state === "absent") return observation.parentExists === true && isIdUnique;
  return isIdUnique || !isAnotherObject(lifecycle, observation.found.outputs, recorded);
}

function createDifferentAccountError({ lifecycle, account, key, recorded }: ReadableResource): EdgeError {
  const keepAdvice =
    recorded["onDelete"] === "keep"
      ? ""
      : 'declare it with onDelete: "keep" and no other change, run "pulumi up --refresh=false", then ';
  const emulatorAdvice = isLoopback(new URL(account.url).hostname)
    ? ' If this is the emulator, start it with the --data folder of the last run; if there is none, start over with "pulumi stack rm --force".'
    : "";
  return new EdgeError(
    `${capitalize(lifecycle.describe(key))} belongs to a different account, according to the state, and the account in use now does not have it. Nothing was changed.${emulatorAdvice} Restore the previous API key, base URL or provider. To move the object to the new account, restore them as well, then replace its declaration with one that has a new resource name and an explicit provider for the new account: Pulumi creates the object there. In the old account, Pulumi deletes what the program created, as far as its class and onDelete allow. If they cannot be restored and the object no longer exists, have Pulumi forget the resource: ${keepAdvice}remove it from the program and run "pulumi up --refresh=false". Or run "pulumi state delete <urn>".`,
  );
}

const createUnverifiedAccountError = ({ lifecycle, key }: RecordedResource, error: EdgeError): EdgeError =>
  withMessage(
    error,
    `The API key or base URL has changed since the state was written, and checking that ${lifecycle.describe(key)} is still in the same account failed. ${error.message}`,
  );

/** An unfinished object, with its outputs on the platform. They are undefined if it is unobservable. */
export interface ObservedUnfinishedObject extends RecordedResource {
  readonly liveOutputs: Properties | undefined;
}

/**
 * Returns the object that an earlier create of this resource left unfinished, if it still exists. After an `onError` hook,
 * the engine calls Create again and records only the result of that call.
 */
export async function takeUnfinishedObject(
  declaration: InAccount<OwningResource>,
): Promise<ObservedUnfinishedObject | undefined> {
  const { account, inputs, owner } = declaration;
  const unfinishedObject = account.unfinishedObjects.get(owner);
  if (!unfinishedObject) return undefined;
  const { key, outputs: recorded } = unfinishedObject;
  const lifecycle = declaration.lifecycle.resolve?.(inputs, recorded) ?? declaration.lifecycle;
  const resource = { ...declaration, lifecycle, key, recorded };
  const result = await observe(resource, account.client.withPolicy({ cached: false })).catch(
    (error: unknown) => {
      throw createInitializationError(resource, recorded, error);
    },
  );
  account.unfinishedObjects.delete(owner);
  if (result.state === "absent") return undefined;
  const liveOutputs = result.state === "found" ? result.found.outputs : undefined;
  return { lifecycle, key, recorded, liveOutputs };
}
