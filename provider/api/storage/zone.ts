import { AuthenticationError, EdgeError, is404Or405 } from "../../base/errors";
import { pause } from "../../base/time";
import { parseServerTime } from "../../base/timestamps";
import type { Client } from "../../http/client";
import type { Call, Operation } from "../../http/operation";
import { isLoopback } from "../../http/url";
import { findDeclaration } from "../../objects";
import { findInOwnList, readObject } from "../objects/reads";
import type { Content } from "./content";
import { listDirectory, type StoredObject, uploadFile } from "./operations";

const zoneDeclaration = findDeclaration("StorageZone");

/** A storage zone as the API of files needs it. */
interface Zone {
  readonly name: string;
  readonly access: NonNullable<Call["access"]>;
  /** Whether it was created or changed a moment ago, so that its host may not know its password yet. */
  readonly isNew: boolean;
}

const newForMilliseconds = 60_000;

/** Milliseconds to wait between attempts while the host refuses the password of a new zone. */
const newZoneDelays = [500, 1000, 2000, 4000, 4000];

async function readZoneAccess(client: Client, storageZoneId: number): Promise<Zone> {
  const live = await readObject(client, zoneDeclaration, { storageZoneId });
  const { Name, Password, StorageHostname, DateModified } = live;
  if (typeof Name !== "string" || typeof Password !== "string" || typeof StorageHostname !== "string")
    throw new EdgeError(
      `Storage zone ${storageZoneId} was returned without its name, password or host, which its files need: check the permissions and roles of the API key.`,
    );
  const { hostname } = new URL(`https://${StorageHostname}`);
  const baseUrl = `${isLoopback(hostname) ? "http" : "https"}://${StorageHostname}`;
  const age = Math.abs(Date.now() - (parseServerTime(DateModified) ?? 0));
  return { name: Name, access: { baseUrl, accessKey: Password }, isNew: age < newForMilliseconds };
}

/** Sends an operation on files to their zone's host. Repeats it for a short time if the password of a new zone is refused. */
export async function sendToZone<A>(
  client: Client,
  storageZoneId: number,
  operation: Operation<A>,
  { path, ...call }: Call,
): Promise<A> {
  for (let attempt = 0; ; attempt += 1) {
    const zone = await readZoneAccess(
      attempt === 0 ? client : client.withPolicy({ cached: false }),
      storageZoneId,
    );
    const method = operation.method === "GET" ? "get" : "send";
    const request = { ...call, path: { ...path, storageZoneName: zone.name }, access: zone.access };
    try {
      return await client[method](operation, request);
    } catch (error) {
      const delay = newZoneDelays[attempt];
      if (!(error instanceof AuthenticationError) || !zone.isNew || delay === undefined) throw error;
      await pause(delay);
    }
  }
}

/** Finds the zone in the list of zones, which proves that it exists. */
export const findZone = (client: Client, { storageZoneId }: { storageZoneId?: number }) =>
  findInOwnList(client, zoneDeclaration, { storageZoneId });

/**
 * Lists a directory. It is empty if there is none: the host may return 404 then, which the list of the parent directory
 * must confirm (rules.md#proof-of-absence). `path`: without slashes at its ends.
 */
export async function readDirectory(
  client: Client,
  storageZoneId: number,
  path: string,
): Promise<readonly StoredObject[]> {
  // Otherwise, the 404 of a zone that is gone would be taken for an empty directory.
  await readZoneAccess(client, storageZoneId);
  return sendToZone(client, storageZoneId, listDirectory, { path: { path } }).catch(
    async (error: unknown) => {
      if (!is404Or405(error) || error.operation !== listDirectory.name || path === "") throw error;
      const { path: parent, fileName } = splitFilePath(path);
      const objects = await readDirectory(client, storageZoneId, parent);
      if (objects.some(({ ObjectName, IsDirectory }) => IsDirectory && ObjectName === fileName)) throw error;
      return [];
    },
  );
}

const pathPart = String.raw`(?!\.{1,2}(?:/|$))[^/]+`;
/** The source of a pattern: neither end is a slash, and no part is empty, "." or "..". */
export const filePathPattern = `${pathPart}(?:/${pathPart})*`;

/** Splits a path into the path parameters of an operation on a file. */
export function splitFilePath(filePath: string): { readonly path: string; readonly fileName: string } {
  const end = filePath.lastIndexOf("/");
  return { path: filePath.slice(0, Math.max(end, 0)), fileName: filePath.slice(end + 1) };
}

/** Uploads the content with its checksum, which the platform verifies. */
export async function sendContent(
  client: Client,
  storageZoneId: number,
  filePath: string,
  { checksum, ...content }: Content,
  contentType?: string,
): Promise<void> {
  const headers = { Checksum: checksum, ...(contentType && { "Override-Content-Type": contentType }) };
  await sendToZone(client, storageZoneId, uploadFile, {
    path: splitFilePath(filePath),
    upload: content,
    headers,
  });
}
