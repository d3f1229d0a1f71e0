import { join } from "node:path";
import { openFile } from "../../api/storage/content";
import { deleteFile } from "../../api/storage/operations";
import { readDirectory, sendContent, sendToZone, splitFilePath } from "../../api/storage/zone";
import { EdgeError, NotFoundError } from "../../base/errors";
import { listSome } from "../../base/messageText";
import type { Client } from "../../http/client";
import { PartialUpdateError } from "../lifecycle";
import { createManifest, type LiveFolder, type Manifest, readManifest } from "./manifest";

interface Folder {
  readonly storageZoneId: number;
  /** Ends with a slash. The zone itself is "/". */
  readonly path: string;
}

interface SyncOptions {
  /** The local folder. */
  readonly folder: string;
  /** The files that the resource has uploaded before. */
  readonly owned: Manifest;
  readonly mayBeOutside: boolean;
  /** Whether to overwrite files that the resource has not uploaded. */
  readonly overwrites: boolean;
  /** Whether another resource has a file that the resource has uploaded before, so that it stays. */
  isKept(name: string): boolean;
}

/** Lists the files below a folder, with one list for each directory. `isNeeded`: whether to list the directory. */
export async function listFiles(
  client: Client,
  storageZoneId: number,
  path: string,
  isNeeded: (directory: string) => boolean = () => true,
): Promise<Manifest> {
  const root = path === "/" ? "" : path;
  const list = async (directory: string): Promise<[path: string, checksum: string][]> => {
    const objects = await readDirectory(client, storageZoneId, (root + directory).replace(/\/$/, ""));
    const found = objects.map(async ({ ObjectName, IsDirectory, Checksum }) => {
      const name = directory + ObjectName;
      if (!IsDirectory) return [[name, Checksum ?? ""]] as [string, string][];
      return isNeeded(`${name}/`) ? list(`${name}/`) : [];
    });
    return (await Promise.all(found)).flat();
  };
  return createManifest(await list(""));
}

/** Uploads what differs, and removes what the resource has uploaded and the local folder no longer has. */
export async function syncFiles(
  client: Client,
  { storageZoneId, path }: Folder,
  { folder, owned, mayBeOutside, overwrites, isKept }: SyncOptions,
): Promise<LiveFolder> {
  const local = readManifest(folder, mayBeOutside);
  const remote = { storageZoneId, path };
  // An update has just read the folder, and the client has the responses.
  const before = await listDirectoriesOf(client, remote, [...Object.keys(local), ...Object.keys(owned)]);
  const uploads = Object.keys(local).filter((name) => before[name] !== local[name]);
  const conflicting = uploads.filter((name) => before[name] !== undefined && owned[name] === undefined);
  if (conflicting.length > 0 && !overwrites)
    throw new EdgeError(
      `The storage zone ${storageZoneId} has ${conflicting.length === 1 ? "a file" : `${conflicting.length} files`} with different content, which this program has not uploaded: ${listSome(conflicting)}. Nothing was changed. To overwrite ${conflicting.length === 1 ? "it" : "them"}, set adopt: true.`,
    );
  const present = Object.entries(owned).filter(([name]) => before[name] !== undefined && !isKept(name));
  const removals = present.map(([name]) => name).filter((name) => local[name] === undefined);
  const files = new Map(present);
  for (const [name, checksum] of Object.entries(local))
    if (before[name] === checksum) files.set(name, checksum);
  const upload = async (name: string) => {
    const content = await openFile(join(folder, name), mayBeOutside);
    await sendContent(client, storageZoneId, toZonePath(path, name), content);
    files.set(name, content.checksum);
  };
  try {
    await runAll(uploads.map((name) => () => upload(name)));
    await deleteFiles(client, remote, removals, (name) => files.delete(name));
    const uncached = client.withPolicy({ cached: false });
    const after = uploads.length > 0 ? await listDirectoriesOf(uncached, remote, uploads) : before;
    const missing = uploads.filter((name) => after[name] !== files.get(name));
    if (missing.length > 0)
      throw new EdgeError(
        `The platform accepted the upload of ${listSome(missing)}, but lists no such file or different content: another program may write to the folder, too. Run "pulumi up" again.`,
      );
  } catch (error) {
    if (!(error instanceof EdgeError)) throw error;
    throw new PartialUpdateError(error, { files: toManifest(files) } satisfies LiveFolder);
  }
  return { files: toManifest(files) };
}

/** In the order of the paths, whichever upload ended first. */
const toManifest = (files: ReadonlyMap<string, string>): Manifest =>
  Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Lists the files of the directories in which the named files are. */
const listDirectoriesOf = (client: Client, { storageZoneId, path }: Folder, names: readonly string[]) =>
  listFiles(client, storageZoneId, path, (directory) => names.some((name) => name.startsWith(directory)));

/**
 * Deletes files that the resource has uploaded. Directories stay, because others may have files in them. After a 404, the list
 * must show that the file is gone (rules.md#confirmed-deletes).
 */
export async function deleteFiles(
  client: Client,
  folder: Folder,
  names: readonly string[],
  onDeleted: (name: string) => void = () => {},
): Promise<undefined> {
  const missing = new Map<string, NotFoundError>();
  const remove = async (name: string) => {
    const path = splitFilePath(toZonePath(folder.path, name));
    try {
      await sendToZone(client, folder.storageZoneId, deleteFile, { path });
      onDeleted(name);
    } catch (error) {
      if (!(error instanceof NotFoundError) || error.operation !== deleteFile.name) throw error;
      missing.set(name, error);
    }
  };
  await runAll(names.map((name) => () => remove(name)));
  if (missing.size === 0) return;
  const listed = await listDirectoriesOf(client.withPolicy({ cached: false }), folder, [...missing.keys()]);
  for (const [name, error] of missing) {
    if (listed[name] !== undefined) throw error;
    onDeleted(name);
  }
}

export const toZonePath = (path: string, name: string): string => (path === "/" ? name : path + name);

/** As many as wait for a connection at a time. The client limits how many the platform gets at once. */
const workers = 32;

/** Runs tasks in parallel. After a failure, begins none, waits for those under way, and throws the first error. */
async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks];
  const errors: unknown[] = [];
  const work = async () => {
    for (let task = queue.shift(); task && errors.length === 0; task = queue.shift())
      await task().catch((error: unknown) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: workers }, work));
  if (errors.length > 0) throw errors[0];
}
