import * as pulumi from "@pulumi/pulumi";
import type { Emulator, EmulatorOptions } from "../../../emulator";
import { emulatorForAll, providerSettings } from "../../support/emulated";

/** Starts one emulator for all tests of a file, and configures the stack to use it. */
export const startConfiguredEmulator = (options: EmulatorOptions = {}): Emulator =>
  emulatorForAll(options, (started) => {
    pulumi.runtime.setAllConfig({
      ...providerSettings(started),
      "edge:loggingUrl": started.loggingUrl,
      "edge:databaseUrl": started.databaseUrl,
      "edge:databaseAuthToken": started.databaseToken,
      "edge:maxAttempts": "1",
    });
  });

/** Returns the value of an Output, by a method that the SDK does not document. */
export const awaitOutput = <T>(output: pulumi.Output<T>): Promise<T> =>
  (output as unknown as { promise(): Promise<T> }).promise();

/** Returns the message of the error that a promise rejects with, or "" if it resolves. */
export const catchMessage = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "",
    (error: Error) => error.message,
  );

/** Returns a day relative to today, at noon UTC. */
export function daysFromNow(days: number): Date {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  day.setUTCHours(12, 0, 0, 0);
  return day;
}

/** Formats a day as the platform does: MM-dd-yyyy. */
export const formatPlatformDay = (day: Date): string =>
  day.toISOString().replace(/^(\d+)-(\d\d)-(\d\d).*/, "$2-$3-$1");
