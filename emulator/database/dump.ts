import type { SqlValue } from "./values";

/** SQLite's table of AUTOINCREMENT counters. Inserting rows changes it, so it is restored last. */
const SEQUENCE_TABLE = "sqlite_sequence";

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns SQL that creates the tables, rows, indexes, views and triggers of a database. */
export async function dumpSql(run: (sql: string) => Promise<Record<string, SqlValue>[]>): Promise<string> {
  const texts = async (sql: string) => (await run(sql)).map(({ text }) => String(text));
  const schema =
    "SELECT sql || ';' AS text FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'";
  const shadows = "SELECT name FROM pragma_table_list WHERE type = 'shadow'"; // their virtual table creates them
  const tables = `${schema} AND type = 'table' AND name NOT IN (${shadows}) ORDER BY rowid`;
  const names = await texts(
    `SELECT name AS text FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND (name NOT GLOB 'sqlite_*' OR name = '${SEQUENCE_TABLE}') ORDER BY name = '${SEQUENCE_TABLE}', name`,
  );
  const rows: string[] = [];
  for (const name of names) {
    // Skips generated columns, which accept no values.
    const columns = await texts(
      `SELECT name AS text FROM pragma_table_xinfo(${quoteText(name)}) WHERE hidden = 0`,
    );
    const values = columns.map((column) => `quote(${quoteName(column)})`).join(" || ', ' || ");
    const into = `INSERT INTO ${quoteName(name)} (${columns.map(quoteName).join(", ")}) VALUES (`;
    if (name === SEQUENCE_TABLE) rows.push(`DELETE FROM ${SEQUENCE_TABLE};`);
    rows.push(
      ...(await texts(`SELECT ${quoteText(into)} || ${values} || ');' AS text FROM ${quoteName(name)}`)),
    );
  }
  const others = `${schema} AND type <> 'table' ORDER BY type = 'trigger', rowid`;
  const parts = [...(await texts(tables)), ...rows, ...(await texts(others))];
  return parts.length === 0 ? "" : ["PRAGMA foreign_keys = OFF;", "BEGIN;", ...parts, "COMMIT;"].join("\n");
}
