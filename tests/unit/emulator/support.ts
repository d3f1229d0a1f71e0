import type { Emulator } from "../../../emulator/index";

/** A response, read whole. `body` is the parsed JSON, or undefined if there is no body. */
export interface Reply<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** Sends one request with the emulator's own key, or with `headers` in its place. */
export async function send<Body = unknown>(
  emulator: Pick<Emulator, "baseUrl" | "apiKey">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { AccessKey: emulator.apiKey },
): Promise<Reply<Body>> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(emulator.baseUrl + path, { method, headers, ...(text && { body: text }) });
  const content = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: content,
    body: content === "" ? undefined : JSON.parse(content),
  };
}
