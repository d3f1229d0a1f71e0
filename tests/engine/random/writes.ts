import { isReadOnlySql } from "../faults/databases";

/** Lists the requests that write, as text. */
export const listWrites = (requests: readonly { method: string; path: string; body: unknown }[]): string[] =>
  requests
    .filter(({ method, body }) => method !== "GET" && !isReadOnlySql(body) && !isCloseOnly(body))
    .map(({ method, path, body }) => `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`);

/** Whether a pipeline body only closes its stream. */
const isCloseOnly = (body: unknown): boolean => {
  const { requests } = Object(body) as { requests?: { type?: string }[] };
  return requests?.every(({ type }) => type === "close") ?? false;
};
