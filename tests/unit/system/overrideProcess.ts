const { getuid, platform, ppid } = process;

interface ProcessProperties {
  readonly getuid?: typeof getuid | undefined;
  readonly platform?: NodeJS.Platform;
  readonly ppid?: number;
}

/** Overrides properties of `process`. Call `afterEach(restoreProcess)`. */
export function overrideProcess(properties: ProcessProperties): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(process, name, { value, configurable: true });
}

export const restoreProcess = (): void => overrideProcess({ getuid, platform, ppid });
