import type { Client } from "../../http/client";
import { EdgeError, isMissing, shortened } from "../../http/errors";
import { type ResourceClass, resource } from "../resource";
import { applyScript, readApplied } from "./apply";
import { conversion, fields, type Inputs, type Key, type ScriptChecksum } from "./fields";
import { pendingOf } from "./history";
import { readNamed, type Script } from "./scripts";

export type { Inputs } from "./fields";

const about = {
  description:
    "Applies SQL scripts to the configured database, once each and in order, each in its own transaction. A table of the database records each one by name and checksum. Changing or removing an applied script, or inserting one before it, fails with an error that names the script, even in a preview. Destroy leaves the data in place. ID and import ID: the table.",
  examples: {
    "Apply the scripts of a folder": 'new edge.SqlMigrations("schema", { scripts: "migrations" });',
  },
  conversion,
};

/** How long to wait for another writer to release the lock, in milliseconds. */
const lockTimeout = 60_000;

/** Runs over a stream (public protocol description). Its ID is the table that records the applied scripts. */
export const sqlMigrations: ResourceClass<Inputs, Key, readonly ScriptChecksum[]> = resource(fields, about, {
  className: "SqlMigrations",
  service: "database",
  defaultOnDelete: "keep",

  path: ({ table }) => `/${table}`,
  describe: ({ table }) => `migration table ${table} of the database`,
  keepNotice: ({ table }) =>
    `The table ${table} and everything its scripts created stay in the database. Use SQL to drop what you no longer need.`,

  read: (client, { table }) => appliedIn(client, table),
  isListed: async (client, { table = "" }) => (await appliedIn(client, table)) !== undefined,

  // An existing table means that some scripts were applied, perhaps all: no reason to refuse.
  isAsRequested: () => false,
  create: async (client, given) => ({ key: { table: given.table }, live: await apply(client, given) }),
  update: (client, { table }, { inputs: { from, scripts = [] } }) => apply(client, { table, from, scripts }),

  async compare(client, { table }, _recorded, { scripts }, moved) {
    const applied = (await appliedIn(client, table)) ?? (moved ? [] : undefined);
    if (!applied) {
      throw new EdgeError(
        `The table ${table} no longer exists in the database: run "pulumi up --refresh" to apply all scripts again, or restore the table.`,
      );
    }
    const pending = due(applied, scripts);
    if (pending.length === 0) return {};
    return { changed: ["scripts"], notice: announce(table, pending) };
  },

  previewNotice({ table, scripts }, applied) {
    const pending = due(applied ?? [], scripts);
    if (pending.length) return announce(table, pending);
    return `No scripts to apply: all of them are recorded in the table ${table}.`;
  },

  toOutputs: (scripts, key) => ({ ...key, scripts }),
});

/** A 404 from the database does not prove that its tables no longer exist. */
async function appliedIn(client: Client, table: string): Promise<ScriptChecksum[] | undefined> {
  return readApplied(client, table).catch((error: unknown) => {
    throw isMissing(error) ? new EdgeError(error.message, { cause: error }) : error;
  });
}

const announce = (table: string, pending: readonly ScriptChecksum[]): string =>
  `Applies ${pending.length} ${pending.length === 1 ? "script" : "scripts"} and records ${pending.length === 1 ? "it" : "them"} in the table ${table}: ${namesOf(pending)}.`;

const namesOf = (scripts: readonly ScriptChecksum[]): string => scripts.map(({ name }) => name).join(", ");

const due = (applied: readonly ScriptChecksum[], scripts: readonly ScriptChecksum[]): ScriptChecksum[] =>
  asEdgeError(() => pendingOf(applied, scripts));

/** Applies the pending scripts one after another. All are read and verified before the first one runs. */
async function apply(client: Client, { table, from, scripts }: Inputs): Promise<readonly ScriptChecksum[]> {
  const pending = due((await appliedIn(client, table)) ?? [], scripts).map((script) => textOf(from, script));
  const done: ScriptChecksum[] = [];
  for (const script of pending) {
    const isDue = (applied: readonly ScriptChecksum[]) =>
      due(applied, scripts).some(({ name }) => name === script.name);
    const applied = await applyScript(client, { table, script, isDue, lockTimeout }).catch(
      (error: unknown) => {
        throw error instanceof EdgeError ? afterOthers(error, done) : error;
      },
    );
    if (applied) done.push(script);
  }
  return scripts;
}

function textOf(from: Inputs["from"] = [], { name, checksum }: ScriptChecksum): Script {
  const script = asEdgeError(() => readNamed(from, name));
  if (script.checksum === checksum) return script;
  throw new EdgeError(
    `The script ${name} changed while Pulumi was running, so nothing was applied. Run "pulumi up" again.`,
  );
}

const afterOthers = (error: EdgeError, done: readonly ScriptChecksum[]): EdgeError =>
  new EdgeError(
    `${error.message} ${done.length ? `These scripts were applied before it in this run and remain applied: ${namesOf(done)}.` : "No script was applied before it in this run."}`,
    { cause: error },
  );

/** Turns errors about files and history into EdgeErrors. A script name from the database may be long and hold line breaks. */
function asEdgeError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new EdgeError(shortened(message, longestMessage).replace(/\s+/g, " "));
  }
}

const longestMessage = 1000;
