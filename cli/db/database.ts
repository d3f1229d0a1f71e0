import { isIP } from "node:net";
import type { Api } from "../../provider/api/client";
import { readSettings, type Sources, stackSettings } from "../../provider/config";
import { first, levelsOf } from "../../provider/config/levels";
import { escaped } from "../text";
import { idForm, isId } from "./id";

/** A database and its URL as given. */
export interface Named {
  readonly id: string;
  readonly url: string;
}

/**
 * The database of the settings: the first label of its URL's host is its id. If the host is an IP address (an emulator's),
 * the database with that URL in the account.
 * @throws Error if no URL is given, or it names none.
 */
export async function databaseOf(api: Api, sources: Sources): Promise<Named> {
  const given = first(levelsOf(sources), "databaseUrl");
  const { databaseUrl } = readSettings(sources);
  if (given === undefined || databaseUrl === undefined)
    throw new Error(`The database is not set: ${stackSettings.databaseUrl.howToSet}.`);
  const { hostname } = new URL(databaseUrl);
  const [label = "", ...rest] = hostname.split(".");
  if (rest.length > 0 && isIP(hostname) === 0) return { id: checked(label), url: given };
  for await (const { id, url } of api.databases.list()) {
    if (url?.replace(/(?<!\/)\/+$/, "") === databaseUrl) return { id: checked(id), url: given };
  }
  throw new Error(
    `No database matches the URL ${given}: its host does not begin with a database ID, and no database of the account has that URL.`,
  );
}

function checked(id: string): string {
  if (isId(id)) return id;
  throw new Error(`Nothing was done: ${escaped(JSON.stringify(id))} is not a valid database ID. ${idForm}`);
}
