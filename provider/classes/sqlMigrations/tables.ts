import type { SqlResult } from "../../api/sql/pipeline";
import { quoteName } from "./history";

/** Runs an SQL statement that only reads. */
export type SqlReader = (sql: string) => Promise<SqlResult>;

/** An effect on a table that existed before the script. `rebuilds`: drops the table and renames another one to its name. */
interface TableEffect {
  readonly table: string;
  verb: "rebuilds" | "drops" | "empties";
}

const namePattern = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|\S+/.source;

/** Captures the verb, the table and its new name, if any. In CREATE TABLE IF NOT EXISTS, "IF" is captured as the table. */
const tableStatementPattern = new RegExp(
  "^(CREATE|DROP|ALTER|DELETE)(?: TEMP| TEMPORARY| VIRTUAL)? (?:TABLE|FROM)" +
    `(?: IF EXISTS)?(?: (?:${namePattern}) \\.)? (${namePattern})(?: RENAME TO (${namePattern}))?`,
  "is",
);

/** Returns the effects of a script on whole tables, in statement order. Does not detect effects of triggers. */
export function findTableEffects(statements: readonly string[]): TableEffect[] {
  const effects: TableEffect[] = [];
  /** Maps the current name of a table to its name before the script, or to undefined if the script created it. */
  const originalNames = new Map<string, string | undefined>();
  for (const statement of statements) {
    const mainStatement = statement.replace(/^WITH .*\) (?=DELETE )/is, "");
    const [, verb = "", name = "", newName = ""] = (tableStatementPattern.exec(mainStatement) ?? []).map(
      unquoteName,
    );
    const key = toLowerCase(name);
    const table = originalNames.has(key) ? originalNames.get(key) : name;
    if (/^create/i.test(verb)) originalNames.set(key, undefined);
    if (/^drop/i.test(verb) && table !== undefined) effects.push({ table, verb: "drops" });
    if (/^delete/i.test(verb) && table !== undefined && !/ WHERE /i.test(mainStatement))
      effects.push({ table, verb: "empties" });
    if (newName === "") continue;
    originalNames.set(toLowerCase(newName), table);
    const drop = effects.find(
      (effect) => effect.verb === "drops" && toLowerCase(effect.table) === toLowerCase(newName),
    );
    if (drop) drop.verb = "rebuilds";
  }
  return effects;
}

function unquoteName(quotedName = ""): string {
  const [quote = ""] = quotedName;
  return /["'`[]/.test(quote) ? quotedName.slice(1, -1).replaceAll(quote + quote, quote) : quotedName;
}

/** SQLite ignores the case of names. */
const toLowerCase = (name: string): string => name.toLowerCase();

/** Selects the foreign keys whose ON DELETE action changes rows, each with a condition that matches the child rows. */
const onDeleteForeignKeysQuery = `SELECT m.name, f."table", f.on_delete,
  group_concat('"' || replace(f."from", '"', '""') || '" IS NOT NULL', ' AND ')
FROM sqlite_master m, pragma_foreign_key_list(m.name) f
WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT') GROUP BY m.name, f.id`;

/**
 * Returns the reason why a script must not run while foreign keys are on: it drops or empties a table, and an ON DELETE action
 * would change rows of the remaining tables. Returns undefined if no rows would change, or if foreign keys are off.
 */
export async function findForeignKeyProblem(
  read: SqlReader,
  statements: readonly string[],
): Promise<string | undefined> {
  const effects = findTableEffects(statements);
  if (effects.length === 0 || !(await areForeignKeysOn(read))) return undefined;
  const keys = (await read(onDeleteForeignKeysQuery)).rows.map((row) => row.map(String));
  const removedTables = new Set<string>();
  for (const { table, verb } of effects) {
    // A rebuilt table has its rows again afterwards, so their references still count.
    if (verb !== "rebuilds") removedTables.add(toLowerCase(table));
    const dependents: string[] = [];
    for (const [child = "", parent = "", action = "", condition = ""] of keys) {
      if (toLowerCase(parent) !== toLowerCase(table) || removedTables.has(toLowerCase(child))) continue;
      const count = await countRows(read, child, condition);
      if (count !== 0n) dependents.push(`${count} of ${child} (ON DELETE ${action})`);
    }
    if (dependents.length > 0)
      return `it ${verb} ${table} while foreign keys are on, which changes the rows that refer to ${table}: ${dependents.join(", ")}. To rebuild ${table}, begin the script with PRAGMA foreign_keys=OFF and end it with PRAGMA foreign_keys=ON: these rows then stay, and their references are checked before the commit. To give them up, delete them, or set their references to NULL, in a script before this one.`;
  }
  return undefined;
}

/** Describes a script's effects on whole tables, with their current number of rows: "rebuilds users, rows: 120". */
export async function describeEffects(read: SqlReader, statements: readonly string[]): Promise<string> {
  const descriptions: string[] = [];
  for (const { table, verb } of findTableEffects(statements)) {
    const { rows } = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
    // The table may not exist yet, because an earlier script creates it.
    const exists = rows.some(([name]) => toLowerCase(String(name)) === toLowerCase(table));
    descriptions.push(`${verb} ${table}${exists ? `, rows: ${await countRows(read, table)}` : ""}`);
  }
  return descriptions.join("; ");
}

export const areForeignKeysOn = async (read: SqlReader): Promise<boolean> =>
  (await read("SELECT foreign_keys FROM pragma_foreign_keys")).rows[0]?.[0] !== 0n;

async function countRows(read: SqlReader, table: string, condition = "true") {
  const { rows } = await read(`SELECT count(*) FROM ${quoteName(table)} WHERE ${condition}`);
  return rows[0]?.[0];
}
