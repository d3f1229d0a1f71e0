import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(__dirname, "..", "..");
const shell = process.platform === "win32";

export interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
}

/** The result of `npm pack`. */
export interface PackedPackage {
  readonly tarball: string;
  /** Bytes, compressed. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly PackedFile[];
}

/** Packs the package into a new temporary folder. The caller removes the folder. */
export function pack(): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), "edge-packed-"));
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const output = execFileSync("npm", args, { cwd: root, shell, encoding: "utf8", stdio: "pipe" });
  const parsed = JSON.parse(output) as
    | (PackedPackage & { filename: string })[]
    | Record<string, PackedPackage & { filename: string }>;
  const [packed] = Object.values(parsed);
  if (!packed) throw new Error(`npm pack said ${output}`);
  return { ...packed, tarball: join(folder, packed.filename) };
}

/** Extracts a tarball as npm would install it. */
export function unpack(tarball: string, into: string): void {
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", into]);
}
