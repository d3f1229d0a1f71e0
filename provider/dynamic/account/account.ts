import { hostSettings, requireAccess, type Settings } from "../../config";
import { type Client, createClient } from "../../http/client";
import type { Service } from "../../http/operation";
import { Claims } from "../claims/claims";
import { openLedger } from "../claims/runFile";
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
    const fingerprint = fingerprintOf(settings, service);
    const url = urlOf(settings, service);
    return { settings, client, url, fingerprint, claims: new Claims(url, fingerprint, openLedger()) };
  });
}

function known<A>(all: Map<string, A>, name: string, make: () => A): A {
  const found = all.get(name) ?? make();
  all.set(name, found);
  return found;
}
