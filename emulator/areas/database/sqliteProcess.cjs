// @ts-check
"use strict";

// The child process that runs the statements of a database. Only killing a process ends a statement that never returns:
// libsql cannot interrupt a statement, and Node.js cannot terminate a thread in native code.
// Arguments: the file of the package libsql, the database file, SQLite's pragma "synchronous".

const { setImmediate: nextTurn } = require("node:timers/promises");
const { isMainThread, Worker, workerData } = require("node:worker_threads");

/**
 * @typedef {import("./sqlite").SqliteRequest} SqliteRequest
 * @typedef {import("./sqlite").SqliteReply} SqliteReply
 * @typedef {import("./values").SqlValue} SqlValue
 * @typedef {object} PreparedStatement A statement of libsql.
 * @property {boolean} reader Whether it returns rows.
 * @property {() => PreparedStatement} raw
 * @property {() => PreparedStatement} safeIntegers
 * @property {(args: readonly SqlValue[]) => Iterable<SqlValue[]>} iterate
 * @property {(args: readonly SqlValue[]) => SqlValue[][]} all
 * @property {(args: readonly SqlValue[]) => unknown} get
 * @property {() => { name: string, type: string | null }[]} columns
 * @typedef {object} Connection A connection of libsql.
 * @property {boolean} inTransaction
 * @property {(sql: string) => PreparedStatement} prepare
 * @property {(sql: string) => void} exec
 * @property {() => void} close
 */

/** SQLite's memory limit for all connections together. Beyond this limit, statements fail with SQLITE_NOMEM. */
const heapLimitBytes = 128 * 1024 * 1024;

/** Number of a connection that stays open, so that SQLite does not empty the write-ahead log when a stream closes. */
const keeperConnection = 0;

/** The size that even an empty value adds to a response, because the response includes the value's type. */
const minValueBytes = 24;

const [library = "", file = "", synchronous = "OFF"] = process.argv.slice(2);

/** @type {Map<number, Connection>} */
const connections = new Map();

if (isMainThread) {
  process.umask(0o077); // SQLite's files may hold secrets, and the folder of --data may be readable by everyone.
  process.on("message", async (/** @type {SqliteRequest} */ request) =>
    process.send?.(await replyTo(request)),
  );
  process.on("SIGINT", () => {}); // A terminal sends Ctrl-C to every process, but the emulator ends this one.
  process.on("disconnect", () => process.exit());
  new Worker(__filename, { workerData: process.ppid }).unref(); // The event "disconnect" waits for a running statement. A worker does not.
} else
  setInterval(() => {
    if (!isRunning(workerData)) process.kill(process.pid, "SIGKILL");
  }, 250);

/** Whether the emulator still runs. @param {number} pid */
function isRunning(pid) {
  try {
    return process.ppid === pid && process.kill(pid, 0); // On Windows, `ppid` does not change when the parent ends.
  } catch {
    return false;
  }
}

/** @param {SqliteRequest} request @returns {Promise<SqliteReply>} */
async function replyTo(request) {
  const reply = tryServe(request);
  const connection = connections.get(request.connection);
  if (connection && /^(SQLITE_BUSY|RESPONSE_TOO_LARGE)/.test(reply.error?.code ?? ""))
    await finalizeStatements(connection);
  return { ...reply, inTransaction: connection?.inTransaction ?? false };
}

/** @param {SqliteRequest} request @returns {Pick<SqliteReply, "value" | "error">} */
function tryServe(request) {
  try {
    return { value: serve(request) };
  } catch (thrown) {
    const { message = String(thrown), code = "" } = /** @type {Partial<NodeJS.ErrnoException>} */ (
      thrown ?? {}
    );
    return { error: { message, code } };
  }
}

/**
 * Finalizes statements that stopped partway, because they keep their connection from committing. libsql finalizes a
 * statement only during garbage collection.
 * @param {Connection} connection
 */
async function finalizeStatements(connection) {
  do {
    globalThis.gc?.();
    await nextTurn();
    // In a transaction, this query would pin the snapshot, so that a retried write fails.
  } while (!connection.inTransaction && queryAll(connection, busyStatementsQuery, []).length > 1);
}

/** The result includes this query itself. */
const busyStatementsQuery = "SELECT sql FROM sqlite_stmt WHERE busy";

/** @param {SqliteRequest} request */
function serve(request) {
  if (!connections.has(keeperConnection)) openConnection(keeperConnection);
  const connection = connections.get(request.connection) ?? openConnection(request.connection);
  switch (request.type) {
    case "run":
      return runStatement(connection, request);
    case "describe":
      return describeStatement(connection, request.statement);
    case "script":
      return connection.exec(request.sql);
    case "close":
      connections.delete(request.connection);
      // Without a rollback, the connection would hold locks until its statements are garbage collected.
      if (connection.inTransaction) connection.exec("ROLLBACK");
      return connection.close();
  }
}

/** @param {number} number @returns {Connection} */
function openConnection(number) {
  const Libsql = require(library);
  const connection = new Libsql(file);
  connection.exec(
    `PRAGMA hard_heap_limit = ${heapLimitBytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`,
  );
  connections.set(number, connection);
  return connection;
}

/**
 * @param {Connection} connection
 * @param {import("./sqlite").RunCommand} request
 * @returns {import("./sqlite").StatementOutcome}
 */
function runStatement(connection, { statement: { sql, verb, isExplain }, args, readOnly, limit }) {
  connection.exec(`PRAGMA query_only = ${readOnly ? 1 : 0}`);
  const prepared = connection.prepare(sql).safeIntegers();
  const columns = describeColumns(prepared);
  const rows = runAndCollectRows(prepared, args, limit);
  // An EXPLAIN of a write is still in progress after its last row. `get` resets it, so that the connection can commit.
  if (isExplain) prepared.get(args);
  const isInsert = !isExplain && ["INSERT", "REPLACE"].includes(verb);
  const isChange = isInsert || (!isExplain && ["UPDATE", "DELETE"].includes(verb));
  if (!isChange) return { columns, rows, affectedRows: 0, lastInsertRowid: null };
  const [[count, rowid] = []] = queryAll(connection, "SELECT changes(), last_insert_rowid()", []);
  return {
    columns,
    rows,
    affectedRows: Number(count),
    lastInsertRowid: isInsert && typeof rowid === "bigint" ? rowid : null,
  };
}

/** @param {Connection} connection @param {import("./sql").Statement} statement */
function describeStatement(connection, { sql, isAssignment }) {
  if (isAssignment) return { columns: [], readOnly: false }; // Preparing the pragma would apply it.
  const columns = describeColumns(connection.prepare(sql));
  const [[readOnly] = []] = queryAll(connection, "SELECT ro FROM sqlite_stmt WHERE sql = ?", [sql]);
  return { columns, readOnly: readOnly === 1n };
}

/** @param {PreparedStatement} prepared */
const describeColumns = (prepared) => prepared.columns().map(({ name, type }) => ({ name, decltype: type }));

/**
 * Runs a statement to its end. Throws if the rows exceed `limit` bytes. If the limit is 0, discards the rows instead.
 * @param {PreparedStatement} prepared @param {readonly SqlValue[]} args @param {number} limit
 */
function runAndCollectRows(prepared, args, limit) {
  const rows = [];
  let size = 0;
  for (const row of (prepared.reader ? prepared.raw() : prepared).iterate(args)) {
    if (limit === 0) continue;
    for (const value of row) size += measureValue(value);
    if (size > limit) throw Object.assign(new Error("Response is too large"), { code: "RESPONSE_TOO_LARGE" });
    rows.push(row);
  }
  return rows;
}

/** @param {SqlValue} value */
const measureValue = (value) =>
  minValueBytes +
  (typeof value === "string" ? value.length : value instanceof Uint8Array ? value.byteLength : 0);

/** @param {Connection} connection @param {string} sql @param {readonly SqlValue[]} args */
const queryAll = (connection, sql, args) => connection.prepare(sql).raw().safeIntegers().all(args);
