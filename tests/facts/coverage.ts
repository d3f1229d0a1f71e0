import { join } from "node:path";
import { type DescribedOperation, listOperations } from "../../facts";
import { createApi } from "../../provider/api";
import * as functions from "../../provider/functions";
import type { DataFunction } from "../../provider/functions/dataFunction";
import type { Properties } from "../../provider/model/properties";
import { seed } from "../contract/operations";
import type { Subject } from "../engine/faults/subject";
import { subjects } from "../engine/faults/subjects";
import { allOperations } from "../support/operations";
import { platform, Run, startPlatform, stopPlatform } from "../unit/core/run";

/** An operation of the API, and what sends it. */
export interface Coverage {
  readonly operation: DescribedOperation;
  readonly classes: Set<string>;
  readonly functions: Set<string>;
  /** Methods of the typed client, such as `dnsZones.list`. */
  readonly client: Set<string>;
}

interface Request {
  readonly method: string;
  readonly path: string;
}

/** The methods that send an operation with another name. Only classes send operations without one. */
const methodNames: Readonly<Record<string, string | undefined>> = {
  listApiKeys: "apiKeys.list",
  listEventLogs: "shield.eventLogs",
  queryAccessLogs: "accessLogs.list",
  readDailyLog: "accessLogs.daily",
  listDirectory: undefined,
  uploadFile: undefined,
  deleteFile: undefined,
};

/**
 * Lists the operations of the facts. To see what sends them, creates, changes and deletes an object of each class on the
 * emulator, and calls each data function. What a class sends only in further cases may be missing.
 */
export async function listCoverage(): Promise<readonly Coverage[]> {
  const rows = listOperations().map(
    (operation): Coverage => ({ operation, classes: new Set(), functions: new Set(), client: new Set() }),
  );
  const add = (user: "classes" | "functions" | "client", name: string, requests: readonly Request[]) => {
    for (const request of requests) {
      const described = findDescribed(request);
      const row = rows.find(({ operation }) => operation === described);
      if (!row)
        throw new Error(`${name} sends ${request.method} ${request.path}, which no source describes.`);
      row[user].add(name);
    }
  };
  for (const [name, operation] of allOperations) {
    const method = name in methodNames ? methodNames[name] : name;
    if (method !== undefined) add("client", method, [operation]);
  }
  add("client", "sql.execute", [{ method: "POST", path: "/v2/pipeline" }]);
  // An ApiObject can send any request.
  for (const subject of subjects.filter(({ className }) => className !== "ApiObject"))
    add("classes", subject.className, await recordLife(subject));
  for (const [name, declared] of Object.entries(functions))
    add("functions", name, await recordCall(declared));
  await stopPlatform();
  return rows;
}

/** Finds the operation of a path or a template. If several fit, returns the one with the fewest parameters. */
function findDescribed({ method, path }: Request): DescribedOperation | undefined {
  // The emulator serves other hosts of the platform below these paths.
  const ownPath = path.replace(/^\/(logging|sql\/[^/]+|storage\/[a-z]+)(?=\/)/, "");
  const countParameters = (each: DescribedOperation) => each.path.split("{").length;
  return listOperations()
    .filter((each) => each.method === method)
    .filter((each) => new RegExp(`^${each.path.replace(/\{\w+\}/g, "[^/]*")}$`).test(ownPath))
    .sort((a, b) => countParameters(a) - countParameters(b))[0];
}

/** A StorageFolder needs a folder of this repository. */
const chooseInputs = ({ className, inputs }: Subject, version: number): object =>
  className === "StorageFolder"
    ? {
        ...inputs(1, version),
        outsideProgram: true,
        folder: version === 0 ? __dirname : join(__dirname, "..", "contract"),
      }
    : inputs(1, version);

const pem = (label: string) => `-----BEGIN ${label}-----\nAA==\n-----END ${label}-----\n`;

/** Changes that the tests of faults lack, because these find an object by its name, or that need requests of their own. */
const furtherChanges: Readonly<Record<string, readonly (() => object)[]>> = {
  EdgeScript: [() => ({ name: "renamed" })],
  VideoCollection: [() => ({ name: "renamed" })],
  VideoLibrary: [
    () => ({ allowedReferrers: ["shop.example"], blockedReferrers: ["bad.example"] }),
    () => ({ allowedReferrers: [], blockedReferrers: [] }),
  ],
  PullZoneHostname: [
    () => ({ certificate: { certificate: pem("CERTIFICATE"), certificateKey: pem("PRIVATE KEY") } }),
    () => ({ certificate: "none", forceSsl: false }),
    () => ({ certificate: "free" }),
  ],
  ScriptRelease: [
    () => ({ code: undefined, release: platform.state.scripts.flatMap(({ Releases }) => Releases)[0]?.Uuid }),
  ],
};

async function recordLife(subject: Subject): Promise<Request[]> {
  const { className, writes, read, list, service } = subject;
  await startPlatform({ seed: subject.seed?.(1) ?? {} });
  await subject.prepare?.(platform.state, 1, platform);
  const targets = [...Object.values(writes), read].map((find) => find(1, platform.state));
  // The program reads the scripts of SqlMigrations, and this is not one.
  if (className !== "SqlMigrations") {
    const run = () => new Run();
    const { id, outs } = await run().create(className, chooseInputs(subject, 0) as Properties);
    const { props } = await run().provider(className).read(id, outs);
    let recorded = props;
    for (const change of [() => ({}), ...(furtherChanges[className] ?? [])])
      recorded = await run().applyUpdate(className, id, recorded, {
        ...chooseInputs(subject, 1),
        ...change(),
      });
    await run().provider(className).delete(id, recorded);
  }
  // The descriptions know directories, but not the root of a zone.
  return [...targets, ...(list && service !== "storage" ? [list] : []), ...platform.requests];
}

const sampleArguments: Properties = {
  scriptId: 6,
  shieldZoneId: 5,
  pullZoneId: 9,
  zoneId: 3,
  loadBalancerId: 1,
  libraryId: 4,
  date: new Date(),
  sql: "SELECT 1",
};

/** Calls a data function with what it requires. It sends its requests even if the emulator has no such object. */
async function recordCall({ arguments: declared, read }: DataFunction): Promise<Request[]> {
  await startPlatform({ seed });
  const { baseUrl, apiKey, loggingUrl, streamUrl, databaseUrl, databaseToken } = platform;
  const urls = { baseUrl, loggingUrl, streamUrl, databaseUrl };
  const api = createApi({ ...urls, apiKey, databaseAuthToken: databaseToken, maxAttempts: 1 });
  const required = Object.entries(declared).flatMap(([name, { options }]) => (options.required ? name : []));
  const args = Object.fromEntries(required.map((name) => [name, sampleArguments[name]]));
  await read(api, args as never).catch(() => {});
  await api.close();
  return [...platform.requests];
}
