import { createHash } from "node:crypto";
import type { SqlResult } from "../../api/sql/pipeline";
import { EdgeError } from "../../base/errors";
import { shortenForMessage } from "../../base/messageText";
import type { Script } from "./scripts";
import type { SqlReader } from "./tables";

/** Other migration tools and their tables. `select` reads each checksum and, beside it, null if the script did not finish. */
const otherTools = [
  { tool: "drizzle", table: "__drizzle_migrations", select: "SELECT hash, 1 FROM __drizzle_migrations" },
  {
    tool: "Prisma",
    table: "_prisma_migrations",
    select: "SELECT checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  },
  // `bunny db migrations apply`
  {
    tool: "the bunny.net CLI",
    table: "__bunny_migrations",
    select: "SELECT checksum, 1 FROM __bunny_migrations",
  },
];

/**
 * Looks up the scripts in the tables of other tools, by checksum. Returns the scripts to adopt, if any.
 * `ownTable`: the table of SqlMigrations, which lists nothing. @throws EdgeError if a tool lists a script and `adopt` is false,
 * if the scripts that a tool lists cannot be adopted, or if `adopt` is true for a database with tables that no tool has made
 */
export async function findAdoptableScripts(
  read: SqlReader,
  ownTable: string,
  scripts: readonly Script[],
  adopt: boolean,
): Promise<{ tool: string; scripts: readonly Script[] } | undefined> {
  const { rows } = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = rows.map(([name]) => String(name));
  for (const { tool, table, select } of otherTools) {
    if (!tables.includes(table)) continue;
    const records = (await read(select)).rows;
    const isListed = (script: Script) =>
      listScriptHashes(script).some((hash) => records.some(([listed]) => listed === hash));
    const example = scripts.find(isListed);
    if (!adopt && example)
      throw new EdgeError(
        `The database was migrated by ${tool}: its table ${table} lists ${example.name}. Set adopt: true to record the scripts that ${tool} applied, without applying them again.`,
      );
    if (!adopt || records.length === 0) continue;
    const candidates = scripts.slice(0, records.length);
    const unlisted = candidates.find((script) => !isListed(script));
    const problems = [
      records.some(([, finished]) => finished === null) &&
        "lists a migration that did not finish: resolve it with that tool first",
      unlisted && describeUnlisted(tool, unlisted, scripts, records),
      candidates.length < records.length && "lists scripts that the program lacks: restore their files",
    ];
    const problem = problems.find(Boolean);
    if (!problem) return { tool, scripts: candidates };
    throw new EdgeError(`The scripts that ${tool} applied cannot be adopted: its table ${table} ${problem}.`);
  }
  if (adopt) requireNoOtherTables(tables, ownTable);
  return undefined;
}

/** If each listed script is there, the tool has skipped this one. Otherwise, its text has changed. */
function describeUnlisted(
  tool: string,
  { name }: Script,
  scripts: readonly Script[],
  records: SqlResult["rows"],
): string {
  const positions = records.map(([listed]) =>
    scripts.findIndex((script) => listScriptHashes(script).some((hash) => hash === listed)),
  );
  if (positions.includes(-1))
    return `does not list ${name} with its present text: restore the text that was applied`;
  const last = scripts[Math.max(...positions)]?.name;
  return `does not list ${name}, which comes before ${last}: ${tool} has not applied it. Move it after ${last}, for example by renaming it, so that SqlMigrations applies it; or, if its changes are in the database already, remove it`;
}

/** Throws if the database has tables, because a script that made one of them must not be applied again. */
function requireNoOtherTables(tables: readonly string[], ownTable: string): void {
  const emptyRecords = [ownTable, ...otherTools.map(({ table }) => table)];
  const others = tables.filter((name) => !emptyRecords.includes(name) && !name.startsWith("sqlite_"));
  if (others.length === 0) return;
  const names = shortenForMessage(others.join(", ").replace(/\s+/g, " "), maxNamesLength);
  throw new EdgeError(
    `adopt: true found nothing to adopt: the database has tables (${names}), but no table of drizzle, Prisma or the bunny.net CLI lists a script that was applied. Remove adopt to apply every script. If some scripts were applied by other means, list only the others in "scripts".`,
  );
}

const maxNamesLength = 500;

/**
 * Returns a script's hashes with LF and with CRLF line ends, because drizzle and Prisma hash a file as it is, and the hash of
 * its trimmed text, which the bunny.net CLI uses.
 */
const listScriptHashes = ({ checksum, sql }: Script): string[] => [
  checksum,
  ...[sql.replaceAll("\n", "\r\n"), sql.trim()].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  ),
];
