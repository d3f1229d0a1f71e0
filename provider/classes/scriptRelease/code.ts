import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { EdgeError } from "../../http/errors";
import { plain } from "../../model/kinds";
import { assetSignature, signatureKey } from "../../signatures";

/**
 * An asset as the engine hands it to a provider: with its text or the path of its file, or with only its hash if it is
 * part of what is recorded.
 */
interface Asset {
  /** SHA-256 of the content in hexadecimal, which the engine computes. */
  readonly hash: string;
  readonly text?: string;
  readonly path?: string;
}

export type Code = string | Asset;

function isAsset(value: unknown): value is Asset {
  if (typeof value !== "object" || value === null) return false;
  const members = value as Readonly<Record<string, unknown>>;
  return members[signatureKey] === assetSignature && typeof members["hash"] === "string";
}

const isFilled = (text: unknown): boolean => typeof text === "string" && text.trim() !== "";

/** Code as a program gives it. A remote asset may be another one each time it is read. */
export const code = plain<Code>(
  z.custom<Code>(),
  (value) => (isAsset(value) ? isFilled(value.text) || isFilled(value.path) : isFilled(value)),
  "a non-empty string, a FileAsset or a StringAsset",
  { spec: { oneOf: [{ type: "string" }, { $ref: "pulumi.json#/Asset" }] } },
);

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** SHA-256 of code in hexadecimal, however it is given; undefined for what is no code. */
export function hashOf(value: unknown): string | undefined {
  if (typeof value === "string") return sha256(value);
  return isAsset(value) ? value.hash : undefined;
}

/** @throws EdgeError if the file of an asset is not the one that the engine saw, is empty, or is no text. */
export function textOf(content: Code): string {
  if (typeof content === "string") return content;
  const { text, path = "", hash } = content;
  if (text !== undefined) return text;
  const refused = (problem: string, remedy: string, cause?: unknown) =>
    new EdgeError(`The file ${path} ${problem}: nothing was published.${remedy}`, { cause });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw refused("cannot be read", " A relative path is resolved from the program's folder.", cause);
  }
  if (sha256(bytes) !== hash) throw refused("was changed while pulumi ran", " Run the command again.");
  if (!isUtf8(bytes)) throw refused("is not UTF-8 text", " Save it as UTF-8.");
  if (!isFilled(bytes.toString())) throw refused("is empty or contains only white space", "");
  return bytes.toString();
}
