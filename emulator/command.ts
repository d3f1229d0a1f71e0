import { randomInt } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readProcess } from "../provider/system/processes";
import { startChaos } from "./chaos";
import { hasSnapshot, removeEmulatorFiles } from "./dataFolder";
import { createEnvironment, type Emulator } from "./emulator";
import type { EmulatorOptions } from "./options";
import type { Seed } from "./platform/state";
import { createSeededRandom } from "./random";
import { sample } from "./sample";
import { startEmulator } from "./startEmulator";

/** The options of the command `emulator`. */
export interface EmulatorCommandOptions
  extends Pick<
    EmulatorOptions,
    "port" | "databasePort" | "documentedOnly" | "resetOmittedFields" | "rateLimitSettings" | "data"
  > {
  /** Path of a JSON file that holds the seed. */
  seedFile?: string;
  /** Starts with the sample account. Cannot be combined with `seedFile`. */
  sample?: boolean;
  /** The platform's time at the start: an ISO 8601 timestamp with its zone. Default: now, plus the offset saved in `data`. */
  now?: string;
  /** The probability, from 0 to 1, that chaos disturbs a request. The command prints a report at the end. */
  chaos?: number;
  /** An integer. The same seed repeats the random numbers of an earlier `chaos`. Default: a random one. */
  chaosSeed?: number;
}

/**
 * Runs an emulator in the foreground, and prints how to point a program at it. Resolves once the emulator has stopped: on
 * SIGINT (Ctrl-C), on SIGTERM, or when the package manager (such as npm) that started this process ends.
 * Rejects if the port is in use, or if the seed file cannot be read or is not valid.
 */
export async function runEmulator(options: EmulatorCommandOptions = {}): Promise<void> {
  // Wait from the start: the package manager may end before the greeting.
  const stopped = Promise.race([waitForStopSignal(), waitForPackageManagerEnd()]);
  const { emulator, end } = await startWithCommandOptions(options);
  process.stdout.write(formatGreeting(emulator));
  await stopped;
  await end();
}

interface RunningEmulator {
  readonly emulator: Emulator;
  /** Stops the emulator. With `chaos`, prints the report to standard error. */
  end(): Promise<void>;
}

export async function startWithCommandOptions(options: EmulatorCommandOptions): Promise<RunningEmulator> {
  const { seedFile, sample: useSample, chaos, chaosSeed, ...emulatorOptions } = options;
  if (useSample && seedFile !== undefined)
    throw new TypeError("Use either the sample account or a seed file, not both.");
  if (chaos === undefined && chaosSeed !== undefined)
    throw new TypeError("The seed of chaos needs its probability, too: --chaos.");
  const seed = useSample ? sample : seedFile === undefined ? undefined : await readSeed(seedFile);
  if (seed !== undefined && options.data !== undefined && hasSnapshot(options.data))
    process.stderr.write(
      `The account in ${options.data} is used, not the seed. "emulator reset" empties the folder.\n`,
    );
  const randomSeed = chaosSeed ?? randomInt(1_000_000);
  const emulator = await startEmulator({
    ...emulatorOptions,
    control: true,
    random: createSeededRandom(randomSeed),
    ...(seed !== undefined && { seed }),
  });
  const stopChaos = chaos === undefined ? undefined : startChaos(emulator, chaos, randomSeed);
  const end = () => {
    if (stopChaos !== undefined) process.stderr.write(stopChaos().text);
    return emulator.close();
  };
  return { emulator, end };
}

async function readSeed(file: string): Promise<Seed> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new TypeError(`The seed file ${file} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as Seed; // startEmulator validates it
  } catch (error) {
    // JSON.parse quotes a part of the file in its message. That part may contain a credential.
    const problem = (error as Error).message.replace(/, (?:\.\.\.)?".*/s, "");
    throw new TypeError(`The seed file ${file} is not JSON: ${problem}`);
  }
}

const formatGreeting = (emulator: Emulator) => `The emulator listens on ${emulator.baseUrl}
Its console: ${emulator.baseUrl}/_emulator/

${Object.entries(createEnvironment(emulator))
  .map(([name, value]) => `  export ${name}=${value}\n`)
  .join("")}
Ctrl-C stops it.
`;

function requireEmulatorData(data: string): void {
  if (!hasSnapshot(data)) throw new Error(`The folder ${data} holds no data of an emulator.`);
}

/** Returns the content of a data folder as a seed in JSON. */
export async function exportData(data: string): Promise<string> {
  requireEmulatorData(data);
  const emulator = await startEmulator({ data });
  try {
    return `${JSON.stringify(await emulator.export(), null, 2)}\n`;
  } finally {
    await emulator.close();
  }
}

/** Removes an emulator's files from a data folder. Throws if it holds files but no snapshot, or if an emulator uses it. */
export function resetData(data: string): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return;
  requireEmulatorData(data);
  removeEmulatorFiles(data);
}

function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

const parentCheckIntervalMs = 250;

/**
 * Resolves once the package manager that started this process (npm, npx, pnpm or yarn) has ended. Polls, because a shell
 * between the two processes may not forward signals. Never resolves on Windows. Without a package manager, it does not
 * resolve either, because a process may then outlive its shell on purpose.
 */
export function waitForPackageManagerEnd(): Promise<void> {
  const { ppid } = process;
  const parent = readProcess(ppid);
  const shell = parent && /^(ba|da|a)?sh$/.test(parent.name) ? parent : undefined;
  return new Promise((resolve) => {
    if (process.env["npm_config_user_agent"] === undefined) return;
    const timer = setInterval(() => {
      // When a process ends, its children get another parent, except on Windows.
      if (process.ppid === ppid && (shell === undefined || readProcess(ppid)?.parent === shell.parent))
        return;
      clearInterval(timer);
      resolve();
    }, parentCheckIntervalMs).unref();
  });
}
