// @ts-check
"use strict";

// The SQL engine, in its own process: a statement that crashes it or never ends affects nothing else.
// Arguments: the engine's package, the database file. It serves the calls of engine.ts one after another.

const { join } = require("node:path");
const { Worker } = require("node:worker_threads");

/**
 * @typedef {null | bigint | number | string | Uint8Array} SqlValue
 * @typedef {{ sql: string, verb: string, isExplain: boolean, isAssignment: boolean }} Statement
 * @typedef {{ name: string, type: string | null }} NativeColumn
 * @typedef {Iterator<SqlValue[]> & { nextRows?: SqlValue[][], nextRowIndex?: number }} Rows
 * @typedef {object} NativeStatement
 * @property {boolean} reader Whether it returns rows.
 * @property {() => NativeStatement} raw
 * @property {() => NativeStatement} safeIntegers
 * @property {(args: readonly SqlValue[]) => unknown} run
 * @property {(args: readonly SqlValue[]) => Rows} iterate
 * @property {(args: readonly SqlValue[]) => SqlValue[][]} all
 * @property {(args: readonly SqlValue[]) => unknown} get
 * @property {() => NativeColumn[]} columns
 * @typedef {object} NativeDatabase
 * @property {boolean} inTransaction
 * @property {(sql: string) => NativeStatement} prepare
 * @property {(sql: string) => void} exec
 * @property {() => void} interrupt
 * @property {() => void} close
 * @typedef {{ refusesWrites: boolean, keepsRows: boolean, limit: number }} How
 */

/** Memory limit of the engine in bytes, across all connections: beyond it statements fail with SQLITE_NOMEM. */
const HEAP_LIMIT = 128 * 1024 * 1024;

const [library = "", file = ""] = process.argv.slice(2);

/** @type {Map<number, { native: NativeDatabase, refusesWrites: boolean }>} */
const connections = new Map();

/** @type {Record<string, (id: number, ...rest: any[]) => unknown>} */
const methods = { open, run, describe, exec, close };

process.on(
  "message",
  (/** @type {{ call: number, method: string, args: [number, ...unknown[]] }} */ message) => {
    const { call, method, args } = message;
    const inTransaction = () => connections.get(args[0])?.native.inTransaction ?? false;
    try {
      const value = methods[method]?.(...args);
      process.send?.({ call, value, inTransaction: inTransaction() });
    } catch (error) {
      process.send?.({ call, error: plain(error), inTransaction: inTransaction() });
    }
  },
);

// Ctrl-C reaches every process of a terminal; the emulator ends this one.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
// This event is not handled while a statement runs.
new Worker(join(__dirname, "engineWatch.cjs"), { workerData: process.ppid }).unref();

/** @param {number} id */
function open(id) {
  const Libsql = require(library);
  /** @type {NativeDatabase} */
  const native = new Libsql(file);
  native.exec(`PRAGMA hard_heap_limit = ${HEAP_LIMIT}`);
  connections.set(id, { native, refusesWrites: false });
}

/**
 * @param {number} id
 * @param {Statement} statement
 * @param {readonly SqlValue[]} args
 * @param {How} how
 */
function run(id, statement, args, { refusesWrites, keepsRows, limit }) {
  const connection = connectionOf(id);
  const { native } = connection;
  if (refusesWrites !== connection.refusesWrites) native.exec(`PRAGMA query_only = ${refusesWrites ? 1 : 0}`);
  connection.refusesWrites = refusesWrites;
  const prepared = native.prepare(statement.sql).safeIntegers();
  const columns = columnsOf(prepared);
  const size = sizeOfColumns(columns);
  if (size > limit) throw tooLarge();
  const { rows, count, bytes } = rowsOf(
    native,
    prepared,
    statement,
    args,
    keepsRows ? limit - size : undefined,
  );
  return { columns, rows, count, bytes: size + bytes, ...changesOf(native, statement) };
}

/**
 * Columns, and whether the engine reports the statement as read-only.
 * @param {number} id
 * @param {Statement} statement
 */
function describe(id, { sql, isAssignment }) {
  if (isAssignment) return { columns: [], readOnly: false }; // preparing it would execute it
  const { native } = connectionOf(id);
  const prepared = native.prepare(sql);
  const [[readOnly] = []] = all(native, "SELECT ro FROM sqlite_stmt WHERE sql = ?", [sql]);
  return { columns: columnsOf(prepared), readOnly: readOnly === 1n };
}

/**
 * @param {number} id
 * @param {string} sql
 */
function exec(id, sql) {
  connectionOf(id).native.exec(sql);
}

/** @param {number} id */
function close(id) {
  const native = connections.get(id)?.native;
  connections.delete(id);
  // The engine keeps the locks of an open transaction while statements await garbage collection.
  if (native?.inTransaction) native.exec("ROLLBACK");
  native?.close();
}

/** @param {number} id */
function connectionOf(id) {
  const connection = connections.get(id);
  if (connection === undefined) throw new Error(`There is no connection ${id}.`);
  return connection;
}

/** @param {NativeStatement} prepared */
function columnsOf(prepared) {
  return prepared.columns().map(({ name, type }) => ({ name, decltype: type }));
}

/** @param {{ name: string, decltype: string | null }[]} columns */
function sizeOfColumns(columns) {
  let bytes = 0;
  for (const { name, decltype } of columns) bytes += sizeOf(name) + sizeOf(decltype);
  return bytes;
}

/**
 * The rows of a statement, up to `limit` bytes of them; without a limit they are not kept.
 * @param {NativeDatabase} native
 * @param {NativeStatement} prepared
 * @param {Statement} statement
 * @param {readonly SqlValue[]} args
 * @param {number} [limit]
 */
function rowsOf(native, prepared, { isExplain }, args, limit) {
  /** @type {SqlValue[][]} */
  const rows = [];
  let [count, bytes] = [0, 0];
  if (!prepared.reader) {
    prepared.run(args);
    return { rows, count, bytes };
  }
  const given = prepared.raw().iterate(args); // raw() throws for a statement without rows
  for (let row = nextOf(given); row !== undefined; row = nextOf(given)) {
    count += 1;
    if (limit === undefined) continue;
    for (const value of row) bytes += sizeOf(value);
    if (bytes > limit) {
      undo(native, given);
      throw tooLarge();
    }
    rows.push(row);
  }
  // An EXPLAIN of a write stays in progress after its last row, and would keep a COMMIT from working; get resets it.
  if (isExplain) prepared.get(args);
  return { rows, count, bytes };
}

/**
 * One row at a time: the package fetches a hundred at once, whatever their size, into its own array.
 * @param {Rows} rows
 */
function nextOf(rows) {
  if (rows.nextRowIndex !== undefined) {
    rows.nextRows = Array(1);
    rows.nextRowIndex = 100;
  }
  const { done, value } = rows.next();
  return done ? undefined : value;
}

/** The minimum size of a value in a response: its type, and a short value. */
const VALUE_SIZE = 24;

/** @param {SqlValue} value */
function sizeOf(value) {
  if (typeof value === "string") return VALUE_SIZE + value.length;
  return VALUE_SIZE + (value instanceof Uint8Array ? value.byteLength : 0);
}

/**
 * Undoes what the statement has done so far, and ends it.
 * @param {NativeDatabase} native
 * @param {Rows} rows
 */
function undo(native, rows) {
  native.interrupt();
  try {
    nextOf(rows);
  } catch {
    // That it was interrupted.
  }
}

const tooLarge = () => Object.assign(new Error("Response is too large"), { code: "RESPONSE_TOO_LARGE" });

/**
 * @param {NativeDatabase} native
 * @param {Statement} statement
 */
function changesOf(native, { verb, isExplain }) {
  const inserts = !isExplain && ["INSERT", "REPLACE"].includes(verb);
  const changes = inserts || (!isExplain && ["UPDATE", "DELETE"].includes(verb));
  if (!changes) return { affectedRows: 0, lastInsertRowid: null };
  const [[count, rowid] = []] = all(native, "SELECT changes(), last_insert_rowid()", []);
  return { affectedRows: Number(count), lastInsertRowid: inserts ? rowid : null };
}

/**
 * @param {NativeDatabase} native
 * @param {string} sql
 * @param {readonly SqlValue[]} args
 */
function all(native, sql, args) {
  return native.prepare(sql).raw().safeIntegers().all(args);
}

/** @param {unknown} error */
function plain(error) {
  const { message = String(error), code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error ?? {});
  return { message, code };
}
