import { setTimeout as sleep } from "node:timers/promises";
import { backoff } from "../http/retry";

/** Waits before a create is retried, as the HTTP client does between its attempts. */
export const pause = (attempt: number): Promise<void> => sleep(backoff(attempt, Math.random()));
