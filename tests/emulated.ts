import { type Emulator, type EmulatorOptions, startEmulator } from "../emulator";

type Prepare = (started: Emulator) => unknown;

/** Under one name, the emulator that runs between these hooks. */
function running(
  [begin, end]: [typeof beforeEach, typeof afterEach],
  options: EmulatorOptions,
  prepare: Prepare = () => {},
): Emulator {
  let current: Emulator | undefined;
  begin(async () => {
    current = await startEmulator(options);
    await prepare(current);
  });
  end(() => current?.close());
  return new Proxy({} as Emulator, { get: (_, member) => Reflect.get(current ?? {}, member) });
}

/** A new emulator for each test of the file or block. */
export const emulatorForEach = (options: EmulatorOptions = {}, prepare?: Prepare): Emulator =>
  running([beforeEach, afterEach], options, prepare);

/** One emulator for all tests of the file or block, each of which finds no requests noted and no faults set. */
export function emulatorForAll(options: EmulatorOptions = {}, prepare?: Prepare): Emulator {
  const emulator = running([beforeAll, afterAll], options, prepare);
  beforeEach(() => {
    emulator.requests.clear();
    emulator.clearFaults();
  });
  return emulator;
}

/** The settings of a provider whose API it is. */
export const addressOf = ({ baseUrl, apiKey }: Pick<Emulator, "baseUrl" | "apiKey">) => ({
  "edge:baseUrl": baseUrl,
  "edge:apiKey": apiKey,
});
