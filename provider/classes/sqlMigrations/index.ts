import * as z from "zod";
import { EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import { field, value } from "../../model/field";
import { boolean, matchingText, nonEmptyText, plainKind } from "../../model/kinds";
import { listOf } from "../../model/list";
import { object } from "../../model/object";
import type { Properties } from "../../model/properties";
import { defineClass, type InputsOf, type KeyOf, type ResourceClass } from "../define";
import { applyScript } from "./apply";
import { findPendingScripts, readHistory, recordAdoptedScripts } from "./history";
import { checkAndDescribeWork, findPendingWork, joinNames } from "./pending";
import { defaultTable, readScriptChecksums, type ScriptChecksum } from "./scripts";

const alwaysPresent = { alwaysReturned: true, required: true } as const;

const scriptKind = object("ScriptChecksum", "One script as the state holds it.", {
  name: field(
    "name",
    nonEmptyText(),
    "File name, unique among the scripts. The name of a `migration.sql` includes its folder.",
    alwaysPresent,
  ),
  checksum: field(
    "checksum",
    matchingText(/^[0-9a-f]{64}$/, "a SHA-256 in hexadecimal"),
    "SHA-256 of its text in hexadecimal. Line ends are read as LF, so a Windows checkout has the same checksum.",
    alwaysPresent,
  ),
});

const scriptsKind = listOf(scriptKind, "a list of names and checksums");

const isPath = (value: unknown) => typeof value === "string" && value.trim() !== "";

const folderOrFilesKind = plainKind(
  z.custom<string | string[]>(),
  (value) => isPath(value) || (Array.isArray(value) && value.length > 0 && value.every(isPath)),
  "the path of a folder or a list of paths",
  { spec: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }], plain: true } },
);

const fields = {
  table: value(
    matchingText(
      /^(?!sqlite_)[a-z_][a-z0-9_]{0,62}$/,
      "a name of 1 to 63 lower-case letters, digits and underscores that does not begin with a digit or sqlite_",
    ),
    "Table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning with a digit or `sqlite_`. With another table, `pulumi up` applies all scripts again.",
    { partOfId: "given" },
  ),
  // Optional only because an import has no files.
  from: value(
    folderOrFilesKind,
    "A list of files in their order, or a folder. In a folder, the scripts are its `*.sql` files and the `migration.sql` of each subfolder, sorted by name (`10.sql` before `2.sql`). Paths are relative to the program's folder. Give plain values, not Outputs.",
    { transient: true },
  ),
  adopt: value(
    boolean(),
    "Whether to record the scripts that drizzle, Prisma or the bunny.net CLI has already applied, as the tables of these tools show, instead of failing. Default: `false`.",
    { transient: true },
  ),
  scripts: value(
    {
      ...scriptsKind,
      argument: scriptsKind.argument.refine((all) => all.length > 0, {
        error: "a list of at least one script",
      }),
    },
    "The scripts as they were applied, in order.",
    { required: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/** Milliseconds to wait for another writer to release the lock. */
const lockTimeout = 60_000;

type Live = readonly ScriptChecksum[];

/** Uses interactive streams: the description of the database's protocol has them, the API's documentation does not. */
export const sqlMigrations: ResourceClass<Inputs, Key, Live> = defineClass({
  area: "SQL databases",
  description:
    "Applies SQL scripts to the configured database, once each and in order, each in its own transaction. A table of the database records each one by name and checksum. Changing or removing an applied script, or inserting one before it, fails with an error that names the script, even in a preview. Destroy leaves the data in place. ID and import ID: the table.",
  examples: {
    "Apply the scripts of a folder": 'new edge.SqlMigrations("schema", { scripts: "migrations" });',
  },
  // A program passes paths as `scripts`. The conversion moves them to `from`, and the files' checksums become `scripts`.
  conversion: {
    programArguments: {
      scripts: value(fields.from.kind, fields.from.description, { required: true }),
      table: value(fields.table.kind, fields.table.description, { default: defaultTable, createOnly: true }),
      adopt: fields.adopt,
    },
    comment:
      "Reads and checks the scripts, in a preview too. As a dynamic resource:\n@throws RunError, a sentence: no such folder or file, no scripts, two of one name, an empty one, one that begins or ends a transaction.",
    convert: ({ scripts: from, table = defaultTable, ...others }: Properties) => ({
      ...others,
      table,
      from,
      scripts: readScriptChecksums(from),
    }),
  },
  fields,
  className: "SqlMigrations",
  service: "database",

  path: ({ table }) => `/${table}`,
  describe: ({ table }) => `migration table ${table} of the database`,
  keepNotice: ({ table }) =>
    `The table ${table} and everything its scripts created stay in the database. Use SQL to drop what you no longer need.`,

  read: (client, { table }) => readHistory(client, table),
  findInList: (client, { table = "" }) => readHistory(client, table),

  // An existing table only means that some scripts were applied, so it need not be adopted.
  toleratesExisting: (applied: Live | undefined) => applied !== undefined,
  create: async (client, inputs) => ({
    key: { table: inputs.table },
    live: await applyPendingScripts(client, inputs),
  }),
  update: (client, key, { inputs: { scripts = [], ...others } }) =>
    applyPendingScripts(client, { ...others, ...key, scripts }),

  async compareByReading(client, { table }, _recorded, inputs, isMoved) {
    const applied = (await readHistory(client, table)) ?? (isMoved ? [] : undefined);
    if (!applied)
      throw new EdgeError(
        `The table ${table} no longer exists in the database: run "pulumi up --refresh" to apply all scripts again, or restore the table.`,
      );
    const notice = await checkAndDescribeWork(client, inputs, applied);
    return notice === "" ? {} : { changed: ["scripts"], notice };
  },

  previewNotice: async (inputs, applied = [], _step, client) =>
    (await checkAndDescribeWork(client, inputs, applied)) ||
    `No scripts to apply: all of them are recorded in the table ${inputs.table}.`,

  toOutputs: (scripts, key) => ({ ...key, scripts }),
});

/** Applies the pending scripts one after another. Reads and verifies all of them before the first one runs. */
async function applyPendingScripts(client: Client, inputs: Inputs): Promise<Live> {
  const { table, scripts } = inputs;
  const work = await findPendingWork(client, inputs, (await readHistory(client, table)) ?? []);
  if (work.adoption) await recordAdoptedScripts(client, table, work.adoption.scripts);
  const appliedScripts: ScriptChecksum[] = [];
  for (const script of work.scripts) {
    const isPending = (applied: Live) =>
      findPendingScripts(applied, scripts).some(({ name }) => name === script.name);
    try {
      if (await applyScript(client, { table, script, isPending, lockTimeout })) appliedScripts.push(script);
    } catch (error) {
      if (!(error instanceof EdgeError)) throw error;
      const earlierNote = appliedScripts.length
        ? `These scripts were applied before it in this run and remain applied: ${joinNames(appliedScripts)}.`
        : "No script was applied before it in this run.";
      throw new EdgeError(`${error.message} ${earlierNote}`, { cause: error });
    }
  }
  return scripts;
}
