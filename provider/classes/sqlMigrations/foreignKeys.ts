import { isForeignKeysPragma, type ScriptStatement } from "../../api/sql/statements";
import type { SqlStream } from "../../api/sql/stream";
import { EdgeError } from "../../http/errors";
import { areForeignKeysOn, requireInteger } from "./tables";

/** Turns foreign keys off for the stream. Returns false if they already were. @throws EdgeError if they stay on */
export async function turnForeignKeysOff(stream: SqlStream): Promise<boolean> {
  const areOn = () => areForeignKeysOn((sql) => stream.execute(sql));
  if (!(await areOn())) return false;
  await stream.execute("PRAGMA foreign_keys = OFF");
  if (!(await areOn())) return true;
  throw new EdgeError("the database does not turn foreign keys off, so no table can be rebuilt in it.");
}

/** Turns foreign keys on again. First rolls back an open transaction, because SQLite ignores the PRAGMA within one. */
export async function turnForeignKeysOn(stream: SqlStream): Promise<void> {
  try {
    if (await stream.inTransaction()) await stream.execute("ROLLBACK");
    await stream.execute("PRAGMA foreign_keys = ON");
  } catch {
    // If the stream is lost, so are its settings. Earlier requests decide the outcome.
  }
}

/** Returns the script without its own PRAGMA foreign_keys, or "" if it has no other statements. */
export const withoutForeignKeysPragma = (statements: readonly ScriptStatement[]): string =>
  statements
    .filter((statement) => !isForeignKeysPragma(statement))
    .map(({ text }) => text)
    .join("\n");

/** Number of rows that violate a foreign key, by a string that names both tables. */
type Violations = ReadonlyMap<string, bigint>;

export async function countViolations(stream: SqlStream): Promise<Violations> {
  const check = 'SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2';
  const { rows } = await stream.execute(check);
  return new Map(rows.map(([table, parent, count]) => [`${table} to ${parent}`, requireInteger(count)]));
}

/** @throws EdgeError that names the tables, if there are more violations than before */
export async function requireNoNewViolations(stream: SqlStream, before: Violations): Promise<void> {
  const broken = [...(await countViolations(stream))].flatMap(([tables, count]) => {
    const added = count - (before.get(tables) ?? 0n);
    return added > 0n ? [`${added} from ${tables}`] : [];
  });
  if (broken.length > 0)
    throw new EdgeError(
      `after it, rows would refer to rows that do not exist: ${broken.join(", ")} (found by PRAGMA foreign_key_check).`,
    );
}
