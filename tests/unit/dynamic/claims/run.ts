import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Claims } from "../../../../provider/dynamic/claims/claims";
import { SharedDeletes } from "../../../../provider/dynamic/claims/sharedDeletes";
import { Store } from "../../../../provider/dynamic/claims/store";

const folders: string[] = [];

/** A run of the engine: the folder in which its provider processes meet. `afterAll(removeRuns)`. */
export function openRun(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-claims-"));
  folders.push(folder);
  return folder;
}

export function removeRuns(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

const engine = { pid: process.pid, started: "" };
let processes = 100_000;

/** The claims of one provider process of a run. */
export function openProcess(
  run: string | undefined,
  { account = "one", url = "https://api.example", pid = ++processes } = {},
) {
  const store = new Store(run === undefined ? undefined : { path: run, engine }, { pid, started: "" });
  const place = { account, url };
  return { store, claims: new Claims(place, store), sharedDeletes: new SharedDeletes(place, store) };
}
