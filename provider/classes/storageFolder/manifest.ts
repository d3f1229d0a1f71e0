import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { isOutside } from "../../api/storage/content";
import { EdgeError } from "../../base/errors";
import { listSome } from "../../base/messageText";

/** The checksums of files by their paths below the folder. A checksum has the form of the platform. */
export type Manifest = Readonly<Record<string, string>>;

/** Without a prototype, because a file may have a name such as `constructor`. */
export const createManifest = (entries: Iterable<readonly [path: string, checksum: string]>): Manifest =>
  Object.assign(Object.create(null), Object.fromEntries(entries)) as Manifest;

/** A folder of a zone. `isComplete`: whether these are all files of the folder, whoever has uploaded them. */
export interface LiveFolder {
  readonly files: Manifest;
  readonly isComplete?: true;
}

/** The checksums of files that have been read, by what changes with a file. A run compares several times. */
const knownChecksums = new Map<string, string>();

/** Reads the files of a local folder. @throws EdgeError if one is unreadable, or is outside of the program's folder */
export function readManifest(folder: string, mayBeOutside: boolean): Manifest {
  try {
    const program = realpathSync(".");
    const resolve = (path: string): string => {
      const resolved = realpathSync(path);
      if (mayBeOutside || !isOutside(program, resolved)) return resolved;
      throw new EdgeError(
        `${path} is at ${resolved}, outside of the program's folder ${program}: nothing was uploaded. If that is intended, set outsideProgram: true.`,
      );
    };
    const root = resolve(folder);
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
    return createManifest(
      paths.map((path) => [
        path
          .slice(root.length + 1)
          .split(sep)
          .join("/"),
        readChecksum(path, resolve(path)),
      ]),
    );
  } catch (cause) {
    if (cause instanceof EdgeError) throw cause;
    throw new EdgeError(
      `The folder ${folder} cannot be read: ${(cause as Error).message}. A relative path is resolved from the program's folder.`,
      { cause },
    );
  }
}

function readChecksum(path: string, resolvedPath: string): string {
  const stats = statSync(resolvedPath);
  if (!stats.isFile())
    throw new EdgeError(
      `${path} leads to something else than a file: nothing was uploaded. Replace this link by files.`,
    );
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const key = [resolvedPath, ino, size, mtimeMs, ctimeMs].join("\n");
  const checksum = knownChecksums.get(key) ?? computeChecksum(resolvedPath);
  knownChecksums.set(key, checksum);
  return checksum;
}

function computeChecksum(path: string): string {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(256 * 1024);
  const file = openSync(path, "r");
  try {
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer))
      hash.update(buffer.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest("hex").toUpperCase();
}

/** Describes what makes `after` of `before`: `3 new (a, b, c), 1 changed (d), 2 removed (e, f)`. Empty if nothing does. */
export function describeManifestChanges(before: Manifest, after: Manifest): string {
  const changes: [word: string, paths: string[]][] = [
    ["new", Object.keys(after).filter((path) => before[path] === undefined)],
    ["changed", Object.keys(after).filter((path) => (before[path] ?? after[path]) !== after[path])],
    ["removed", Object.keys(before).filter((path) => after[path] === undefined)],
  ];
  return changes
    .filter(([, paths]) => paths.length > 0)
    .map(([word, paths]) => `${paths.length} ${word} (${listSome(paths)})`)
    .join(", ");
}
