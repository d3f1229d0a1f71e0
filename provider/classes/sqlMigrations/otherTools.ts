import { createHash } from "node:crypto";
import type { SqlResult } from "../../api/sql/pipeline";
import { EdgeError } from "../../http/errors";
import type { Script } from "./scripts";
import type { ReadSql } from "./tables";

/** Other migration tools and their tables. `select` returns a script's checksum and the time when it finished. */
const tools = [
  {
    tool: "drizzle",
    table: "__drizzle_migrations",
    select: "SELECT hash, created_at FROM __drizzle_migrations",
  },
  {
    tool: "Prisma",
    table: "_prisma_migrations",
    select: "SELECT checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  },
];

/**
 * Looks up the scripts in the tables of other tools, by checksum. Returns the scripts to adopt, if any.
 * @throws EdgeError without `adopt: true` if a tool lists one, or if the scripts of a tool are not the first ones here
 */
export async function findAppliedByTool(
  read: ReadSql,
  scripts: readonly Script[],
  adopt: boolean,
): Promise<{ tool: string; scripts: readonly Script[] } | undefined> {
  const names = tools.map(({ table }) => `'${table}'`).join(", ");
  const { rows } = await read(`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (${names})`);
  for (const { tool, table, select } of tools) {
    if (!rows.some(([name]) => name === table)) continue;
    const records = (await read(select)).rows;
    const example = scripts.find((script) => isListed(script, records));
    if (!adopt && example)
      throw new EdgeError(
        `The database was migrated by ${tool}: its table ${table} lists ${example.name}. Set adopt: true to record the scripts that ${tool} applied, without applying them again.`,
      );
    if (!adopt || records.length === 0) continue;
    const mismatch = findMismatch(scripts, records);
    if (mismatch !== undefined)
      throw new EdgeError(
        `The scripts that ${tool} applied cannot be adopted: its table ${table} ${mismatch}.`,
      );
    return { tool, scripts: scripts.slice(0, records.length) };
  }
  return undefined;
}

/** Returns the reason why the records do not match the first scripts, or undefined if they match. */
function findMismatch(scripts: readonly Script[], records: SqlResult["rows"]): string | undefined {
  if (records.some(([, finished]) => finished === null))
    return "lists a migration that did not finish: resolve it with that tool first";
  const missing = scripts.slice(0, records.length).find((script) => !isListed(script, records));
  if (missing)
    return `does not list ${missing.name} with its present text: restore the text that was applied`;
  if (scripts.length < records.length) return "lists scripts that the program lacks: restore their files";
  return undefined;
}

/** Tries both line endings, because these tools hash a file as it is. */
const isListed = ({ checksum, sql }: Script, records: SqlResult["rows"]): boolean => {
  const ofWindows = createHash("sha256").update(sql.replaceAll("\n", "\r\n")).digest("hex");
  return records.some(([recorded]) => recorded === checksum || recorded === ofWindows);
};
