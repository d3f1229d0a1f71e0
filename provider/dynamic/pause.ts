import { setTimeout as sleep } from "node:timers/promises";
import { backoff } from "../http/retry";

/** Waits before a create is tried again, as the transport does between its tries. */
export const pause = (attempt: number): Promise<void> => sleep(backoff(attempt, Math.random()));
