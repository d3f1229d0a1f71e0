import { createRequire } from "node:module";
import { Refusal } from "../server/failures";
import type { SqlValue } from "./values";

/** As much of the package libsql as the emulator uses. */
export interface NativeDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): NativeStatement;
  exec(sql: string): void;
  close(): void;
}

export interface NativeStatement {
  /** Whether it gives rows. */
  readonly reader: boolean;
  raw(): this;
  safeIntegers(): this;
  run(args: readonly SqlValue[]): unknown;
  all(args: readonly SqlValue[]): SqlValue[][];
  get(args: readonly SqlValue[]): unknown;
  columns(): { name: string; type: string | null }[];
}

type Libsql = new (file: string) => NativeDatabase;

/**
 * The SQL engine, loaded when the database API is first used: the rest of the emulator does without it.
 * Refuses with 500 and what to do where it is not installed. `from` is the file that asks for it.
 */
export function loadLibsql(from = __filename): Libsql {
  try {
    return createRequire(from)("libsql") as Libsql;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Refusal(
      500,
      "libsql_missing",
      `The emulator's database API needs the package libsql, which cannot be loaded (${reason}): npm install --save-dev libsql`,
    );
  }
}
