// @ts-check
"use strict";

// What a statement returns, within the size of a response.

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
 */

/**
 * Runs a statement.
 * @param {NativeDatabase} native
 * @param {Statement} statement
 * @param {readonly SqlValue[]} args
 * @param {boolean} keepsRows
 * @param {number} limit The size of the response in bytes.
 */
function resultOf(native, statement, args, keepsRows, limit) {
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

module.exports = { all, columnsOf, resultOf };
