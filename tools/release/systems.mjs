// @ts-check
// Names and packs archives. Pulumi looks for the provider plugin under exactly the names that `getArchiveName` returns.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** @type {{ name: string, version: string }} */
export const { name: packageName, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

export const systems = ["linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64"];
export const thisSystem = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;

/** @param {string} system */
export const getArchiveName = (system) => `pulumi-resource-edge-v${version}-${system}.tar.gz`;

/** Returns the folder given on the command line. @throws Error if there is none */
export function readTargetFolder() {
  const [, , target] = process.argv;
  if (target === undefined) throw new Error("Name the folder for the artifacts.");
  return resolve(target);
}

/**
 * Calls `callback` with the path of a new temporary folder, then removes that folder.
 * @template A
 * @param {(work: string) => A | Promise<A>} callback
 */
export async function withWorkFolder(callback) {
  const work = mkdtempSync(join(tmpdir(), "edge-release-"));
  try {
    return await callback(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} archive @param {string} folder @param {string} [content] The part of the folder to pack. */
export const packArchive = (archive, folder, content = ".") =>
  execFileSync("tar", ["-czf", archive, "-C", folder, content]);
