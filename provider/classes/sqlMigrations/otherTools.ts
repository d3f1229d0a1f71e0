import { createHash } from "node:crypto";
import { EdgeError } from "../../http/errors";
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
];

/**
 * Looks up the scripts in the tables of other tools, by checksum. Returns the scripts to adopt, if any.
 * @throws EdgeError if a tool lists a script and `adopt` is false, or if the scripts that a tool lists cannot be adopted
 */
export async function findAdoptableScripts(
  read: SqlReader,
  scripts: readonly Script[],
  adopt: boolean,
): Promise<{ tool: string; scripts: readonly Script[] } | undefined> {
  const { rows } = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { tool, table, select } of otherTools) {
    if (!rows.some(([name]) => name === table)) continue;
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
    const script = candidates.find((script) => !isListed(script));
    const problems = [
      records.some(([, finished]) => finished === null) &&
        "lists a migration that did not finish: resolve it with that tool first",
      script && `does not list ${script.name} with its present text: restore the text that was applied`,
      candidates.length < records.length && "lists scripts that the program lacks: restore their files",
    ];
    const problem = problems.find(Boolean);
    if (!problem) return { tool, scripts: candidates };
    throw new EdgeError(`The scripts that ${tool} applied cannot be adopted: its table ${table} ${problem}.`);
  }
  return undefined;
}

/** Returns a script's hashes with LF and with CRLF line endings, because the other tools hash a file as it is. */
const listScriptHashes = ({ checksum, sql }: Script): string[] => [
  checksum,
  createHash("sha256").update(sql.replaceAll("\n", "\r\n")).digest("hex"),
];
