import type { DeclaredFunction } from "./declare";
import { getAccessLogs } from "./getAccessLogs";

/** Every data function that is declared. */
export const declared: readonly DeclaredFunction[] = [getAccessLogs];
