import { createHash } from "node:crypto";
import type { Emulator } from "../../../emulator";
import { objectName, type PlatformState, type Subject } from "./subject";

const zoneId = (n: number): number => 5_000_000 + n;
const directory = (n: number): string => `/storage/de/zone-${zoneId(n)}/site`;
const seedZone: Subject["seed"] = (n) => ({
  StorageZones: [{ Id: zoneId(n), Name: `zone-${zoneId(n)}`, Region: "DE" }],
});

const bystander = "site/bystander.txt";

async function putBystander(state: PlatformState | Emulator["state"], n: number, { baseUrl }: Emulator) {
  const zone = state.storageZones.find(({ Id }) => Id === zoneId(n));
  const response = await fetch(`${baseUrl}/storage/de/${zone?.Name}/${bystander}`, {
    method: "PUT",
    headers: { AccessKey: String(zone?.Password) },
    body: "bystander",
  });
  if (!response.ok) throw new Error(`The bystander was refused: ${response.status}`);
}

const toChecksum = (text: string): string => createHash("sha256").update(text).digest("hex").toUpperCase();

/** The checksums of the files of a zone, but for the bystander, by their paths. */
const listOwn = ({ files }: PlatformState, n: number): [path: string, checksum: string][] =>
  Object.entries(files(zoneId(n)))
    .filter(([path]) => path !== bystander)
    .map(([path, { checksum }]) => [path, checksum]);

const mentionsFiles = /\bstorage zones?\b/;

const filePath = (n: number): string => `site/${objectName(n)}.txt`;
const fileText = (n: number, version: number): string => `${objectName(n)}, version ${version}`;
const fileTarget = (method: string) => (n: number) => ({
  method,
  path: `${directory(n)}/${objectName(n)}.txt`,
});

const shared = {
  service: "storage",
  read: (n) => ({ method: "GET", path: `${directory(n)}/` }),
  // The list of the parent directory shows whether the directory exists.
  list: { method: "GET", path: "/storage/de/{zone}/" },
  seed: seedZone,
  prepare: putBystander,
  beside: ({ files }, n) => files(zoneId(n))[bystander],
  mention: () => mentionsFiles,
} as const satisfies Partial<Subject>;

export const storageFile: Subject = {
  ...shared,
  className: "StorageFile",
  writes: { create: fileTarget("PUT"), update: fileTarget("PUT"), delete: fileTarget("DELETE") },
  inputs: (n, version) => ({ storageZoneId: zoneId(n), path: filePath(n), source: fileText(n, version) }),
  wanted: (n, version) => ({ checksum: toChecksum(fileText(n, version)) }),
  held: (state, n) =>
    listOwn(state, n).map(([path, checksum]) => ({ storageZoneId: zoneId(n), path, checksum })),
};

const changingFile = "index.html";
const changingTarget = (method: string) => (n: number) => ({
  method,
  path: `${directory(n)}/${changingFile}`,
});
const folderFiles = (n: number, version: number): Record<string, string> => ({
  [changingFile]: fileText(n, version),
  "css/site.css": "body {}",
});

/** A folder with two files, one of which each version changes. */
export const storageFolder: Subject = {
  ...shared,
  className: "StorageFolder",
  writes: { create: changingTarget("PUT"), update: changingTarget("PUT"), delete: changingTarget("DELETE") },
  // Files that are there with the same content become its own.
  createsAnyway: true,
  files: (n, version) =>
    Object.fromEntries(
      Object.entries(folderFiles(n, version)).map(([path, text]) => [`${objectName(n)}/${path}`, text]),
    ),
  inputs: (n) => ({ storageZoneId: zoneId(n), path: "site/", folder: objectName(n) }),
  wanted: (n, version) => ({
    files: Object.fromEntries(
      Object.entries(folderFiles(n, version)).map(([path, text]) => [path, toChecksum(text)]),
    ),
  }),
  held: (state, n) => {
    const files = listOwn(state, n).map(([path, checksum]) => [path.slice("site/".length), checksum]);
    if (files.length === 0) return [];
    return [{ storageZoneId: zoneId(n), path: "site/", files: Object.fromEntries(files) }];
  },
};
