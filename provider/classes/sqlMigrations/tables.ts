import type { SqlResult } from "../../api/sql/pipeline";
import { firstWords, type ScriptStatement } from "../../api/sql/statements";
import { EdgeError } from "../../http/errors";
import { quoteName } from "./history";

/** Runs an SQL statement that only reads. */
export type ReadSql = (sql: string) => Promise<SqlResult>;

/** An effect on a table that existed before the script. `rebuilds`: drops the table and renames another one to its name. */
interface TableEffect {
  readonly table: string;
  readonly verb: "rebuilds" | "drops" | "empties";
}

/** Returns the effects of a script on whole tables, in statement order. Does not detect effects of triggers. */
export function findTableEffects(statements: readonly ScriptStatement[]): TableEffect[] {
  const effects: TableEffect[] = [];
  /** By new name of a table: its name before the script, or undefined if the script created it. */
  const origins = new Map<string, string | undefined>();
  for (const statement of statements) {
    const { verb, table = "", newName } = parseTableStatement(statement);
    const key = lowerCase(table);
    const origin = origins.has(key) ? origins.get(key) : table;
    if (verb === "CREATE") origins.set(key, undefined);
    if (verb === "DROP" && origin !== undefined) effects.push({ table: origin, verb: "drops" });
    if (verb === "DELETE" && origin !== undefined) effects.push({ table: origin, verb: "empties" });
    if (verb === "DROP" || newName !== undefined) origins.delete(key);
    if (newName === undefined) continue;
    origins.set(lowerCase(newName), origin);
    const dropped = effects.findIndex(
      (effect) => effect.verb === "drops" && isSameName(effect.table, newName),
    );
    if (dropped >= 0) effects[dropped] = { table: newName, verb: "rebuilds" };
  }
  return effects;
}

const tableStatement =
  /^(CREATE|DROP|ALTER|DELETE)( TEMP| TEMPORARY| VIRTUAL)? (TABLE|FROM)( IF NOT EXISTS| IF EXISTS)?(?= )/;

/**
 * Parses a statement that creates, drops, alters or empties a table. `newName`: the name in ALTER TABLE … RENAME TO. Returns
 * an empty object for any other statement, and for a DELETE with WHERE.
 */
function parseTableStatement(statement: ScriptStatement) {
  const [start, verb, , , condition] = tableStatement.exec(firstWords(statement, 7).join(" ")) ?? [];
  // The table of a CREATE TABLE IF NOT EXISTS may have existed before.
  if (start === undefined || condition === " IF NOT EXISTS") return {};
  const [table, rest] = splitTableName(statement.tokens.slice(start.split(" ").length));
  const words = rest.map((token) => token.toUpperCase());
  if (verb === "DELETE" && words.includes("WHERE")) return {};
  const isRename = words[0] === "RENAME" && words[1] === "TO";
  return { verb, table, newName: isRename ? splitTableName(rest.slice(2))[0] : undefined };
}

/** Splits tokens into the table's name, without its schema and quotes, and the tokens after the name. */
function splitTableName(tokens: readonly string[]): [name: string, rest: readonly string[]] {
  const at = tokens[1] === "." ? 2 : 0;
  const written = tokens[at] ?? "";
  const [quote = ""] = written;
  const isQuoted = /["'`[]/.test(quote);
  const name = isQuoted ? written.slice(1, -1).replaceAll(quote + quote, quote) : written;
  return [name, tokens.slice(at + 1)];
}

/** SQLite ignores the case of names. */
const isSameName = (one: string, other: string): boolean => lowerCase(one) === lowerCase(other);
const lowerCase = (name: string): string => name.toLowerCase();

/** Selects the foreign keys whose ON DELETE action changes rows, each with a condition that matches the referring rows. */
const selectChangingKeys = `SELECT m.name, f."table", f.on_delete,
  group_concat('"' || replace(f."from", '"', '""') || '" IS NOT NULL', ' AND ')
FROM sqlite_master m, pragma_foreign_key_list(m.name) f
WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT') GROUP BY m.name, f.id`;

/**
 * Returns the reason why a script must not run while foreign keys are on: it drops or empties a table to which rows of
 * remaining tables refer. Returns undefined if there is no such table, or if foreign keys are off.
 */
export async function explainDependentRows(
  read: ReadSql,
  statements: readonly ScriptStatement[],
): Promise<string | undefined> {
  const effects = findTableEffects(statements);
  if (effects.length === 0 || !(await areForeignKeysOn(read))) return undefined;
  const keys = (await read(selectChangingKeys)).rows.map((row) => row.map(String));
  const gone = new Set<string>();
  for (const { table, verb } of effects) {
    // A rebuilt table has its rows again afterwards, so their references still count.
    if (verb !== "rebuilds") gone.add(lowerCase(table));
    const dependent: string[] = [];
    for (const [referring = "", parent = "", action = "", condition = ""] of keys) {
      if (!isSameName(parent, table) || gone.has(lowerCase(referring))) continue;
      const count = await countRows(read, referring, condition);
      if (count > 0n) dependent.push(`${count} of ${referring} (ON DELETE ${action})`);
    }
    if (dependent.length > 0) return explainRefusal({ table, verb }, dependent);
  }
  return undefined;
}

const explainRefusal = ({ table, verb }: TableEffect, dependent: readonly string[]): string =>
  `it ${verb} ${table} while foreign keys are on, which changes the rows that refer to ${table}: ${dependent.join(", ")}. To rebuild ${table}, begin the script with PRAGMA foreign_keys=OFF and end it with PRAGMA foreign_keys=ON: these rows then stay, and their references are checked before the commit. To give them up, delete them, or set their references to NULL, in a script before this one.`;

/** Describes a script's effects on whole tables, with their current number of rows: "rebuilds users, rows: 120". */
export async function describeEffects(
  read: ReadSql,
  statements: readonly ScriptStatement[],
): Promise<string> {
  const effects = findTableEffects(statements);
  if (effects.length === 0) return "";
  const { rows } = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
  const descriptions: string[] = [];
  for (const { table, verb } of effects) {
    // The table may not exist yet, because an earlier script creates it.
    const exists = rows.some(([name]) => isSameName(String(name), table));
    descriptions.push(`${verb} ${table}${exists ? `, rows: ${await countRows(read, table)}` : ""}`);
  }
  return descriptions.join("; ");
}

export async function areForeignKeysOn(read: ReadSql): Promise<boolean> {
  const [[value] = []] = (await read("SELECT foreign_keys FROM pragma_foreign_keys")).rows;
  return requireInteger(value) !== 0n;
}

async function countRows(read: ReadSql, table: string, condition = "true"): Promise<bigint> {
  const { rows } = await read(`SELECT count(*) FROM ${quoteName(table)} WHERE ${condition}`);
  return requireInteger(rows[0]?.[0]);
}

/** @throws EdgeError if the database returned anything else */
export function requireInteger(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  throw new EdgeError("the database did not return an integer where one was expected.");
}
