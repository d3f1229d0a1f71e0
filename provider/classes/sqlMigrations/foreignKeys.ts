import type { SqlStream } from "../../api/sql/stream";
import { EdgeError } from "../../base/errors";
import { countRows, findTableEffects, type SqlReader, toLowerCase } from "./tables";

/** Counts the rows that violate a foreign key. Each key of the map names both tables, such as "orders to users". */
export async function countViolations(stream: SqlStream): Promise<ReadonlyMap<string, number>> {
  const query = 'SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2';
  const { rows } = await stream.execute(query);
  return new Map(rows.map(([table, parent, count]) => [`${table} to ${parent}`, Number(count)]));
}

/** @throws EdgeError that names the tables, if there are more violations than before */
export async function requireNoNewViolations(stream: SqlStream, before: ReadonlyMap<string, number>) {
  const newViolations = [...(await countViolations(stream))].flatMap(([tables, count]) => {
    const added = count - (before.get(tables) ?? 0);
    return added > 0 ? [`${added} from ${tables}`] : [];
  });
  if (newViolations.length > 0)
    throw new EdgeError(
      `after it, rows would refer to rows that do not exist: ${newViolations.join(", ")} (found by PRAGMA foreign_key_check).`,
    );
}

/** Selects the foreign keys that no COMMIT checks first, each with a condition that matches the child rows. */
const foreignKeysQuery = `SELECT m.name, f."table", f.on_delete,
  group_concat('"' || replace(f."from", '"', '""') || '" IS NOT NULL', ' AND ')
FROM sqlite_master m, pragma_foreign_key_list(m.name) f
WHERE m.type = 'table' AND (f.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT') OR m.sql NOT LIKE '%INITIALLY DEFERRED%')
GROUP BY m.name, f.id`;

/** Whether SQLite deletes or changes the child rows. Otherwise, it refuses to delete their parents. */
const changesRows = (action: string): boolean => /^(CASCADE|SET )/.test(action);

/**
 * Returns the reason why a script must not run while foreign keys are on: it drops or empties a table, and an ON DELETE action
 * would change rows of the remaining tables, or their references prevent it. Returns undefined if foreign keys are off.
 */
export async function findForeignKeyProblem(
  read: SqlReader,
  statements: readonly string[],
): Promise<string | undefined> {
  const effects = findTableEffects(statements);
  const [first] = effects;
  if (!first || !(await areForeignKeysOn(read))) return undefined;
  const isDeferred = statements.some((each) => /^PRAGMA .*defer_foreign_keys/i.test(each));
  const keys = (await read(foreignKeysQuery)).rows
    .map((row) => row.map(String))
    .filter(([, , action = ""]) => changesRows(action) || !isDeferred);
  const isMentioned = (table: string, from: number, to: number) =>
    statements.slice(from, to).some((each) => toLowerCase(each).includes(table));
  /** Whether the script itself drops or empties the table, and does not use it once its rows may be gone. */
  const isGivenUp = (child: string) =>
    effects.some(
      ({ table, verb, at }) =>
        verb !== "rebuilds" && toLowerCase(table) === child && !isMentioned(child, first.at + 1, at),
    );
  const removedTables = new Set<string>();
  /** Whether the references may be gone when they would prevent the statement. Then SQLite decides. */
  const mayLoseReferences = (child: string, at: number) =>
    isMentioned(child, 0, at) ||
    keys.some(
      ([name = "", parent = "", action = ""]) =>
        toLowerCase(name) === child && changesRows(action) && removedTables.has(toLowerCase(parent)),
    );
  for (const { table, verb, at } of effects) {
    // A rebuilt table has its rows again afterwards, so their references still count.
    if (verb !== "rebuilds") removedTables.add(toLowerCase(table));
    const dependents: string[] = [];
    let isPrevented = false;
    for (const [childName = "", parent = "", action = "", condition = ""] of keys) {
      const child = toLowerCase(childName);
      if (toLowerCase(parent) !== toLowerCase(table) || removedTables.has(child)) continue;
      if (changesRows(action) ? isGivenUp(child) : mayLoseReferences(child, at)) continue;
      const count = await countRows(read, childName, condition);
      if (count === 0n) continue;
      dependents.push(`${count} of ${childName} (ON DELETE ${action})`);
      isPrevented ||= !changesRows(action);
    }
    if (dependents.length > 0)
      return `it ${verb} ${table} while foreign keys are on, ${isPrevented ? "which fails because of" : "which changes"} the rows that refer to ${table}: ${dependents.join(", ")}. To rebuild ${table}, begin the script with PRAGMA foreign_keys=OFF and end it with PRAGMA foreign_keys=ON: these rows then stay, and their references are checked before the commit. To give them up, drop or empty their tables before ${table}, or set their references to NULL in an earlier script.`;
  }
  return undefined;
}

export const areForeignKeysOn = async (read: SqlReader): Promise<boolean> =>
  (await read("SELECT foreign_keys FROM pragma_foreign_keys")).rows[0]?.[0] !== 0n;
