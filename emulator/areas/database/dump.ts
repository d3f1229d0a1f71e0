import type { SqlValue } from "./values";

/** SQLite's table of AUTOINCREMENT counters. The dump fills it after all other tables, because inserts into them change it. */
const sequenceTable = "sqlite_sequence";

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const quoteString = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns SQL that creates the tables, rows, indexes, views and triggers of a database. */
export async function dumpSql(run: (sql: string) => Promise<Record<string, SqlValue>[]>): Promise<string> {
  const queryTexts = async (sql: string) => (await run(sql)).map(({ text }) => String(text));
  const schemaQuery =
    "SELECT sql || ';' AS text FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'";
  const shadowTablesQuery = "SELECT name FROM pragma_table_list WHERE type = 'shadow'"; // virtual tables create these themselves
  const tablesQuery = `${schemaQuery} AND type = 'table' AND name NOT IN (${shadowTablesQuery}) ORDER BY rowid`;
  const names = await queryTexts(
    `SELECT name AS text FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND (name NOT GLOB 'sqlite_*' OR name = '${sequenceTable}') ORDER BY name = '${sequenceTable}', name`,
  );
  const inserts: string[] = [];
  for (const name of names) {
    // Excludes generated columns, because an INSERT cannot set them.
    const columns = await queryTexts(
      `SELECT name AS text FROM pragma_table_xinfo(${quoteString(name)}) WHERE hidden = 0`,
    );
    const values = columns.map((column) => `quote(${quoteIdentifier(column)})`).join(" || ', ' || ");
    const insertSql = `INSERT INTO ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(", ")}) VALUES (`;
    if (name === sequenceTable) inserts.push(`DELETE FROM ${sequenceTable};`);
    inserts.push(
      ...(await queryTexts(
        `SELECT ${quoteString(insertSql)} || ${values} || ');' AS text FROM ${quoteIdentifier(name)}`,
      )),
    );
  }
  const otherObjectsQuery = `${schemaQuery} AND type <> 'table' ORDER BY type = 'trigger', rowid`;
  const parts = [...(await queryTexts(tablesQuery)), ...inserts, ...(await queryTexts(otherObjectsQuery))];
  return parts.length === 0 ? "" : ["PRAGMA foreign_keys = OFF;", "BEGIN;", ...parts, "COMMIT;"].join("\n");
}
