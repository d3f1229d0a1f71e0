import { readFile } from "node:fs/promises";
import { EmulatorClock } from "./clock";
import type { RateLimitSettings } from "./platform/platform";
import type { Seed } from "./platform/state";
import { sample } from "./sample";
import { type Emulator, startEmulator } from "./start";
import { packageManagerEnded } from "./starter";

/** Options of the command line. */
export interface EmulatorCommandOptions {
  /** TCP port on 127.0.0.1; a free one if omitted or 0. */
  port?: number;
  /** TCP port of the first database; the others get the following ports. Free ports if omitted or 0. */
  databasePort?: number;
  /** A JSON file with the seed. */
  seedFile?: string;
  /** Starts with the sample account; not together with `seedFile`. */
  sample?: boolean;
  /** Offers only the documented operations. */
  documentedOnly?: boolean;
  /** A partial update resets omitted fields. */
  resetOmittedFields?: boolean;
  /** Which reads of a rate-limit rule hold its four settings that the API documentation does not show. */
  rateLimitSettings?: RateLimitSettings;
  /** Where the platform's clock starts, an ISO 8601 timestamp with a time zone; the machine's time if omitted. */
  now?: string;
}

/**
 * Runs an emulator in the foreground: prints its addresses and how to point a program at it, and resolves once SIGINT
 * (Ctrl-C), SIGTERM or the end of the npx or npm that started it has closed it.
 * Rejects if the port is taken or the seed file cannot be read or is not valid.
 */
export async function runEmulator(options: EmulatorCommandOptions = {}): Promise<void> {
  const { seedFile, sample: withSample, now, ...behaviour } = options;
  if (withSample && seedFile !== undefined)
    throw new TypeError("Use either the sample account or a seed file, not both.");
  const seed = withSample ? sample : seedFile === undefined ? undefined : await readSeed(seedFile);
  const clock = new EmulatorClock(Date.now);
  if (now !== undefined) clock.set(now);
  const emulator = await startEmulator({
    ...behaviour,
    now: clock.now,
    ...(seed !== undefined && { seed }),
  });
  process.stdout.write(greeting(emulator));
  await Promise.race([stopSignal(), packageManagerEnded()]);
  await emulator.close();
}

async function readSeed(file: string): Promise<Seed> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new TypeError(`The seed file ${file} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as Seed; // startEmulator checks what is in it
  } catch (error) {
    // In quotes the message repeats a part of the file, which may hold a credential.
    const problem = (error as Error).message.replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON$/s, "");
    throw new TypeError(`The seed file ${file} is not JSON: ${problem}`);
  }
}

const greeting = (emulator: Emulator) => `The emulator listens on ${emulator.baseUrl}

  export EDGE_BASE_URL=${emulator.baseUrl}
  export EDGE_API_KEY=${emulator.apiKey}
  export EDGE_LOGGING_URL=${emulator.loggingUrl}
  export SERVICE_DATABASE_URL=${emulator.databaseUrl}
  export SERVICE_DATABASE_AUTH_TOKEN=${emulator.databaseToken}

Ctrl-C stops it.
`;

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
