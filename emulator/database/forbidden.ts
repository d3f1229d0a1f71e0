import { SqlError } from "./sqlError";
import type { Token } from "./tokenize";

/** Functions of the engine's package that access files, load code, run SQL text or change the engine itself. */
const FUNCTIONS = new Set([
  "edit",
  "fts3_tokenizer",
  "load_extension",
  "lsmode",
  "readfile",
  "sha3_query",
  "sqlite3mc_codec_data",
  "sqlite3mc_config",
  "sqlite3mc_config_table",
  "sqlite_crypt",
  "sqlite_log",
  "writefile",
]);

/** Tables backed by files, by the database's pages or by the process's memory. */
const TABLES = new Set(["carray", "csv", "fsdir", "sqlite_dbpage", "zipfile"]);

/** What the statement may not use, anywhere in it: a name is refused however it is quoted. */
export function forbiddenIn(tokens: readonly Token[]): SqlError | undefined {
  for (const [index, token] of tokens.entries()) {
    const name = nameOf(token);
    if (name === undefined) continue;
    if (TABLES.has(name)) return new SqlError("SQLITE_AUTH", `SQLite error: access to ${name} is prohibited`);
    if (FUNCTIONS.has(name) && tokens[index + 1]?.text === "(")
      return new SqlError("SQLITE_AUTH", `SQLite error: not authorized to use function: ${name}`);
  }
  return undefined;
}

/** The length of the longest forbidden name; longer tokens are data. */
const LONGEST = 40;

function nameOf({ kind, text }: Token): string | undefined {
  if (text.length > LONGEST || (kind !== "word" && kind !== "quoted")) return undefined;
  return (kind === "word" ? text : text.slice(1, -1)).toLowerCase();
}
