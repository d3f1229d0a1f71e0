import { readSettings, requireAccess, type Settings } from "../config";
import { type Client, createClient } from "../http/client";
import type { Service } from "../http/operation";
import { guarded } from "./guard";
import { Held } from "./held";
import { Wholes } from "./wholes";

/** What the resources of one account share in this process: connections, pacing, shared GETs, held ids and parts. */
export interface Account {
  readonly settings: Settings;
  readonly client: Client;
  readonly held: Held;
  readonly wholes: Wholes;
}

/** The part of the SDK's configure request that is read. */
export interface HostConfig {
  get(key: string): string | undefined;
}

// The host keeps one handler per provider text; the account must outlive and join them, so it lives here.
const accounts = new Map<string, Account>();

/** The account that a host's configuration names. Throws a ConfigurationError of one sentence. */
export function accountOf(config: HostConfig | undefined, service: Service = "management"): Account {
  const settings = readSettings({ config: (key) => config?.get(`edge:${key}`), env: process.env });
  requireAccess(settings, service);
  const name = JSON.stringify(settings);
  let account = accounts.get(name);
  if (!account) {
    account = { settings, client: guarded(createClient(settings)), held: new Held(), wholes: new Wholes() };
    accounts.set(name, account);
  }
  return account;
}
