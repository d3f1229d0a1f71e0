import * as z from "zod";
import { type Content, openFile, openText } from "../api/storage/content";
import { deleteFile, type StoredObject } from "../api/storage/operations";
import {
  filePathPattern,
  findZone,
  readDirectory,
  sendContent,
  sendToZone,
  splitFilePath,
} from "../api/storage/zone";
import { EdgeError, mayHaveTakenEffect } from "../base/errors";
import type { Client } from "../http/client";
import { value } from "../model/field";
import { boolean, count, id, matchingText, nonEmptyText, oneOf, plainKind } from "../model/kinds";
import { unknownValue } from "../signatures";
import { type Asset, isAsset } from "./asset";
import { adoption, defineClass, type InputsOf, type KeyOf, type ResourceClass } from "./define";

const isLocal = (asset: Asset) => asset.text !== undefined || (asset.path ?? "") !== "";

const sourceKind = plainKind<string | Asset>(
  z.custom<string | Asset>(),
  (given) => (isAsset(given) ? isLocal(given) : typeof given === "string"),
  "a string, a FileAsset or a StringAsset",
  { spec: { oneOf: [{ type: "string" }, { $ref: "pulumi.json#/Asset" }] } },
);

const fields = {
  ...adoption("file", "a file that is already there, and to overwrite it if its content differs,"),
  storageZoneId: value(id(), "ID of the storage zone.", { partOfId: "given" }),
  path: value(
    matchingText(
      new RegExp(`^${filePathPattern}$`),
      'the path of a file in the zone, such as "css/site.css", without a slash at its start',
    ),
    "Path of the file in the zone: `css/site.css`.",
    { partOfId: "given" },
  ),
  // Optional only because an import has none.
  source: value(
    sourceKind,
    "Content of the file: a FileAsset, a StringAsset or a string. Required, except in an import. A relative path is resolved from the program's folder. The state stores strings and StringAssets in full, and only the path and hash of a FileAsset.",
    { transient: true, hiddenInMessages: true },
  ),
  outsideProgram: value(
    boolean(),
    "Whether the file may be outside of the program's folder, by its path or by a symbolic link. Default: `false`.",
    { transient: true },
  ),
  contentType: value(
    nonEmptyText(),
    "MIME type with which the file is delivered. Default: that of the extension. No read returns it, so changes made elsewhere are not seen.",
    { writeOnly: true },
  ),
  checksum: value(nonEmptyText(), "SHA-256 of the file in hexadecimal, in upper case.", {
    readOnly: true,
    nullable: true,
  }),
  size: value(count(), "Size of the file in bytes.", { readOnly: true }),
  onDelete: value(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the file, or `keep` it. Default: `delete` if this program created it, else `keep`.",
    { setting: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

const getChecksum = (source: unknown): string | undefined =>
  typeof source === "string"
    ? openText(source).checksum
    : isAsset(source)
      ? source.hash.toUpperCase()
      : undefined;

export const storageFile: ResourceClass<Inputs, Key, StoredObject> = defineClass({
  area: "storage",
  description:
    "A file of a storage zone. Its content is compared by its SHA-256, and streamed from disk. ID and import ID: `<storageZoneId>/<path>`.",
  examples: {
    "Upload a file":
      'new edge.StorageFile("robots", {\n  storageZoneId: 8,\n  path: "robots.txt",\n  source: new pulumi.asset.FileAsset("robots.txt"),\n});',
  },
  fields,
  className: "StorageFile",
  parentClass: "StorageZone",
  alwaysReadable: true,

  path: ({ storageZoneId, path }) => `/storagezone/${storageZoneId}/files/${path}`,
  describe: ({ storageZoneId, path }) => `file ${JSON.stringify(path)} of storage zone ${storageZoneId}`,

  read: (client, key) => readFile(client, key),
  findInList: (client, key) => findZone(client, key),

  create: async (client, inputs) => {
    const key = { storageZoneId: inputs.storageZoneId, path: inputs.path };
    const live = await upload(client, key, inputs).catch(async (error: unknown) => {
      // There was no file before, so one with this content is that of the failed upload.
      if (!mayHaveTakenEffect(error)) throw error;
      const found = await readFile(client.withPolicy({ cached: false }), key).catch(() => undefined);
      if (found && found.Checksum === getChecksum(inputs.source)) return found;
      throw error;
    });
    return { key, live };
  },
  update: (client, key, { inputs, recorded }) =>
    upload(client, key, { ...pickContentType(recorded), ...inputs }),
  async delete(client, { storageZoneId, path }) {
    await sendToZone(client, storageZoneId, deleteFile, { path: splitFilePath(path) });
  },

  toOutputs: ({ Checksum, Length }, key) => ({ ...key, checksum: Checksum ?? null, size: Length }),

  compare(recorded, { source }) {
    const isSame = source === undefined || getChecksum(source) === recorded["checksum"];
    if (isSame && source !== unknownValue) return {};
    return { changed: ["checksum"], computed: ["checksum", "size"] };
  },
});

const pickContentType = ({ contentType }: Readonly<Record<string, unknown>>) =>
  typeof contentType === "string" ? { contentType } : {};

/** Reads a file in the list of its directory, which serves all files of the directory. */
async function readFile(client: Client, { storageZoneId, path }: Key): Promise<StoredObject | undefined> {
  const { path: directory, fileName } = splitFilePath(path);
  const objects = await readDirectory(client, storageZoneId, directory);
  return objects.find(({ ObjectName, IsDirectory }) => ObjectName === fileName && !IsDirectory);
}

async function upload(
  client: Client,
  key: Key,
  { source, contentType, outsideProgram }: Partial<Inputs>,
): Promise<StoredObject> {
  const content = await openSource(key, source, outsideProgram === true);
  await sendContent(client, key.storageZoneId, key.path, content, contentType);
  const live = await readFile(client.withPolicy({ cached: false }), key);
  if (live?.Checksum === content.checksum) return live;
  throw new EdgeError(
    `The platform accepted the upload of ${storageFile.describe(key)}, but lists ${live ? "different content" : "no such file"}: another program may write it, too. Run "pulumi up" again.`,
  );
}

async function openSource(key: Key, source: Inputs["source"], mayBeOutside: boolean): Promise<Content> {
  if (source === undefined)
    throw new EdgeError(`The ${storageFile.describe(key)} has no content to upload: set source.`);
  if (typeof source === "string") return openText(source);
  if (source.text !== undefined) return openText(source.text);
  const { path = "" } = source;
  const content = await openFile(path, mayBeOutside);
  if (content.checksum === getChecksum(source)) return content;
  throw new EdgeError(
    `The file ${path} was changed while pulumi ran: nothing was uploaded. Run the command again.`,
  );
}
