import { readSettings, type Settings, type Sources } from "../provider/config";
import { findProjectFile } from "../provider/project";
import { runPulumi } from "./pulumi";

/** Where a command takes its settings from: the stack's configuration, then the environment. */
export interface Gathered {
  readonly sources: Sources;
  /** Why the stack's configuration is not among them, where it is not. */
  readonly withoutStack: string | undefined;
}

/**
 * Looks for settings as a program would find them. Secrets are decrypted by the `pulumi` command and kept in memory.
 * @throws Error where a stack is named and its configuration cannot be read.
 */
export async function gather(cwd: string, stack: string | undefined): Promise<Gathered> {
  const { values, why } = await stackConfig(cwd, stack);
  if (values === undefined && stack !== undefined)
    throw new Error(`The configuration of stack ${stack} cannot be read: ${why}.`);
  const sources = { config: (key: string) => values?.[`edge:${key}`], env: process.env };
  return { sources, withoutStack: values ? undefined : why };
}

/** The settings, as `gather` finds them. @throws ConfigurationError where one is malformed. */
export const settingsFrom = ({ sources }: Gathered): Settings => readSettings(sources);

interface StackConfig {
  readonly values?: Readonly<Record<string, string>>;
  readonly why?: string;
}

async function stackConfig(cwd: string, stack: string | undefined): Promise<StackConfig> {
  if (findProjectFile(cwd) === undefined) return { why: "there is no Pulumi project here" };
  const named = stack === undefined ? [] : ["--stack", stack];
  const run = await runPulumi(["config", "--json", "--show-secrets", ...named], { cwd });
  if (run === undefined) return { why: "there is no pulumi command on the PATH" };
  if (!run.ok) return { why: run.complaint };
  const entries = Object.entries(JSON.parse(run.stdout) as Record<string, { value?: unknown }>);
  return { values: Object.fromEntries(entries.map(([key, { value }]) => [key, String(value)])) };
}
