import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a process has printed once that matches; rejects if it ends before. */
export function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    child.stderr?.on("data", (chunk) => {
      text += chunk;
    });
    child.on("exit", () => reject(new Error(`It ended after: ${text}`)));
  });
}

/** Exit code and signal of a process that ends. */
export const ended = (child: ChildProcess) =>
  new Promise((resolve) => child.on("exit", (code, signal) => resolve([code, signal])));

/** A program's node_modules in which npx finds the command. */
export function projectWithCommand(folder: string): string {
  const bin = join(folder, "project", "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(__dirname, "..", "..", "..", "dist/cli/main.js")}" "$@"\n`;
  writeFileSync(join(bin, "pulumi-edge-platform"), command, { mode: 0o755 });
  writeFileSync(join(folder, "project", "package.json"), '{ "private": true }');
  return join(folder, "project");
}

/** Whether somebody listens at a URL. */
export const isServed = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
