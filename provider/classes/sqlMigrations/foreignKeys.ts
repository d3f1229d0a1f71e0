import type { SqlStream } from "../../api/sql/stream";
import { EdgeError } from "../../http/errors";

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
