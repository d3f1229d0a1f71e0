import { isForeignKeysPragma, type ScriptStatement } from "../../api/sql/statements";
import type { SqlStream } from "../../api/sql/stream";
import { EdgeError } from "../../http/errors";
import { areForeignKeysOn, requireInteger } from "./tables";

/** Turns foreign keys off for the stream. False if they were off before. @throws EdgeError if they stay on. */
export async function turnForeignKeysOff(stream: SqlStream): Promise<boolean> {
  const areOn = () => areForeignKeysOn((sql) => stream.execute(sql));
  if (!(await areOn())) return false;
  await stream.execute("PRAGMA foreign_keys = OFF");
  if (!(await areOn())) return true;
  throw new EdgeError("the database does not turn foreign keys off, so no table can be rebuilt in it.");
}

/** Rolls back an open transaction first, because SQLite ignores the PRAGMA within one. A lost stream has no settings. */
export async function turnForeignKeysOn(stream: SqlStream): Promise<void> {
  try {
    if (await stream.inTransaction()) await stream.execute("ROLLBACK");
    await stream.execute("PRAGMA foreign_keys = ON");
  } catch {
    // The stream ends, and its settings with it. What went before decides the outcome.
  }
}

/** A script without its own PRAGMA foreign_keys; "" if it has no other statement. */
export const withoutForeignKeysPragma = (statements: readonly ScriptStatement[]): string =>
  statements
    .filter((statement) => !isForeignKeysPragma(statement))
    .map(({ text }) => text)
    .join("\n");

/** How many rows violate a foreign key, by the two tables. */
type Violations = ReadonlyMap<string, bigint>;

export async function countViolations(stream: SqlStream): Promise<Violations> {
  const check = 'SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2';
  const { rows } = await stream.execute(check);
  return new Map(rows.map(([table, parent, count]) => [`${table} to ${parent}`, requireInteger(count)]));
}

/** @throws EdgeError that names the tables, if there are more violations than before. */
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
