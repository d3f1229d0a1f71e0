import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(__dirname, "..", "..", "..");

/** A temporary folder for one test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "edge-cli-"));

  at = (...names: string[]): string => join(this.path, ...names);

  file(name: string, text: string, mode?: number): string {
    mkdirSync(dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), text);
    if (mode !== undefined) chmodSync(this.at(name), mode);
    return this.at(name);
  }

  text = (name: string): string => readFileSync(this.at(name), "utf8");

  /** Installs this package or the SDK below a folder, as npm would. */
  install(name: "pulumi-edge-platform" | "@pulumi/pulumi" | "typescript", below = "."): void {
    const link = this.at(below, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(name === "pulumi-edge-platform" ? root : join(root, "node_modules", name), link, "junction");
  }

  remove = (): void => rmSync(this.path, { recursive: true, force: true });
}
