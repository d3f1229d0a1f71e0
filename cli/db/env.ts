import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../writeFile";

/** The content of a .env file; empty if there is none. */
export interface EnvFile {
  readonly path: string;
  readonly text: string;
  /** Its permissions. */
  readonly mode: number;
}

/** The .env file of a folder. @throws where it cannot be read */
export function envFile(folder: string): EnvFile {
  const named = join(folder, ".env");
  if (!existsSync(named)) return { path: named, text: "", mode: 0o600 };
  const path = realpathSync(named);
  return { path, text: readFileSync(path, "utf8"), mode: statSync(path).mode & 0o777 };
}

/** Sets variables in the file and keeps its other lines. From then on only its owner can read it: it holds a token. */
export function saveInEnv({ path, text }: EnvFile, variables: Readonly<Record<string, string>>): void {
  writeWhole(path, withVariables(text, variables), 0o600);
}

/** The text with these variables set: where they stood, else at the end; every other line as it was. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  let edited = text;
  for (const [name, value] of Object.entries(variables)) {
    const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=).*$`, "gm");
    const setting = (_line: string, before: string) => `${before}${quoted(value)}`;
    if (edited.match(line)) edited = edited.replace(line, setting);
    else edited += `${edited === "" || edited.endsWith("\n") ? "" : end}${name}=${quoted(value)}${end}`;
  }
  return edited;
}

/**
 * A value as dotenv and a shell that sources the file both read it.
 * @throws Error if there is no such form.
 */
export function quoted(value: string): string {
  if (/^[\w.+/=:@%-]+$/.test(value)) return value;
  if (!/['\n\r\0]/.test(value)) return `'${value}'`;
  // Within double quotes a shell runs and expands what these begin.
  if (!/["$`\\!\n\r\0]/.test(value)) return `"${value}"`;
  throw new Error(
    "its quotes, line breaks or other special characters have different meanings in a shell and in dotenv",
  );
}
