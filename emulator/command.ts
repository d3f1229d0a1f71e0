import { randomInt } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readProcess } from "../provider/system/processes";
import { startChaos } from "./chaos";
import { emptyFolder, hasData } from "./dataFolder";
import { createEnvironment, type Emulator } from "./emulator";
import type { EmulatorOptions } from "./options";
import type { Seed } from "./platform/state";
import { createSeededRandom } from "./random";
import { sample } from "./sample";
import { startEmulator } from "./startEmulator";

/** Options of the command line: those of `startEmulator`, and these. */
export interface EmulatorCommandOptions
  extends Pick<
    EmulatorOptions,
    "port" | "databasePort" | "documentedOnly" | "resetOmittedFields" | "rateLimitSettings" | "data"
  > {
  /** A JSON file with the seed. */
  seedFile?: string;
  /** Starts with the sample account; not together with `seedFile`. */
  sample?: boolean;
  /** Where the platform's clock starts, an ISO 8601 timestamp with a time zone; the machine's time if omitted. */
  now?: string;
  /** The probability, from 0 to 1, that something goes wrong with a request; what did is printed at the end. */
  chaos?: number;
  /** Repeats the random numbers of an earlier `chaos`; another integer each time if omitted. */
  chaosSeed?: number;
}

/**
 * Runs an emulator in the foreground: prints its addresses and how to point a program at it, and resolves once SIGINT
 * (Ctrl-C), SIGTERM or the end of the npx or npm that started it has closed it.
 * Rejects if the port is taken or the seed file cannot be read or is not valid.
 */
export async function runEmulator(options: EmulatorCommandOptions = {}): Promise<void> {
  const started = await startCommandEmulator(options);
  process.stdout.write(formatGreeting(started.emulator));
  await Promise.race([waitForStopSignal(), waitForPackageManagerEnd()]);
  await started.end();
}

interface CommandEmulator {
  readonly emulator: Emulator;
  /** Stops the emulator; reports on standard error what chaos did. */
  end(): Promise<void>;
}

export async function startCommandEmulator(options: EmulatorCommandOptions): Promise<CommandEmulator> {
  const { seedFile, sample: useSample, chaos, chaosSeed, ...emulatorOptions } = options;
  if (useSample && seedFile !== undefined)
    throw new TypeError("Use either the sample account or a seed file, not both.");
  if (chaos === undefined && chaosSeed !== undefined)
    throw new TypeError("The seed of chaos needs its probability, too: --chaos.");
  const seed = useSample ? sample : seedFile === undefined ? undefined : await readSeed(seedFile);
  if (seed !== undefined && options.data !== undefined && hasData(options.data))
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
    // The message quotes a part of the file, which may contain a credential.
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
  if (!hasData(data)) throw new Error(`The folder ${data} holds no data of an emulator.`);
}

/** The seed of what a folder of data holds, as JSON. */
export async function exportData(data: string): Promise<string> {
  requireEmulatorData(data);
  const emulator = await startEmulator({ data });
  try {
    return `${JSON.stringify(await emulator.export(), null, 2)}\n`;
  } finally {
    await emulator.close();
  }
}

/** Removes what a folder of data holds. Throws an error with a sentence if that is no data, or an emulator uses it. */
export function resetData(data: string): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return;
  requireEmulatorData(data);
  emptyFolder(data);
}

function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** Milliseconds between two checks of whether the package manager still runs. */
const CHECK_INTERVAL_MS = 250;

/**
 * Resolves once the package manager that started this process (npm, npx, pnpm or yarn) has ended. It may have used a shell,
 * which does not pass signals on, so this process has to notice by itself. Never resolves if no package manager started
 * this process: it may outlive its shell on purpose.
 */
export function waitForPackageManagerEnd(): Promise<void> {
  const { ppid } = process;
  const parent = readProcess(ppid);
  const shell = parent && /^(ba|da|a)?sh$/.test(parent.name) ? parent : undefined;
  return new Promise((resolve) => {
    if (process.env["npm_config_user_agent"] === undefined) return;
    const timer = setInterval(() => {
      // When a process ends, the system gives its children another parent.
      if (process.ppid === ppid && (shell === undefined || readProcess(ppid)?.parent === shell.parent))
        return;
      clearInterval(timer);
      resolve();
    }, CHECK_INTERVAL_MS).unref();
  });
}
