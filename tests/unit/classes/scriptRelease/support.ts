import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator, EmulatorOptions, Release } from "../../../../emulator";
import { closePlatform, openPlatform, Run, writes } from "../../core/run";

export let platform: Emulator;

/** A platform with a script of two releases, and one without. */
export async function openScripts(options: EmulatorOptions = {}): Promise<void> {
  const Releases = [
    { Uuid: "one", Code: "one" },
    { Uuid: "two", Code: "two" },
  ];
  platform = await openPlatform({ seed: { Scripts: [{ Id: 6, Releases }, { Id: 7 }] }, ...options });
}

export const folder = mkdtempSync(join(tmpdir(), "edge-script-"));

/** Opens a platform for each test of a file, and makes the folder for its assets. */
export function withScripts(): void {
  beforeAll(() => mkdirSync(folder, { recursive: true }));
  beforeEach(() => openScripts());
  afterEach(closePlatform);
  afterAll(() => rmSync(folder, { recursive: true }));
}

const signature = "4dabf18193072939515e22adb298388d";
export const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
/** Assets as the engine hands them over. */
export const marked = (asset: object) => ({ [signature]: "c44067f5952c0a294b673a41bacd8c17", ...asset });
export const stringAsset = (text: string) => marked({ text, hash: sha256(text) });
export function fileAsset(content: string | Buffer, name = "code.js") {
  const path = join(folder, name);
  writeFileSync(path, content);
  return marked({ path, hash: sha256(content) });
}
/** The recorded state is returned without file contents. */
export const elided = (outs: Record<string, unknown>) => ({
  ...outs,
  code: marked({ hash: Object(outs["code"])["hash"] }),
});

export const script = () => {
  const [found] = platform.state.scripts;
  if (!found) throw new Error("There is no script.");
  return found;
};
export const live = (): Partial<Release> => script().Releases.find(({ Status }) => Status === 1) ?? {};
/** Another client publishes. */
export function elsewhere(release: Partial<Release>): void {
  const [last] = script().Releases.slice(-1);
  for (const each of script().Releases) each.Status = 0;
  if (last) script().Releases.push({ ...last, Id: last.Id + 1, Status: 1, ...release });
}

export const of6 = { scriptId: 6 };
export const create = (args: object, run = new Run()) => run.create("ScriptRelease", { ...args });
export const go = (outs: Record<string, unknown>, args: object, run = new Run()) =>
  run.go("ScriptRelease", "6", outs, { ...args });
/** A read for a refresh, or an import if nothing is recorded. */
export const read = (outs: Record<string, unknown> = {}) => new Run().of("ScriptRelease").read("6", outs);
export const diff = async (outs: Record<string, unknown>, args: object, id = "6") => {
  const run = new Run();
  const { inputs } = await run.checked("ScriptRelease", { ...args });
  return run.of("ScriptRelease").diff(id, outs, inputs);
};
export const publishes = () => writes().filter((write) => write.includes("/publish"));
