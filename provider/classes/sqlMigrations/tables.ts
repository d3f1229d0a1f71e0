import type { SqlResult } from "../../api/sql/pipeline";
import { splitStatements } from "../../api/sql/splitStatements";
import { quoteName } from "./history";

/** Runs an SQL statement that only reads. */
export type SqlReader = (sql: string) => Promise<SqlResult>;

/** An effect on a table that existed before the script. `rebuilds`: drops the table and renames another one to its name. */
interface TableEffect {
  readonly table: string;
  verb: "rebuilds" | "drops" | "empties";
  /** The index of the statement. */
  readonly at: number;
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
  for (const [at, statement] of statements.entries()) {
    const mainStatement = statement.replace(/^WITH .*\) (?=DELETE )/is, "");
    const [, verb = "", name = "", newName = ""] = (tableStatementPattern.exec(mainStatement) ?? []).map(
      unquoteName,
    );
    const key = toLowerCase(name);
    const table = originalNames.has(key) ? originalNames.get(key) : name;
    if (/^create/i.test(verb)) originalNames.set(key, undefined);
    if (/^drop/i.test(verb) && table !== undefined) effects.push({ table, verb: "drops", at });
    if (/^delete/i.test(verb) && table !== undefined && !/ WHERE /i.test(mainStatement))
      effects.push({ table, verb: "empties", at });
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
export const toLowerCase = (name: string): string => name.toLowerCase();

/** An entry of `sqlite_master`, with the words of its statement. */
interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  /** In lower case: the table of an index or a trigger. */
  readonly table: string;
  /** Unquoted and in lower case. */
  readonly words: readonly string[];
}

/** Reads what the database contains, without what SQLite makes by itself. */
async function readSchema(read: SqlReader): Promise<SchemaEntry[]> {
  const { rows } = await read("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL");
  return rows.map((row) => {
    const [type = "", name = "", table = "", sql = ""] = row.map(String);
    return { type, name, table: toLowerCase(table), words: listWords(splitStatements(sql).join(" ")) };
  });
}

const listWords = (statement: string): string[] =>
  [...statement.matchAll(wordPattern)].map(([word]) => toLowerCase(unquoteName(word)));
const wordPattern = new RegExp(namePattern, "g");

/** Whether a script creates or drops an index, a trigger or a view by itself. */
const isHandledBy = (statements: readonly string[], { type, name }: SchemaEntry): boolean =>
  statements.some((statement) => {
    const words = listWords(statement).slice(0, 8);
    return (
      /^(create|drop)$/.test(words[0] ?? "") && words.includes(type) && words.includes(toLowerCase(name))
    );
  });

/**
 * Returns the reason why a script cannot rebuild a table: SQLite renames no table while a view, or a trigger of another table,
 * refers to one that was dropped.
 */
export async function findRebuildProblem(
  read: SqlReader,
  statements: readonly string[],
): Promise<string | undefined> {
  const effects = findTableEffects(statements);
  const rebuilt = effects.filter(({ verb }) => verb === "rebuilds");
  if (rebuilt.length === 0) return undefined;
  const schema = await readSchema(read);
  // Triggers go with their tables.
  const removedTables = effects
    .filter(({ verb }) => verb !== "empties")
    .map(({ table }) => toLowerCase(table));
  for (const { table } of rebuilt) {
    const key = toLowerCase(table);
    const refersToIt = ({ words }: SchemaEntry) =>
      words.some((word, at) => word === key && /^(from|join|into|update)$/.test(words[at - 1] ?? ""));
    const blocker = schema.find(
      (entry) =>
        (entry.type === "view" || (entry.type === "trigger" && !removedTables.includes(entry.table))) &&
        refersToIt(entry) &&
        !isHandledBy(statements, entry),
    );
    if (blocker)
      return `it rebuilds ${table}, which SQLite refuses while the ${blocker.type} ${blocker.name} refers to ${table}. Drop the ${blocker.type} at the beginning of the script, and create it again at the end.`;
  }
  return undefined;
}

/**
 * Describes a script's effects on whole tables, with their current number of rows, and what a rebuild loses: "rebuilds users,
 * rows: 120, loses index users_name".
 */
export async function describeEffects(read: SqlReader, statements: readonly string[]): Promise<string> {
  const effects = findTableEffects(statements);
  const schema = effects.length > 0 ? await readSchema(read) : [];
  const descriptions: string[] = [];
  for (const { table, verb } of effects) {
    const key = toLowerCase(table);
    // The table may not exist yet, because an earlier script creates it.
    const exists = schema.some(({ type, name }) => type === "table" && toLowerCase(name) === key);
    const lost = schema.filter(
      (entry) =>
        verb === "rebuilds" &&
        /^(index|trigger)$/.test(entry.type) &&
        entry.table === key &&
        !isHandledBy(statements, entry),
    );
    const rows = exists ? `, rows: ${await countRows(read, table)}` : "";
    const loss = lost.map(({ type, name }) => `${type} ${name}`).join(", ");
    descriptions.push(`${verb} ${table}${rows}${loss && `, loses ${loss}`}`);
  }
  return descriptions.join("; ");
}

export async function countRows(read: SqlReader, table: string, condition = "true") {
  const { rows } = await read(`SELECT count(*) FROM ${quoteName(table)} WHERE ${condition}`);
  return rows[0]?.[0];
}
