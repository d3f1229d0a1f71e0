import { setTimeout as sleep } from "node:timers/promises";
import { formatTime } from "../../objects/values";
import type { Authenticator, ServerAccount } from "../../server/access";
import { badRequest, type FailureFormatter, notFound, Refusal } from "../../server/failures";
import type { RouteResponse } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import type { StorageFiles, StoredFile } from "./files";
import { type StorageZone, storagePath } from "./storageZone";

export interface StorageServices {
  readonly files: StorageFiles;
}

export interface FileState {
  storageZones: StorageZone[];
}

type FileRequest = RouteRequest<"region" | "zone" | "path", FileState, StorageServices>;

const createAccessRefusal = () => new Refusal(401, "unauthorized", "Unauthorized");

const toFileError: FailureFormatter = ({ status, message }) => toReply(status, message);

const toReply = (status: number, Message: string): RouteResponse => ({
  status,
  body: { HttpCode: status, Message },
});

/** Finds the account by the password of one of its storage zones. The keys of accounts are not accepted. */
const passwordAuth: Authenticator = ({ key }, accounts) => {
  const account = (accounts as readonly ServerAccount<FileState>[]).find(({ state }) =>
    state.storageZones.some(({ Password, ReadOnlyPassword }) =>
      [Password, ReadOnlyPassword].includes(key ?? ""),
    ),
  );
  if (!account) throw createAccessRefusal();
  return account;
};

const { undocumented } = routeBuilders<FileState, StorageServices>(passwordAuth, toFileError);

/** How many requests a zone gets at once, by their kind (documented). */
const limits = { list: 5, delete: 30, any: 100 };
const limitedRequestMs = 20;

const requestsOfZones = new WeakMap<
  StorageZone,
  { list: number; delete: number; any: number; total: number }
>();

/** Runs a request of a zone. With the variant `storageLimits`, it takes a moment, and the platform's limits apply. */
async function serveFile(
  request: FileRequest,
  kind: keyof typeof limits,
  handle: (zone: StorageZone, files: StorageFiles) => RouteResponse,
): Promise<RouteResponse> {
  const { files, variants } = request.platform;
  const zone = findZone(request, kind !== "list" && !(kind === "any" && request.upload === undefined));
  const counts = requestsOfZones.get(zone) ?? { list: 0, delete: 0, any: 0, total: 0 };
  requestsOfZones.set(zone, counts);
  counts.total += 1;
  if (variants.newStoragePassword === "refusedAtFirst" && counts.total <= 2) throw createAccessRefusal();
  if (variants.storageLimits === "off") return handle(zone, files);
  const counted = [...new Set([kind, "any"] as const)];
  if (counted.some((each) => counts[each] >= limits[each]))
    throw new Refusal(429, "too_many_requests", "Too many requests at once.");
  for (const each of counted) counts[each] += 1;
  try {
    await sleep(limitedRequestMs);
    return handle(zone, files);
  } finally {
    for (const each of counted) counts[each] -= 1;
  }
}

/** Finds the zone of a path. Another region's host, another zone's password, and writes with the other password get 401. */
function findZone({ params, headers, state }: FileRequest, writes: boolean): StorageZone {
  const zone = state.storageZones.find(({ Name }) => Name === params.zone);
  const passwords = [zone?.Password, ...(writes ? [] : [zone?.ReadOnlyPassword])];
  if (
    !zone ||
    zone.Region.toLowerCase() !== params.region ||
    !passwords.includes(String(headers["accesskey"]))
  )
    throw createAccessRefusal();
  return zone;
}

const isDirectory = (path: string): boolean => path === "" || path.endsWith("/");

function putFile(request: FileRequest, zone: StorageZone, files: StorageFiles): RouteResponse {
  const { params, headers, upload, platform } = request;
  const { Id } = zone;
  if (!upload) throw badRequest("The request has no body.");
  const { checksum = upload.checksum } = headers;
  if (checksum !== upload.checksum) {
    if (platform.variants.storageChecksum === "ignored") return toReply(201, "File uploaded.");
    throw badRequest("The checksum of the file does not match.");
  }
  if (isDirectory(params.path) && files.list(Id, params.path).length > 0)
    throw badRequest("The directory already exists.");
  const replaced = files.find(Id, params.path);
  files.put(Id, params.path, platform.ids.createUuid(), {
    ...upload,
    contentType: String(headers["override-content-type"] ?? ""),
    changed: platform.now(),
  });
  if (!replaced && !isDirectory(params.path)) zone.FilesStored += 1;
  zone.StorageUsed += upload.length - (replaced?.length ?? 0);
  return toReply(201, "File uploaded.");
}

function getFile({ params: { path } }: FileRequest, { Id }: StorageZone, files: StorageFiles): RouteResponse {
  const file = files.find(Id, path);
  if (!file) throw notFound("Object Not Found");
  return {
    status: 200,
    chunks: files.read(file),
    contentType: file.contentType || "application/octet-stream",
  };
}

function listDirectory(
  { params: { path }, platform }: FileRequest,
  zone: StorageZone,
  files: StorageFiles,
): RouteResponse {
  const inside = files.list(zone.Id, path).filter(([each]) => each !== path);
  if (inside.length === 0 && path !== "" && !files.find(zone.Id, path))
    if (platform.variants.missingDirectory === "notFound") throw notFound("Object Not Found");
  const entries = new Map<string, object>();
  for (const [each, file] of inside) {
    const [name = "", ...rest] = each.slice(path.length).split("/");
    if (!entries.has(name)) entries.set(name, toStorageObject(zone, path, name, rest.length > 0, file));
  }
  return { status: 200, body: [...entries.values()] };
}

const toStorageObject = (
  { Id, Name, UserId }: StorageZone,
  directory: string,
  name: string,
  isInner: boolean,
  file: StoredFile,
) => ({
  Guid: file.name,
  StorageZoneName: Name,
  Path: `/${Name}/${directory}`,
  ObjectName: name,
  Length: isInner ? 0 : file.length,
  LastChanged: formatTime(file.changed),
  DateCreated: formatTime(file.created),
  IsDirectory: isInner,
  ServerId: 0,
  ArrayNumber: 0,
  UserId,
  ContentType: file.contentType,
  StorageZoneId: Id,
  Checksum: isInner ? null : file.checksum,
  ReplicatedZones: null,
});

function deleteFile({ params, query }: FileRequest, zone: StorageZone, files: StorageFiles): RouteResponse {
  const { path } = params;
  if (path === "" && query.get("allowRootDelete") !== "true")
    throw badRequest("The root directory cannot be deleted.");
  const deleted = files.list(zone.Id, path).filter(([each]) => isDirectory(path) || each === path);
  if (deleted.length === 0 && path !== "") throw notFound("Object Not Found");
  for (const [each, { length }] of deleted) {
    if (!isDirectory(each)) zone.FilesStored -= 1;
    zone.StorageUsed -= length;
  }
  files.delete(
    zone.Id,
    deleted.map(([each]) => each),
  );
  return toReply(200, "File deleted successfuly.");
}

const filePath = `${storagePath}/{region}/{zone}/{path*}`;

/** The API of files. Its verb DESCRIBE is missing, because Node.js does not accept it. */
export const fileRoutes = [
  undocumented("PUT", filePath, (request) =>
    serveFile(request, "any", (zone, files) => putFile(request, zone, files)),
  ),
  undocumented("GET", filePath, (request) =>
    isDirectory(request.params.path)
      ? serveFile(request, "list", (zone, files) => listDirectory(request, zone, files))
      : serveFile(request, "any", (zone, files) => getFile(request, zone, files)),
  ),
  undocumented("DELETE", filePath, (request) =>
    serveFile(request, "delete", (zone, files) => deleteFile(request, zone, files)),
  ),
];
