import { createRequire } from "node:module";
import { Refusal } from "../server/refusal";

/**
 * The file of the package libsql, looked for when the database API is first used: the rest of the emulator does without
 * it. Refuses with 500 and what to do where it is not installed. `from` is the file that asks for it.
 */
export function libsqlFile(from = __filename): string {
  try {
    return createRequire(from).resolve("libsql");
  } catch (error) {
    throw libsqlMissing(error instanceof Error ? error.message : String(error));
  }
}

export const libsqlMissing = (reason: string) =>
  new Refusal(
    500,
    "libsql_missing",
    `The emulator's database API needs the package libsql, which cannot be loaded (${reason.split("\n")[0]}): npm install --save-dev libsql`,
  );
