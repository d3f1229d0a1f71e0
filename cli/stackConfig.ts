import { readSettings, type Settings, type Sources } from "../provider/config";
import { findProjectFile } from "../provider/project";
import { runPulumi, stackOption } from "./pulumi";

/** Where a command gets its settings: the stack's configuration, then the environment. */
export interface Gathered {
  readonly sources: Sources;
  /** Why the stack's configuration is not used, if it is not. */
  readonly withoutStack: string | undefined;
  /** The stack's keys of the namespace `edge`, and whether each is secret. */
  readonly keys: ReadonlyMap<string, { readonly secret: boolean }>;
}

/**
 * Looks for settings as a program would find them. Secrets are decrypted by the `pulumi` command and kept in memory.
 * @throws Error if a stack is named and its configuration cannot be read.
 */
export async function gather(cwd: string, stack: string | undefined): Promise<Gathered> {
  const { entries, why } = await stackConfig(cwd, stack);
  if (entries === undefined && stack !== undefined)
    throw new Error(`The configuration of stack ${stack} cannot be read: ${why}.`);
  const values = entries ?? {};
  const config = (key: string) => textOf(values[`edge:${key}`]);
  const keys = Object.entries(values).filter(([key]) => key.startsWith("edge:"));
  return {
    sources: { config, env: process.env },
    withoutStack: entries ? undefined : why,
    keys: new Map(keys.map(([key, { secret }]) => [key, { secret: secret === true }])),
  };
}

const textOf = (entry: Entry | undefined): string | undefined => (entry ? String(entry.value) : undefined);

/** The settings, as `gather` finds them. @throws ConfigurationError if one is malformed. */
export const settingsFrom = ({ sources }: Gathered): Settings => readSettings(sources);

/** One key of `pulumi config --json`. */
interface Entry {
  readonly value?: unknown;
  readonly secret?: boolean;
}

interface StackConfig {
  readonly entries?: Readonly<Record<string, Entry>>;
  readonly why?: string;
}

async function stackConfig(cwd: string, stack: string | undefined): Promise<StackConfig> {
  if (findProjectFile(cwd) === undefined) return { why: "there is no Pulumi project here" };
  const run = await runPulumi(["config", "--json", "--show-secrets", ...stackOption(stack)], { cwd });
  if (run === undefined) return { why: "the pulumi command was not found on the PATH" };
  if (!run.ok) return { why: run.complaint };
  return { entries: JSON.parse(run.stdout) as Record<string, Entry> };
}
