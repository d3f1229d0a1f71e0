import { createRequire } from "node:module";
import { Refusal } from "../server/failures";

/**
 * The file of the package libsql, resolved when the database API is first used: the rest of the emulator works without
 * it. Refuses with instructions if it is not installed. `from` is the file that requires it.
 */
export function libsqlFile(from = __filename): string {
  try {
    return createRequire(from).resolve("libsql");
  } catch (error) {
    throw libsqlMissing(error instanceof Error ? error.message : String(error));
  }
}

export const LIBSQL_MISSING = "libsql_missing";

/** 424 is a status that no client tries again. */
export const libsqlMissing = (reason: string) =>
  new Refusal(
    424,
    LIBSQL_MISSING,
    `The emulator's database API needs the package libsql, which cannot be loaded (${reason.split("\n")[0]}): npm install --save-dev libsql`,
  );
