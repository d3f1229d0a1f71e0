import * as pulumi from "@pulumi/pulumi";
import type { Emulator, EmulatorOptions } from "../../../emulator";
import { emulatorForAll, providerSettings } from "../../emulated";

/** One emulator for all tests, and a stack configuration that names it. */
export const startConfiguredEmulator = (
  options: EmulatorOptions = {},
  prepare: (started: Emulator) => unknown = () => {},
): Emulator =>
  emulatorForAll(options, (started) => {
    pulumi.runtime.setAllConfig({
      ...providerSettings(started),
      "edge:loggingUrl": started.loggingUrl,
      "edge:databaseUrl": started.databaseUrl,
      "edge:databaseAuthToken": started.databaseToken,
      "edge:maxAttempts": "1",
    });
    return prepare(started);
  });

/** The value of an Output, awaited as the engine's host does. */
export const awaitOutput = <T>(output: pulumi.Output<T>): Promise<T> =>
  (output as unknown as { promise(): Promise<T> }).promise();

/** The message of the error that a promise rejects with; "" if it does not reject. */
export const catchMessage = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "",
    (error: Error) => error.message,
  );

/** The day that lies so many days from today, at noon of UTC. */
export function daysFromNow(days: number): Date {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  day.setUTCHours(12, 0, 0, 0);
  return day;
}

/** A day as the platform writes it: MM-dd-yyyy. */
export const formatPlatformDay = (day: Date): string =>
  day.toISOString().replace(/^(\d+)-(\d\d)-(\d\d).*/, "$2-$3-$1");
