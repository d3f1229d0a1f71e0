import { isReadOnlySql } from "../faults/databases";

/** The requests that write. */
export const listWrites = (requests: readonly { method: string; path: string; body: unknown }[]): string[] =>
  requests
    .filter(({ method, body }) => method !== "GET" && !isReadOnlySql(body) && !isCloseOnly(body))
    .map(({ method, path, body }) => `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`);

/** Whether a stream of SQL is only ended. */
const isCloseOnly = (body: unknown): boolean => {
  const { requests } = Object(body) as { requests?: { type?: string }[] };
  return requests?.every(({ type }) => type === "close") ?? false;
};
