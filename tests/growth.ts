/** Microseconds by which a cost may be off. */
const resolution = 1;

/** CPU time in microseconds, which does not include other work on the machine. */
export async function cost<A>(work: (input: A) => unknown, input: A): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Whether eight times the input costs 8 times as much, and not 64 times, as it does in quadratic time: true on a machine of
 * any speed. A collection of garbage may cost more than quick work does, so what seems slow is measured again.
 */
export async function isLinear<A>(
  work: (input: A) => unknown,
  inputOf: (size: number) => A,
  size = 8_000,
): Promise<boolean> {
  const [short, long] = [inputOf(size / 8), inputOf(size)];
  await work(short); // V8 compiles what runs for the second time.
  for (let tries = 0; tries < 10; tries += 1)
    if ((await cost(work, long)) <= 24 * ((await cost(work, short)) + resolution)) return true;
  return false;
}
