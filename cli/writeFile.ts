import { randomBytes } from "node:crypto";
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file completely or not at all, with these permissions from the first byte on. */
export function writeWhole(path: string, text: string, mode: number): void {
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: "wx" });
    if (mode !== 0o600) chmodSync(beside, mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
