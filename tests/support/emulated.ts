import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";

type PrepareEmulator = (started: Emulator) => unknown;

/** Returns a proxy of the emulator that the hooks start and stop. */
function startWithHooks(
  [before, after]: [typeof beforeEach, typeof afterEach],
  options: EmulatorOptions,
  prepare: PrepareEmulator = () => {},
): Emulator {
  let current: Emulator | undefined;
  before(async () => {
    current = await startEmulator(options);
    await prepare(current);
  });
  after(() => current?.close());
  return new Proxy({} as Emulator, { get: (_, member) => Reflect.get(current ?? {}, member) });
}

/** Starts a new emulator for each test of the file or block. */
export const emulatorForEach = (options: EmulatorOptions = {}, prepare?: PrepareEmulator): Emulator =>
  startWithHooks([beforeEach, afterEach], options, prepare);

/** Starts one emulator for all tests of the file or block. Clears its requests and faults before each test. */
export function emulatorForAll(options: EmulatorOptions = {}, prepare?: PrepareEmulator): Emulator {
  const emulator = startWithHooks([beforeAll, afterAll], options, prepare);
  beforeEach(() => {
    emulator.requests.clear();
    emulator.clearFaults();
  });
  return emulator;
}

/** Returns the settings of a provider that uses this emulator. */
export const providerSettings = ({ baseUrl, apiKey }: Pick<Emulator, "baseUrl" | "apiKey">) => ({
  "edge:baseUrl": baseUrl,
  "edge:apiKey": apiKey,
});
