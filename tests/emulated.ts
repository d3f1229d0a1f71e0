import { type Emulator, type EmulatorOptions, startEmulator } from "../emulator";

type PrepareEmulator = (started: Emulator) => unknown;

/** Under one name, the emulator that runs between these hooks. */
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

/** A new emulator for each test of the file or block. */
export const emulatorForEach = (options: EmulatorOptions = {}, prepare?: PrepareEmulator): Emulator =>
  startWithHooks([beforeEach, afterEach], options, prepare);

/** One emulator for all tests of the file or block, each of which finds no requests noted and no faults set. */
export function emulatorForAll(options: EmulatorOptions = {}, prepare?: PrepareEmulator): Emulator {
  const emulator = startWithHooks([beforeAll, afterAll], options, prepare);
  beforeEach(() => {
    emulator.requests.clear();
    emulator.clearFaults();
  });
  return emulator;
}

/** The settings of a provider whose API it is. */
export const providerSettings = ({ baseUrl, apiKey }: Pick<Emulator, "baseUrl" | "apiKey">) => ({
  "edge:baseUrl": baseUrl,
  "edge:apiKey": apiKey,
});
