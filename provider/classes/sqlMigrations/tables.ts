import type { SqlResult } from "../../api/sql/pipeline";
import { firstWords, type ScriptStatement } from "../../api/sql/statements";
import { EdgeError } from "../../http/errors";
import { quoteName } from "./history";

/** Runs a statement that only reads. */
export type ReadSql = (sql: string) => Promise<SqlResult>;

/** What a script does to a whole table that exists before it. `rebuilds`: drops the table and gives its name to another one. */
interface TableEffect {
  readonly table: string;
  readonly verb: "rebuilds" | "drops" | "empties";
}

/** What a script does to whole tables, in the order of its statements. It does not see what triggers do. */
export function tableEffects(statements: readonly ScriptStatement[]): TableEffect[] {
  const effects: TableEffect[] = [];
  /** Names that the script gave: the name that the table had before the script; undefined if the script created the table. */
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
    const dropped = effects.findIndex((effect) => effect.verb === "drops" && isSame(effect.table, newName));
    if (dropped >= 0) effects[dropped] = { table: newName, verb: "rebuilds" };
  }
  return effects;
}

const tableStatement =
  /^(CREATE|DROP|ALTER|DELETE)( TEMP| TEMPORARY| VIRTUAL)? (TABLE|FROM)( IF NOT EXISTS| IF EXISTS)?(?= )/;

/**
 * The parts of a statement that creates, drops, alters or empties a table: `newName` is what ALTER TABLE gives it. Nothing of
 * any other statement, or of a DELETE with WHERE.
 */
function parseTableStatement(statement: ScriptStatement) {
  const [start, verb, , , condition] = tableStatement.exec(firstWords(statement, 7).join(" ")) ?? [];
  // What CREATE TABLE IF NOT EXISTS creates may have existed before.
  if (start === undefined || condition === " IF NOT EXISTS") return {};
  const [table, rest] = takeName(statement.tokens.slice(start.split(" ").length));
  const words = rest.map((token) => token.toUpperCase());
  if (verb === "DELETE" && words.includes("WHERE")) return {};
  const isRename = words[0] === "RENAME" && words[1] === "TO";
  return { verb, table, newName: isRename ? takeName(rest.slice(2))[0] : undefined };
}

/** The name of a table, perhaps after that of its schema, and the tokens after it. */
function takeName(tokens: readonly string[]): [name: string, rest: readonly string[]] {
  const at = tokens[1] === "." ? 2 : 0;
  const written = tokens[at] ?? "";
  const [quote = ""] = written;
  const isQuoted = /["'`[]/.test(quote);
  const name = isQuoted ? written.slice(1, -1).replaceAll(quote + quote, quote) : written;
  return [name, tokens.slice(at + 1)];
}

/** SQLite ignores the case of names. */
const isSame = (one: string, other: string): boolean => lowerCase(one) === lowerCase(other);
const lowerCase = (name: string): string => name.toLowerCase();

/** Foreign keys with an action that changes rows, each with a condition that finds the rows that refer to something. */
const changingKeys = `SELECT m.name, f."table", f.on_delete,
  group_concat('"' || replace(f."from", '"', '""') || '" IS NOT NULL', ' AND ')
FROM sqlite_master m, pragma_foreign_key_list(m.name) f
WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT') GROUP BY m.name, f.id`;

/**
 * Why a script must not run while foreign keys are on: it drops or empties a table to which rows refer that it neither
 * drops nor empties before. Undefined if nothing is wrong, or if foreign keys are off.
 */
export async function findDependentRows(
  read: ReadSql,
  statements: readonly ScriptStatement[],
): Promise<string | undefined> {
  const effects = tableEffects(statements);
  if (effects.length === 0 || !(await areForeignKeysOn(read))) return undefined;
  const keys = (await read(changingKeys)).rows.map((row) => row.map(String));
  const gone = new Set<string>();
  for (const { table, verb } of effects) {
    // The rows of a rebuilt table are there again, and their references count.
    if (verb !== "rebuilds") gone.add(lowerCase(table));
    const dependent: string[] = [];
    for (const [referring = "", parent = "", action = "", condition = ""] of keys) {
      if (!isSame(parent, table) || gone.has(lowerCase(referring))) continue;
      const count = await countRows(read, referring, condition);
      if (count > 0n) dependent.push(`${count} of ${referring} (ON DELETE ${action})`);
    }
    if (dependent.length > 0) return explainRefusal({ table, verb }, dependent);
  }
  return undefined;
}

const explainRefusal = ({ table, verb }: TableEffect, dependent: readonly string[]): string =>
  `it ${verb} ${table} while foreign keys are on, which changes the rows that refer to ${table}: ${dependent.join(", ")}. To rebuild ${table}, begin the script with PRAGMA foreign_keys=OFF and end it with PRAGMA foreign_keys=ON: these rows then stay, and their references are checked before the commit. To give them up, delete them, or set their references to NULL, in a script before this one.`;

/** What a script does to whole tables, with the number of rows that they have now: "rebuilds users, rows: 120". */
export async function describeEffects(
  read: ReadSql,
  statements: readonly ScriptStatement[],
): Promise<string> {
  const effects = tableEffects(statements);
  if (effects.length === 0) return "";
  const { rows } = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
  const descriptions: string[] = [];
  for (const { table, verb } of effects) {
    // A script before this one may create the table.
    const exists = rows.some(([name]) => isSame(String(name), table));
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

/** @throws EdgeError if the database returned something else. */
export function requireInteger(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  throw new EdgeError("the database did not return an integer where one was expected.");
}
