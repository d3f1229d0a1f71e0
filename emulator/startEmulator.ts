import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Database } from "./areas/database/databases";
import { DatabaseHosts } from "./areas/database/hosts";
import { loggingPath } from "./areas/logging/routes";
import type { Upload } from "./areas/storage/files";
import { isStoragePath } from "./areas/storage/storageZone";
import { startChaos } from "./chaos";
import { AccountContents } from "./contents";
import { EmulatorControlApi } from "./control";
import { DataFolder } from "./dataFolder";
import type { Emulator } from "./emulator";
import { createAccounts, createPlatform, type EmulatorOptions } from "./options";
import { type Account, advance, allRoutes } from "./platform/state";
import { createSeededRandom } from "./random";
import { Faults } from "./server/faults";
import { createHttpServer } from "./server/httpServer";
import { closeServer, listenOnPort, listenOnUsualPort, refuseConnections } from "./server/ports";
import { RequestLog } from "./server/requestLog";
import { Router } from "./server/router";
import { EmulatorStack } from "./stack";

const chaosProbability = 0.1;

/**
 * Starts an emulator of the platform on 127.0.0.1.
 * Rejects with a TypeError if a seed is not valid, and with an Error if a port is in use.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  if (options.data === undefined) return createEmulator(options);
  const data = new DataFolder(options.data);
  try {
    return await createEmulator(options, data);
  } catch (error) {
    data.close();
    throw error;
  }
}

async function createEmulator(options: EmulatorOptions, data?: DataFolder): Promise<Emulator> {
  const faults = new Faults(options.random ?? Math.random);
  const requests = new RequestLog();
  let control: EmulatorControlApi | undefined;
  const createServer = (prefix: string) =>
    createHttpServer(router, faults, requests, prefix, () => (prefix === "" ? control : undefined), uploads);
  const hosts = new DatabaseHosts(createServer, data?.snapshot?.databasePorts);
  const platform = createPlatform(options, hosts, data);
  const uploads = {
    handles: isStoragePath,
    receive: (body: Readable) => platform.files.receive(body),
    discard: (upload: Upload) => platform.files.discard(upload),
  };
  const accounts = createAccounts(options, platform, data?.snapshot?.states);
  data?.startSaving(accounts, platform);
  const save = (isReset = false) => data?.commit(isReset);
  const offeredRoutes = allRoutes.filter(
    ({ documentation }) => documentation === "documented" || !platform.documentedOnly,
  );
  const router = new Router(offeredRoutes, accounts, platform, save, (state) => advance(state, platform));
  const server = createServer("");
  const closeServers = async () => void (await Promise.all([server, ...hosts.servers].map(closeServer)));
  const contents = new AccountContents(options, platform, accounts, requests, faults, save);
  const databases = accounts.flatMap(({ state }) => state.databases);
  const baseUrl = await listenOnAllPorts(options, server, hosts, databases).catch(async (error) => {
    await closeServers();
    throw error;
  });
  save();
  const [{ apiKey, bearerToken, state }] = accounts;
  const [firstDatabase] = databases;
  const stacks: EmulatorStack[] = [];
  const emulator: Emulator = {
    baseUrl,
    loggingUrl: baseUrl + loggingPath,
    streamUrl: baseUrl,
    databaseUrl: hosts.urls[firstDatabase?.id ?? ""] ?? "",
    databaseToken: findToken(firstDatabase, "full-access"),
    databaseReadOnlyToken: findToken(firstDatabase, "read-only"),
    databaseUrls: hosts.urls,
    apiKey,
    bearerToken,
    state,
    accounts,
    clock: platform.clock,
    requests,
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    outage: () => {
      const reopenPorts = [server, ...hosts.servers].map(refuseConnections);
      return async () => void (await Promise.all(reopenPorts.map((reopen) => reopen())));
    },
    files: (storageZoneId) => platform.files.describe(storageZoneId),
    sql: async (text, id = firstDatabase?.id) =>
      (await platform.engines.getOrStart(requireDatabase(accounts, id))).run(text),
    seed: (seed) => contents.add(seed),
    reset: (seed) => contents.reset(seed),
    export: () => contents.export(),
    stack: (program, stackOptions = {}) => {
      const stack = new EmulatorStack(emulator, program, stackOptions, (seed) => {
        faults.random = createSeededRandom(seed);
        return startChaos(emulator, chaosProbability, seed);
      });
      stacks.push(stack);
      return stack;
    },
    close: async () => {
      for (const stack of stacks) stack.close();
      await closeServers();
      await platform.engines.close();
      platform.files.close();
      try {
        save();
      } finally {
        data?.close();
      }
    },
  };
  if (options.control) control = new EmulatorControlApi(emulator, faults, platform, save);
  return emulator;
}

/**
 * Listens on one port for all services except the databases, and on one port for each database. Resolves to the base
 * URL of the management API.
 */
async function listenOnAllPorts(
  { port, databasePort, data }: EmulatorOptions,
  server: Server,
  hosts: DatabaseHosts,
  databases: readonly Database[],
): Promise<string> {
  const baseUrl = await (port === undefined && data !== undefined
    ? listenOnUsualPort(server, derivePort(data), "the emulator")
    : listenOnPort(server, port ?? 0));
  // Two accounts may have a database of the same ID, which is one database.
  const ids = new Set(databases.map(({ id }) => id));
  for (const [index, id] of [...ids].entries())
    await hosts.open(id, databasePort ? databasePort + index : databasePort);
  return baseUrl;
}

/** Derives the port from the folder. Stacks record the URL, so another port shows up as a change. */
const derivePort = (folder: string): number =>
  20_000 + (createHash("sha256").update(resolve(folder)).digest().readUInt32BE() % 10_000);

const findToken = (database: Database | undefined, kind: string): string =>
  database?.tokens.find(({ authorization }) => authorization === kind)?.token ?? "";

function requireDatabase(accounts: readonly Account[], id: string | undefined): Database {
  const database = accounts.flatMap(({ state }) => state.databases).find((each) => each.id === id);
  if (database === undefined) throw new TypeError(`There is no database ${id}.`);
  return database;
}
