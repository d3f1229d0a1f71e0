import type { NativeDatabase, NativeStatement } from "./libsql";
import type { Statement } from "./sql";
import { sqlErrorOf } from "./sqlError";
import type { SqlValue } from "./values";

/** A column of a result. */
export interface Column {
  name: string;
  decltype: string | null;
}

/** What a statement gave. */
export interface Outcome {
  columns: Column[];
  rows: SqlValue[][];
  affectedRows: number;
  lastInsertRowid: bigint | null;
}

/** A connection to a database file. What the engine throws comes as {@link SqlError}. */
export class Connection {
  readonly #native: NativeDatabase;
  #refusesWrites = false;

  constructor(native: NativeDatabase) {
    this.#native = native;
  }

  get inTransaction(): boolean {
    return this.#native.inTransaction;
  }

  /** Has the engine refuse every write, or do them again. */
  refuseWrites(refuses: boolean): void {
    if (refuses !== this.#refusesWrites) this.#native.exec(`PRAGMA query_only = ${refuses ? 1 : 0}`);
    this.#refusesWrites = refuses;
  }

  run(statement: Statement, args: readonly SqlValue[]): Outcome {
    return caught(() => {
      const prepared = this.#native.prepare(statement.sql).safeIntegers();
      return {
        columns: columnsOf(prepared),
        rows: rowsOf(prepared, statement, args),
        ...this.#changes(statement),
      };
    });
  }

  /** Columns, and whether the engine says that the statement cannot change the database. */
  describe({ sql, isAssignment }: Statement): { columns: Column[]; readOnly: boolean } {
    if (isAssignment) return { columns: [], readOnly: false }; // preparing it would carry it out
    return caught(() => {
      const prepared = this.#native.prepare(sql);
      const [[readOnly] = []] = this.#rows("SELECT ro FROM sqlite_stmt WHERE sql = ?", [sql]);
      return { columns: columnsOf(prepared), readOnly: readOnly === 1n };
    });
  }

  exec(sql: string): void {
    caught(() => this.#native.exec(sql));
  }

  close(): void {
    // The engine keeps the locks of a transaction that is open while statements wait to be collected.
    if (this.inTransaction) this.#native.exec("ROLLBACK");
    this.#native.close();
  }

  #changes({ verb, isExplain }: Statement): Pick<Outcome, "affectedRows" | "lastInsertRowid"> {
    const inserts = !isExplain && ["INSERT", "REPLACE"].includes(verb);
    const changes = inserts || (!isExplain && ["UPDATE", "DELETE"].includes(verb));
    if (!changes) return { affectedRows: 0, lastInsertRowid: null };
    const [[count, rowid] = []] = this.#rows("SELECT changes(), last_insert_rowid()", []);
    return { affectedRows: Number(count), lastInsertRowid: inserts ? BigInt(rowid as bigint) : null };
  }

  #rows(sql: string, args: readonly SqlValue[]): SqlValue[][] {
    return this.#native.prepare(sql).raw().safeIntegers().all(args);
  }
}

const columnsOf = (prepared: NativeStatement): Column[] =>
  prepared.columns().map(({ name, type }) => ({ name, decltype: type }));

function rowsOf(
  prepared: NativeStatement,
  { isExplain }: Statement,
  args: readonly SqlValue[],
): SqlValue[][] {
  if (!prepared.reader) {
    prepared.run(args);
    return [];
  }
  const rows = prepared.raw().all(args); // raw() throws for a statement without rows
  // An EXPLAIN of a write stays in progress after its last row, and would keep a COMMIT from working; get resets it.
  if (isExplain) prepared.get(args);
  return rows;
}

function caught<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqlErrorOf(error);
  }
}
