import { createHash } from "node:crypto";
import type { Properties } from "../classes/lifecycle";
import { hostSettings, requireAccess, type Settings } from "../config";
import { type Client, createClient } from "../http/client";
import type { Service } from "../http/operation";
import { urlKeys } from "../http/settings";
import { CheckedInputs } from "./checkedInputs";
import { Claims } from "./claims";
import { openLedger } from "./claims/runFile";

/** What the resources of one account share in a process: connections, pacing, shared GETs, claims. */
export interface Account {
  readonly settings: Settings;
  readonly client: Client;
  /**
   * The client for reads before a write: shared reads are sent again (rules.md#read-before-writing), because an old response
   * would revert what others changed since.
   */
  readonly freshClient: Client;
  /** Base URL of the service that the class needs. */
  readonly url: string;
  /** Identifies the account in a state. */
  readonly fingerprint: string;
  readonly claims: Claims;
  readonly checked: CheckedInputs;
  /** By owner: what is recorded of objects whose create failed after a write. */
  readonly unfinished: Map<string, Unfinished>;
}

/** An object that a create recorded as failed to initialize. */
export interface Unfinished {
  readonly key: Properties;
  readonly outputs: Properties;
}

/** A resource, in the account that its provider uses. */
export type InAccount<Resource> = Resource & { readonly account: Account };

/** The part of the SDK's configure request that is read. */
export interface HostConfig {
  get(key: string): string | undefined;
}

// The host keeps one handler per provider text; clients and accounts outlive the handlers and are shared, so they live here.
const clients = new Map<string, Client>();
const accounts = new Map<string, Account>();

/** The account of a host's configuration. @throws ConfigurationError */
export function accountOf(config: HostConfig | undefined, service: Service = "management"): Account {
  const settings = hostSettings((key) => config?.get(key));
  requireAccess(settings, service);
  const configuration = JSON.stringify(settings);
  const client = getOrMake(clients, configuration, () => createClient(settings, { isNeutral: true }));
  return getOrMake(accounts, `${service} ${configuration}`, () => {
    const fingerprint = fingerprintOf(settings, service);
    const url = urlOf(settings, service);
    const freshClient = { ...client, get: client.getFresh };
    return {
      settings,
      client,
      freshClient,
      url,
      fingerprint,
      claims: new Claims(url, fingerprint, openLedger()),
      checked: new CheckedInputs(),
      unfinished: new Map(),
    };
  });
}

function getOrMake<A>(all: Map<string, A>, name: string, make: () => A): A {
  const made = all.get(name) ?? make();
  all.set(name, made);
  return made;
}

const urlOf = (settings: Settings, service: Service): string => settings[urlKeys[service]] ?? "";

/**
 * Identifies the account of these settings: 12 hexadecimal digits that a state holds instead of the key. Two keys of one
 * account have different fingerprints, so a difference is a reason to check, not proof.
 */
export function fingerprintOf(settings: Settings, service: Service): string {
  const parts = [urlOf(settings, service), ...(service === "database" ? [] : credentialParts(settings))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

/** A bearer token is renewed often: its issuer and its subject stay the same. */
function credentialParts({ apiKey, bearerToken }: Settings): unknown[] {
  if (apiKey !== undefined) return [apiKey];
  const { iss, sub } = payloadOf(bearerToken ?? "");
  return iss === undefined && sub === undefined ? [] : [iss ?? null, sub ?? null];
}

function payloadOf(token: string): { iss?: unknown; sub?: unknown } {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
