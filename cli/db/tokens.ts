import { type Api, apiOf } from "../../provider/api/client";
import type { DatabaseTokenInput } from "../../provider/api/types";
import { addDuration } from "../../provider/model/time";
import { gather, settingsFrom } from "../stackConfig";
import { escaped } from "../text";
import { confirm } from "./confirm";
import { databaseOf, type Named } from "./database";
import { envFile, quoted, saveInEnv } from "./env";
import type { Io } from "./io";
import { forgetTokens, savedTokens, saveTokens, type Token } from "./saved";

type Kind = DatabaseTokenInput["authorization"];

const kindNames: Readonly<Record<Kind, string>> = {
  "full-access": "Full-access token",
  "read-only": "Read-only token",
};

/** `db tokens create`. @throws Error if no database is named; EdgeError */
export async function createTokens(
  io: Io,
  given: { database: string | undefined; kind: Kind; expiry?: string; save: boolean },
): Promise<void> {
  await withDatabase(given.database, async (api, { id }) => {
    if (given.save) savedTokens(id); // A file that cannot be read fails before a token is made.
    const token = await make(io, api, id, given.kind, given.expiry);
    if (given.save) note(io, `${saved(id, [token])} With --no-save a token is only shown.`);
  });
}

/** `db tokens invalidate`. @throws Error with a sentence; EdgeError */
export async function invalidateTokens(
  io: Io,
  given: { regenerate: boolean; saveEnv: boolean; force: boolean },
): Promise<void> {
  if (given.saveEnv && !given.regenerate)
    throw new Error("--save-env needs --regenerate: without it there is no token to write to .env.");
  await withDatabase(undefined, async (api, { id, url }) => {
    const what = `every access token of database ${id} (${url})`;
    note(io, `This immediately revokes ${what}, no matter who uses it.`);
    if (!given.force) await confirm(io, `Revoke ${what}?`);
    // What cannot be read or written fails before it is too late.
    const env = given.saveEnv ? envFile(process.cwd()) : undefined;
    if (env) saving("the URL", () => quoted(url));
    await api.databases.revokeTokens(id);
    forgetTokens(id);
    note(io, `The access tokens of database ${id} are no longer valid.`);
    if (!given.regenerate) return;
    const [full, reader] = await remake(io, api, id);
    note(io, saved(id, [full, reader]));
    if (env === undefined) return;
    saving("the token", () =>
      saveInEnv(env, { SERVICE_DATABASE_URL: url, SERVICE_DATABASE_AUTH_TOKEN: full.token }),
    );
    const others = env.mode & 0o077 && process.platform !== "win32";
    const narrowed = others ? ` Only you can read it now; its mode was ${env.mode.toString(8)}.` : "";
    note(
      io,
      `Wrote SERVICE_DATABASE_URL and SERVICE_DATABASE_AUTH_TOKEN to ${env.path}.${narrowed} Keep that file out of version control.`,
    );
  });
}

/** The database's id and the platform that has it, from the selected stack or the environment. */
async function withDatabase(
  database: string | undefined,
  run: (api: Api, database: Named) => Promise<void>,
): Promise<void> {
  const gathered = await gather(process.cwd(), undefined);
  const api = apiOf(settingsFrom(gathered));
  try {
    await run(
      api,
      database === undefined ? await databaseOf(api, gathered.sources) : { id: database, url: "" },
    );
  } finally {
    await api.close();
  }
}

async function remake(io: Io, api: Api, id: string): Promise<[full: Token, reader: Token]> {
  try {
    return [await make(io, api, id, "full-access"), await make(io, api, id, "read-only")];
  } catch (error) {
    throw new Error(
      `${(error as Error).message} The old tokens have already been revoked: create new ones with "pulumi-edge-platform db tokens create".`,
    );
  }
}

function saving(what: string, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    throw new Error(`Could not write ${what} to .env: ${(error as Error).message}.`);
  }
}

/** Makes a token and shows it. */
async function make(io: Io, api: Api, id: string, kind: Kind, expiry?: string): Promise<Token> {
  const expires = expiry === undefined ? undefined : addDuration(new Date(), expiry);
  const expiresAt = expires?.toISOString() ?? null;
  const made = await api.databases.generateToken(id, { authorization: kind, expires_at: expiresAt });
  if (!/^[\x21-\x7e]+$/.test(made.token))
    throw new Error(
      `The API returned a token of database ${id} with characters other than printable ASCII. It was neither shown nor saved, but it may work. To revoke it, together with every other token of this database, run "pulumi-edge-platform db tokens invalidate".`,
    );
  const end = made.expires_at == null ? expiresAt : escaped(made.expires_at);
  note(
    io,
    `${kindNames[kind]} of database ${id}, valid ${end === null ? "forever" : `until ${end}`}. It is shown once:`,
  );
  io.stdout.write(`${made.token}\n`);
  return { kind, token: made.token, expiresAt: end };
}

/** Saves tokens, and says where. */
const saved = (id: string, tokens: readonly Token[]): string =>
  `Saved in plain text to ${saveTokens(id, tokens)}, which only you can read.`;

const note = (io: Io, line: string): void => {
  io.stderr.write(`${line}\n`);
};
