import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from "node:net";
import { z } from "zod";
import type { Clock } from "../../provider/base/time";
import { settingSpecs } from "../../provider/config";
import { type Client, createClient, type ProviderClientOptions } from "../../provider/http/client";
import type { Operation } from "../../provider/http/operation";
import type { ClientSettings } from "../../provider/http/settings";

const cleanups: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  await Promise.all(cleanups.splice(0).map((close) => close()));
}

/** Starts an HTTP server on a free port. Returns its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

/** Starts a TCP server, for responses that violate HTTP. */
export async function serveSocket(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Listens on a free port. Returns the port. */
export async function listen(server: Server | SocketServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** Returns an origin that refuses connections. */
export async function findUnusedOrigin(): Promise<string> {
  const server = createSocketServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A clock whose sleeps end at once. It records them in `waits`. */
export class InstantClock implements Clock {
  readonly waits: number[] = [];
  private time = Date.parse("2026-03-01T12:00:00Z");
  now(): number {
    return this.time;
  }
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.waits.push(milliseconds);
    this.time += milliseconds;
  }
}

export function createSettings(baseUrl: string, overrides: Partial<ClientSettings> = {}): ClientSettings {
  return {
    baseUrl,
    apiKey: "test-api-key-0001",
    maxAttempts: 4,
    attemptTimeout: 5,
    totalTimeout: 120,
    maxConnections: 16,
    settingLabels: settingSpecs,
    ...overrides,
  };
}

/** Creates a client whose waits take no time. Their jitter is always the maximum. */
export function createTestClient(
  baseUrl: string,
  overrides: Partial<ClientSettings> = {},
  options: ProviderClientOptions = {},
): Client & { clock: InstantClock } {
  const clock = new InstantClock();
  const client = createClient(createSettings(baseUrl, overrides), { clock, random: () => 1, ...options });
  cleanups.push(() => client.close());
  return Object.assign(client, { clock });
}

export const thingSchema = z.looseObject({ Id: z.number() });
export type Thing = z.infer<typeof thingSchema>;

export const readThing: Operation<Thing> = {
  name: "read thing",
  method: "GET",
  path: "/thing/{id}",
  response: thingSchema,
  idempotent: true,
  source: "documented",
};
/** An idempotent write. */
export const updateThing: Operation<Thing> = { ...readThing, name: "update thing", method: "POST" };
/** A write that is not idempotent. */
export const createThing: Operation<Thing> = {
  name: "create thing",
  method: "POST",
  path: "/thing",
  response: thingSchema,
  idempotent: false,
  source: "public API description",
};

/** Returns the error with which a promise rejects. @throws Error if it resolves */
export async function rejection<E extends Error = Error>(promise: Promise<unknown>): Promise<E> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: E) => ({ error }),
  );
  if ("error" in outcome) return outcome.error;
  throw new Error(`Expected a rejection, got ${JSON.stringify(outcome.value)}`);
}

export async function readBodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
