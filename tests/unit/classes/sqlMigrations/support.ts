import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readScriptChecksums } from "../../../../provider/classes/sqlMigrations/scripts";
import { configureProvider } from "../../../support/configureProvider";
import { emulatorForAll } from "../../../support/emulated";

export type Scripts = Readonly<Record<string, string>>;

/** Starts one database for all tests of a file, and creates a folder for their scripts. */
export function databaseForAll() {
  /** The emulator's clock. Runs 50 times as fast, so that a stream of a lost connection expires soon. */
  const clock = { now: Date.now(), step: 1_000 };
  const ticking = setInterval(() => {
    clock.now += clock.step;
  }, 20);
  const emulator = emulatorForAll({ databaseBusyTimeout: 50, now: () => clock.now });
  const folder = mkdtempSync(join(tmpdir(), "edge-migrations-"));
  afterAll(() => {
    clearInterval(ticking);
    rmSync(folder, { recursive: true });
  });
  let run = 0;
  beforeEach(() => {
    run += 1;
  });

  const settings = (more: Readonly<Record<string, string>> = {}) => ({
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
    "edge:maxAttempts": "1",
    "edge:attemptTimeout": "10",
    // Different settings give each test its own account in the cache of the provider.
    "edge:totalTimeout": String(1000 + run),
    ...more,
  });
  return {
    clock,
    emulator,
    folder,
    settings,
    host: (more?: Readonly<Record<string, string>>) => configureProvider("SqlMigrations", settings(more)),
    /** Writes the scripts to the folder. Returns the arguments that a program with these scripts passes. */
    inputs: (scripts: Scripts) => {
      const from = Object.keys(scripts).map((name) => join(folder, name));
      for (const [name, sql] of Object.entries(scripts)) writeFileSync(join(folder, name), sql);
      return { table: "applied", from, scripts: readScriptChecksums(from) };
    },
  };
}
