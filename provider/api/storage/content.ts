import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { EdgeError } from "../../base/errors";
import type { Upload } from "../../http/operation";

/** What is to be uploaded. Its checksum has the form of the platform: SHA-256 in hexadecimal, in upper case. */
export interface Content extends Upload {
  readonly checksum: string;
}

export function openText(text: string): Content {
  const bytes = Buffer.from(text);
  const checksum = createHash("sha256").update(bytes).digest("hex").toUpperCase();
  return { length: bytes.length, checksum, open: () => Readable.from([bytes]) };
}

/** Opens a file without reading it into memory. @throws EdgeError if it is unreadable, or outside of the program's folder */
export async function openFile(path: string, mayBeOutside: boolean): Promise<Content> {
  try {
    const [file, folder] = await Promise.all([realpath(path), realpath(".")]);
    if (!mayBeOutside && isOutside(folder, file))
      throw new EdgeError(
        `The file ${path} is outside of the program's folder ${folder}${file.endsWith(path) ? "" : `, at ${file}`}: nothing was uploaded. If that is intended, set outsideProgram: true.`,
      );
    // With larger pieces, more of them wait for the garbage collection: about 20 MB.
    return { ...(await measureFile(file)), open: () => createReadStream(file, { highWaterMark: 16 * 1024 }) };
  } catch (cause) {
    if (cause instanceof EdgeError) throw cause;
    throw new EdgeError(
      `The file ${path} cannot be read: nothing was uploaded. A relative path is resolved from the program's folder.`,
      { cause },
    );
  }
}

/** Reads a file into one buffer again and again, because a new one for each piece would stay in memory for a while. */
async function measureFile(path: string): Promise<Pick<Content, "length" | "checksum">> {
  const hash = createHash("sha256");
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(256 * 1024);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return { length, checksum: hash.digest("hex").toUpperCase() };
      hash.update(buffer.subarray(0, bytesRead));
      length += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Both paths are absolute and without symbolic links. */
export function isOutside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}
