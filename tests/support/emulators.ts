import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Emulator } from "../../emulator/index";

/** Path of the built command-line program. */
export const cliFile = join(__dirname, "..", "..", "dist", "cli", "main.js");

/** A complete response. `body` is the parsed JSON, or undefined if it is none. */
export interface Reply<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** Sends a request with the emulator's API key, or with `headers` instead. */
export async function send<Body = unknown>(
  emulator: Pick<Emulator, "baseUrl" | "apiKey">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { AccessKey: emulator.apiKey },
): Promise<Reply<Body>> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const more = { redirect: "manual" as const, ...(text && { body: text }) };
  const response = await fetch(emulator.baseUrl + path, { method, headers, ...more });
  const content = await response.text();
  const isJson = content !== "" && response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    text: content,
    body: isJson ? JSON.parse(content) : undefined,
  };
}

export const execute = (sql: string, more: object = {}) => ({ type: "execute", stmt: { sql, ...more } });
export const close = { type: "close" };

/** The outcome of a request in a pipeline. */
export interface SqlOutcome {
  type: "ok" | "error";
  response?: { type: string; result?: unknown };
  error?: { message: string; code: string };
}

export interface SqlReply {
  baton: string | null;
  base_url: string | null;
  results: SqlOutcome[];
  error?: string;
}

/** Sends a body to the pipeline of a database. */
export const postSql = (databaseUrl: string, token: string, body: unknown): Promise<Reply<SqlReply>> =>
  send({ baseUrl: databaseUrl, apiKey: "" }, "POST", "/v2/pipeline", body, {
    Authorization: `Bearer ${token}`,
  });

/** Resolves to the output so far once it matches `pattern`. Rejects if the process exits first. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    child.stderr?.on("data", (chunk) => {
      text += chunk;
    });
    child.on("exit", () => reject(new Error(`It ended after: ${text}`)));
  });
}

/** Resolves to the exit code and the signal of a process. */
export const waitForExit = (child: ChildProcess) =>
  new Promise((resolve) => child.on("exit", (code, signal) => resolve([code, signal])));
