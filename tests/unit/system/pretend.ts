const { getuid, platform, ppid } = process;

interface Known {
  readonly getuid?: typeof getuid | undefined;
  readonly platform?: NodeJS.Platform;
  readonly ppid?: number;
}

/** Has the provider believe that its user, its system or the process above it is another one, until `afterEach(stopPretending)`. */
export function pretend(known: Known): void {
  for (const [name, value] of Object.entries(known))
    Object.defineProperty(process, name, { value, configurable: true });
}

export const stopPretending = (): void => pretend({ getuid, platform, ppid });
