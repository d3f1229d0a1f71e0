import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const managers = [
  ["pnpm-lock.yaml", "pnpm add", "--save-dev"],
  ["yarn.lock", "yarn add", "--dev"],
  ["package-lock.json", "npm install", "--save-dev"],
] as const;

/** The command that adds a package to a folder's project, for the package manager whose lock file is there or above. */
export function addCommand(folder: string, what: string, dev = false): string {
  for (let at = folder; ; at = dirname(at)) {
    const manager = managers.find(([lock]) => existsSync(join(at, lock)));
    if (!manager && dirname(at) !== at) continue;
    const [, add, flag] = manager ?? managers[2];
    return [add, ...(dev ? [flag] : []), what].join(" ");
  }
}
