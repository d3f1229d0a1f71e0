import { filePathPattern, findZone } from "../../api/storage/zone";
import { EdgeError } from "../../base/errors";
import { value } from "../../model/field";
import { boolean, id, matchingText, nonEmptyText, normalized, oneOf } from "../../model/kinds";
import { mapOf } from "../../model/list";
import type { Properties } from "../../model/properties";
import { unknownValue } from "../../signatures";
import { adoption, defineClass, type InputsOf, type KeyOf, type ResourceClass } from "../define";
import {
  createManifest,
  describeManifestChanges,
  type LiveFolder,
  type Manifest,
  readManifest,
} from "./manifest";
import { deleteFiles, listFiles, syncFiles, toZonePath } from "./transfer";

const folderPath = normalized(
  matchingText(
    new RegExp(`^(?:/|${filePathPattern}/?)$`),
    'the path of a folder in the zone, such as "site", or "/" for the zone itself',
  ),
  (path) => path.replace(/\/?$/, "/"),
);

const fields = {
  ...adoption("folder", "files that are there with different content, and to overwrite them,"),
  storageZoneId: value(id(), "ID of the storage zone.", { partOfId: "given" }),
  path: value(folderPath, "Path of the folder in the zone: `site`, or `/` for the zone itself.", {
    partOfId: "given",
  }),
  // Optional only because an import has none.
  folder: value(
    nonEmptyText(),
    "Local folder whose files are uploaded, with those of its subfolders. Required, except in an import. A relative path is resolved from the program's folder.",
    { transient: true },
  ),
  outsideProgram: value(
    boolean(),
    "Whether the folder, or a file to which a symbolic link in it leads, may be outside of the program's folder. Default: `false`.",
    { transient: true },
  ),
  files: value(mapOf(nonEmptyText()), "SHA-256 of each file that is uploaded, by its path in the folder.", {
    readOnly: true,
  }),
  onDelete: value(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the files that this resource has uploaded, or `keep` them. Default: `delete`.",
    { setting: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/** The path of a file in the API, as of a StorageFile. */
const toFilePath = ({ storageZoneId, path }: Key, name: string): string =>
  `/storagezone/${storageZoneId}/files/${toZonePath(path, name)}`;

const getFiles = ({ files }: Properties): Manifest =>
  createManifest(Object.entries((files ?? {}) as Manifest));

export const storageFolder: ResourceClass<Inputs, Key, LiveFolder> = defineClass({
  area: "storage",
  description:
    "The files of a local folder in a storage zone. What has not changed is not sent, and only files that this resource has uploaded are removed. ID and import ID: `<storageZoneId>/<path>/`.",
  examples: {
    "Upload a site": 'new edge.StorageFolder("site", { storageZoneId: 8, path: "/", folder: "dist" });',
  },
  fields,
  className: "StorageFolder",
  parentClass: "StorageZone",
  alwaysReadable: true,

  path: ({ storageZoneId, path }) => `/storagezone/${storageZoneId}/files/${path}`,
  describe: ({ storageZoneId, path }) => `folder ${JSON.stringify(path)} of storage zone ${storageZoneId}`,

  listParts(values) {
    const { folder, outsideProgram } = values;
    if (folder === unknownValue) return new Map();
    const files = folder === undefined ? getFiles(values) : readManifest(folder, outsideProgram === true);
    return new Map(Object.keys(files).map((name) => [toFilePath(values, name), name]));
  },

  // A folder is no object of the platform. The update finds out which of its files already exist.
  locate: async () => ({ found: undefined }),
  async read(client, { storageZoneId, path }) {
    return { files: await listFiles(client, storageZoneId, path), isComplete: true };
  },
  findInList: (client, key) => findZone(client, key),

  // The update that follows uploads the files, so that the state records what it has done if it fails.
  async create(_client, { folder, storageZoneId, path }) {
    if (folder === undefined) throw createMissingFolderError();
    return { key: { storageZoneId, path }, live: { files: {} } as LiveFolder };
  },
  async update(client, key, { inputs: { folder, outsideProgram, adopt }, recorded, keptParts }) {
    if (folder === undefined) throw createMissingFolderError();
    return syncFiles(client, key, {
      folder,
      owned: getFiles(recorded),
      mayBeOutside: outsideProgram === true,
      overwrites: adopt === true,
      isKept: (name) => keptParts.has(toFilePath(key, name)),
    });
  },
  delete(client, key, recorded, { keptParts } = {}) {
    const names = Object.keys(getFiles(recorded));
    return deleteFiles(
      client,
      key,
      names.filter((name) => !keptParts?.has(toFilePath(key, name))),
    );
  },

  toOutputs({ files, isComplete }, key, recorded) {
    if (!isComplete) return { ...key, files };
    const owned = getFiles(recorded ?? {});
    return { ...key, files: Object.fromEntries(Object.entries(files).filter(([path]) => path in owned)) };
  },

  compare(recorded, { folder, outsideProgram }) {
    if (folder === undefined) return {};
    if (folder === unknownValue) return { changed: ["files"], computed: ["files"] };
    const changes = describeManifestChanges(
      getFiles(recorded),
      readManifest(folder, outsideProgram === true),
    );
    if (changes === "") return {};
    const notice = `Files of ${storageFolder.describe(recorded)}: ${changes}.`;
    return { changed: ["files"], computed: ["files"], notice };
  },

  previewNotice({ folder, outsideProgram, ...key }) {
    if (folder === undefined) throw createMissingFolderError();
    const changes = describeManifestChanges(
      createManifest([]),
      readManifest(folder, outsideProgram === true),
    );
    return `Files of ${storageFolder.describe(key)}: ${changes || "none"}.`;
  },
});

const createMissingFolderError = () => new EdgeError("The folder to upload is not given: set folder.");
