import type { Emulator } from "./start";

/** The settings of a program for the emulator, as environment variables. */
export const environmentOf = (emulator: Emulator): Record<string, string> => ({
  EDGE_BASE_URL: emulator.baseUrl,
  EDGE_API_KEY: emulator.apiKey,
  EDGE_LOGGING_URL: emulator.loggingUrl,
  SERVICE_DATABASE_URL: emulator.databaseUrl,
  SERVICE_DATABASE_AUTH_TOKEN: emulator.databaseToken,
});
