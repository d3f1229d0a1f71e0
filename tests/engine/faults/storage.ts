import { createHash } from "node:crypto";
import type { EmulatorState } from "../../../emulator";
import { objectName, type PlatformState, type Subject } from "./subject";

/** Each of the two classes has zones of its own. */
const fileZone = (n: number): number => 5_000_000 + n;
const folderZone = (n: number): number => 6_000_000 + n;

const directory = (zoneId: number): string => `/storage/de/zone-${zoneId}/site`;
const bystander = "site/bystander.txt";

async function putBystander({ storageZones }: EmulatorState, zoneId: number, baseUrl: string): Promise<void> {
  const send = () =>
    fetch(`${baseUrl}/storage/de/zone-${zoneId}/${bystander}`, {
      method: "PUT",
      headers: { AccessKey: String(storageZones.find(({ Id }) => Id === zoneId)?.Password) },
      body: "bystander",
    });
  let response = await send();
  // One variant of the emulator refuses the password of a new zone at first.
  for (let refusals = 1; response.status === 401 && refusals <= 2; refusals += 1) response = await send();
  if (!response.ok) throw new Error(`The bystander was refused: ${response.status}`);
}

const toChecksum = (text: string): string => createHash("sha256").update(text).digest("hex").toUpperCase();

/** The checksums of the files of a zone, but for the bystander, by their paths. */
const listOwn = ({ files }: PlatformState, zoneId: number): [path: string, checksum: string][] =>
  Object.entries(files(zoneId))
    .filter(([path]) => path !== bystander)
    .map(([path, { checksum }]) => [path, checksum]);

const fileText = (n: number, version: number): string => `${objectName(n)}, version ${version}`;

/** What the two classes have in common. `changing`: the file that each version changes. */
const describe = (toZone: (n: number) => number, changing: (n: number) => string) => {
  const target = (method: string) => (n: number) => ({
    method,
    path: `${directory(toZone(n))}/${changing(n)}`,
  });
  return {
    service: "storage",
    writes: { create: target("PUT"), update: target("PUT"), delete: target("DELETE") },
    read: (n) => ({ method: "GET", path: `${directory(toZone(n))}/` }),
    // The list of the parent directory shows whether the directory exists.
    list: { method: "GET", path: "/storage/de/{zone}/" },
    // An upload to a new zone would be tried again after a 401.
    seed: (n) => ({
      StorageZones: [
        { Id: toZone(n), Name: `zone-${toZone(n)}`, Region: "DE", DateModified: "2026-01-01T00:00:00" },
      ],
    }),
    prepare: (state, n, { baseUrl }) => putBystander(state, toZone(n), baseUrl),
    beside: ({ files }, n) => files(toZone(n))[bystander],
    mention: () => /\bstorage zones?\b/,
  } as const satisfies Partial<Subject>;
};

const fileName = (n: number): string => `${objectName(n)}.txt`;

export const storageFile: Subject = {
  ...describe(fileZone, fileName),
  className: "StorageFile",
  inputs: (n, version) => ({
    storageZoneId: fileZone(n),
    path: `site/${fileName(n)}`,
    source: fileText(n, version),
  }),
  wanted: (n, version) => ({ checksum: toChecksum(fileText(n, version)) }),
  held: (state, n) =>
    listOwn(state, fileZone(n)).map(([path, checksum]) => ({ storageZoneId: fileZone(n), path, checksum })),
};

const folderFiles = (n: number, version: number): Record<string, string> => ({
  "index.html": fileText(n, version),
  "css/site.css": "body {}",
});

const mapFiles = (n: number, version: number, map: (path: string, text: string) => [string, string]) =>
  Object.fromEntries(Object.entries(folderFiles(n, version)).map(([path, text]) => map(path, text)));

/** A folder with two files, one of which each version changes. */
export const storageFolder: Subject = {
  ...describe(folderZone, () => "index.html"),
  className: "StorageFolder",
  // Files that are there with the same content become its own.
  createsAnyway: true,
  files: (n, version) => mapFiles(n, version, (path, text) => [`${objectName(n)}/${path}`, text]),
  inputs: (n) => ({ storageZoneId: folderZone(n), path: "site/", folder: objectName(n) }),
  wanted: (n, version) => ({ files: mapFiles(n, version, (path, text) => [path, toChecksum(text)]) }),
  held: (state, n) => {
    const files = listOwn(state, folderZone(n)).map(([path, checksum]) => [
      path.slice("site/".length),
      checksum,
    ]);
    if (files.length === 0) return [];
    return [{ storageZoneId: folderZone(n), path: "site/", files: Object.fromEntries(files) }];
  },
};
