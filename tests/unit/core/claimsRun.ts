import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Claims } from "../../../provider/core/claims";
import { Ledger } from "../../../provider/core/ledger";

const folders: string[] = [];

/** The file that the provider processes of a run of the engine share. `afterAll(removeRuns)`. */
export function openRun(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-claims-"));
  folders.push(folder);
  return join(folder, "run");
}

export function removeRuns(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** The claims of one provider process of a run; without a file it is alone. */
export function openProcess(path?: string, { account = "one", url = "https://api.example" } = {}): Claims {
  return new Claims(url, account, new Ledger(path));
}
