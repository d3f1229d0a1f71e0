// @ts-check
"use strict";

// The SQL engine, in its own process: a statement that crashes it or never ends affects nothing else.
// Arguments: the engine's package, the database file, SQLite's pragma "synchronous". It serves the calls of engine.ts one after another.

const { join } = require("node:path");
const { Worker } = require("node:worker_threads");
const { all, columnsOf, resultOf } = require("./engineResult.cjs");

/**
 * @typedef {import("./engineResult.cjs").NativeDatabase} NativeDatabase
 * @typedef {import("./engineResult.cjs").SqlValue} SqlValue
 * @typedef {import("./engineResult.cjs").Statement} Statement
 * @typedef {{ refusesWrites: boolean, keepsRows: boolean, limit: number }} How
 */

/** Memory limit of the engine in bytes, across all connections: beyond it statements fail with SQLITE_NOMEM. */
const HEAP_LIMIT = 128 * 1024 * 1024;

const [library = "", file = "", synchronous = "OFF"] = process.argv.slice(2);

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
  native.exec(`PRAGMA hard_heap_limit = ${HEAP_LIMIT}; PRAGMA synchronous = ${synchronous}`);
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
  return resultOf(native, statement, args, keepsRows, limit);
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

/** @param {unknown} error */
function plain(error) {
  const { message = String(error), code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error ?? {});
  return { message, code };
}
