import type { SettingLayers } from "../provider/config";
import { findProjectFile } from "../provider/project";
import { buildStackArguments, runPulumi } from "./pulumi";

/** Where a command finds settings. The stack's configuration takes precedence over the environment. */
export interface SettingSources {
  readonly layers: SettingLayers;
  /** Why the stack's configuration could not be read, or undefined if it was read. */
  readonly stackProblem: string | undefined;
  /** Keys that the stack's configuration has in the namespace `edge`. */
  readonly configKeys: ReadonlyMap<string, { readonly secret: boolean }>;
}

/**
 * Finds the settings that a Pulumi program would use. `pulumi` decrypts secrets, which this process keeps only in memory.
 * @throws Error if `stack` is given and its configuration cannot be read
 */
export async function readSettingSources(cwd: string, stack: string | undefined): Promise<SettingSources> {
  const { entries = {}, reason } = await readStackConfig(cwd, stack);
  if (reason !== undefined && stack !== undefined)
    throw new Error(`The configuration of stack ${stack} cannot be read: ${reason}.`);
  const config = (key: string) => {
    const entry = entries[`edge:${key}`];
    return entry && String(entry.value);
  };
  const keys = Object.entries(entries).filter(([key]) => key.startsWith("edge:"));
  return {
    layers: { config, env: process.env },
    stackProblem: reason,
    configKeys: new Map(keys.map(([key, { secret }]) => [key, { secret: secret === true }])),
  };
}

/** The output of `pulumi config --json`, or the reason why there is none. */
interface StackConfig {
  readonly entries?: Readonly<Record<string, { readonly value?: unknown; readonly secret?: boolean }>>;
  readonly reason?: string;
}

async function readStackConfig(cwd: string, stack: string | undefined): Promise<StackConfig> {
  if (findProjectFile(cwd) === undefined) return { reason: "there is no Pulumi project here" };
  const run = await runPulumi(["config", "--json", "--show-secrets", ...buildStackArguments(stack)], { cwd });
  if (run === undefined) return { reason: "the pulumi command was not found on the PATH" };
  return run.ok ? { entries: JSON.parse(run.stdout) } : { reason: run.errorMessage };
}
