import type { EmulatorState } from "./state";

/** One customer of the emulated platform. */
export interface Account {
  /** Its initial API key. */
  readonly apiKey: string;
  /** Its bearer token for the header Authorization. */
  readonly bearerToken: string;
  /** Roles of the bearer token. */
  readonly roles: readonly string[];
  /** Its state. Tests may read and change it. */
  readonly state: EmulatorState;
}
