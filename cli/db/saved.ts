import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { writeWhole } from "../writeFile";

/** A token as it was made; `expiresAt` in RFC 3339, null for never. */
export interface Token {
  readonly kind: string;
  readonly token: string;
  readonly expiresAt: string | null;
}

/** Where a database's tokens are saved: below XDG_CONFIG_HOME, else ~/.config. */
const fileOf = (databaseId: string): string =>
  join(
    process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config"),
    "pulumi-edge-platform",
    "tokens",
    `${databaseId}.json`,
  );

/** The last token of each kind. @throws Error if the file is none of ours. */
export function savedTokens(databaseId: string): Token[] {
  const file = fileOf(databaseId);
  if (!existsSync(file)) return [];
  try {
    const tokens: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(tokens)) return tokens as Token[];
  } catch {}
  throw new Error(`${file} is not a valid file of saved tokens: move it away, or use --no-save.`);
}

/** Adds tokens to those saved, in place of the ones of the same kind; returns the path of the file. */
export function saveTokens(databaseId: string, tokens: readonly Token[]): string {
  const file = fileOf(databaseId);
  const others = savedTokens(databaseId).filter(({ kind }) => tokens.every((token) => token.kind !== kind));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify([...others, ...tokens], undefined, 2)}\n`, 0o600);
  return file;
}

export const forgetTokens = (databaseId: string): void => rmSync(fileOf(databaseId), { force: true });
