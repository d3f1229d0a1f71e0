import { hostSettings, requireAccess, type Settings } from "../config";
import { type Client, createClient } from "../http/client";
import type { Service } from "../http/operation";
import { Claims } from "./claims/claims";
import { SharedDeletes } from "./claims/sharedDeletes";
import { runStore, type Store } from "./claims/store";
import { fingerprintOf, urlOf } from "./fingerprint";
import { neutralClient } from "./neutralClient";

/** What the resources of one account share in a process: connections, pacing, shared GETs, claims. */
export interface Account {
  readonly settings: Settings;
  readonly client: Client;
  /** Base URL of the service that the class needs. */
  readonly url: string;
  /** Identifies the account in a state. */
  readonly fingerprint: string;
  readonly claims: Claims;
  readonly sharedDeletes: SharedDeletes;
  readonly store: Store;
}

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
  const given = JSON.stringify(settings);
  const client = known(clients, given, () => neutralClient(createClient(settings)));
  return known(accounts, `${service} ${given}`, () => {
    const store = runStore();
    const fingerprint = fingerprintOf(settings, service);
    const url = urlOf(settings, service);
    const place = { url, account: fingerprint };
    const claims = new Claims(place, store);
    const sharedDeletes = new SharedDeletes(place, store);
    return { settings, client, url, fingerprint, claims, sharedDeletes, store };
  });
}

function known<A>(all: Map<string, A>, name: string, make: () => A): A {
  const found = all.get(name) ?? make();
  all.set(name, found);
  return found;
}
