import * as pulumi from "@pulumi/pulumi";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";

/** An emulator, and a stack configuration that names it. */
export async function startConfigured(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  pulumi.runtime.setAllConfig({
    "edge:baseUrl": emulator.baseUrl,
    "edge:apiKey": emulator.apiKey,
    "edge:loggingUrl": emulator.loggingUrl,
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
    "edge:maxAttempts": "1",
  });
  return emulator;
}

/** The value of an Output, awaited as the engine's host does. */
export const settledValue = <T>(output: pulumi.Output<T>): Promise<T> =>
  (output as unknown as { promise(): Promise<T> }).promise();

/** The message of the error that a promise rejects with; "" if it does not reject. */
export const messageOf = (promise: Promise<unknown>): Promise<string> =>
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
export const platformDay = (day: Date): string =>
  day.toISOString().replace(/^(\d+)-(\d\d)-(\d\d).*/, "$2-$3-$1");
