import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that is removed after the tests of the file or block. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
