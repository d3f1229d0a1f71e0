import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { EdgeError } from "../../base/errors";
import { plainKind } from "../../model/kinds";
import { type Asset, isAsset } from "../asset";

export type Code = string | Asset;

const isNonBlankString = (text: unknown): boolean => typeof text === "string" && text.trim() !== "";

/** Code as a program passes it. Rejects remote assets, because their content may differ each time they are read. */
export const codeKind = plainKind<Code>(
  z.custom<Code>(),
  (value) =>
    isAsset(value) ? isNonBlankString(value.text) || isNonBlankString(value.path) : isNonBlankString(value),
  "a non-empty string, a FileAsset or a StringAsset",
  { spec: { oneOf: [{ type: "string" }, { $ref: "pulumi.json#/Asset" }] } },
);

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Returns the SHA-256 of a string or an asset in hexadecimal. Returns undefined for any other value. */
export function getCodeHash(value: unknown): string | undefined {
  if (typeof value === "string") return sha256(value);
  return isAsset(value) ? value.hash : undefined;
}

/**
 * Returns the code as a string. @throws EdgeError if its file is unreadable, blank, not UTF-8, or has changed during
 * the run
 */
export function readCode(content: Code): string {
  if (typeof content === "string") return content;
  const { text, path = "", hash } = content;
  if (text !== undefined) return text;
  const createFileError = (problem: string, remedy: string, cause?: unknown) =>
    new EdgeError(`The file ${path} ${problem}: nothing was published.${remedy}`, { cause });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw createFileError("cannot be read", " A relative path is resolved from the program's folder.", cause);
  }
  if (sha256(bytes) !== hash)
    throw createFileError("was changed while pulumi ran", " Run the command again.");
  if (!isUtf8(bytes)) throw createFileError("is not UTF-8 text", " Save it as UTF-8.");
  if (!isNonBlankString(bytes.toString())) throw createFileError("is empty or contains only white space", "");
  return bytes.toString();
}
