import { asksOnly } from "../faults/databases";

/** The requests that write. */
export const writesOf = (requests: readonly { method: string; path: string; body: unknown }[]): string[] =>
  requests
    .filter(({ method, body }) => method !== "GET" && !asksOnly(body) && !closesOnly(body))
    .map(({ method, path, body }) => `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`);

/** Whether a stream of SQL is only ended. */
const closesOnly = (body: unknown): boolean => {
  const { requests } = Object(body) as { requests?: { type?: string }[] };
  return requests?.every(({ type }) => type === "close") ?? false;
};
