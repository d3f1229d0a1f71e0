import * as z from "zod";
import type { Operation } from "../../http/operation";
import { listSchema } from "../../model/list";
import type { Members } from "../../model/members";
import { findEmbeddedFailure } from "../embeddedFailure";

/** A file or a directory in a list. Its checksum is a SHA-256 in hexadecimal, in upper case. */
const storedObject = z.looseObject({
  ObjectName: z.string(),
  IsDirectory: z.boolean(),
  Length: z.number(),
  Checksum: z.string().nullish(),
});

export type StoredObject = z.output<typeof storedObject>;

const onFiles = {
  service: "storage",
  unauthorizedAdvice:
    "The host of files refused the password of the storage zone, which takes a moment to apply after it was changed: try again later",
  source: "public API description",
  embeddedFailure: findEmbeddedFailure,
} as const;

const nameFile = ({ path, fileName, storageZoneName }: Members): string =>
  `file ${[path, fileName].filter(Boolean).join("/")} of storage zone ${JSON.stringify(storageZoneName)}`;

const nameDirectory = ({ path, storageZoneName }: Members): string =>
  `directory /${path} of storage zone ${JSON.stringify(storageZoneName)}`;

/** Lists the files and directories of a directory, without what is in the latter. */
export const listDirectory: Operation<StoredObject[]> = {
  ...onFiles,
  name: "list directory",
  method: "GET",
  path: "/{storageZoneName}/{path*}/",
  subject: nameDirectory,
  response: listSchema(storedObject),
  idempotent: true,
  maxConcurrent: 5,
};

export const uploadFile: Operation = {
  ...onFiles,
  name: "upload file",
  method: "PUT",
  path: "/{storageZoneName}/{path*}/{fileName}",
  subject: nameFile,
  idempotent: true,
  maxConcurrent: 60,
};

export const deleteFile: Operation = {
  ...onFiles,
  name: "delete file",
  method: "DELETE",
  path: "/{storageZoneName}/{path*}/{fileName}",
  subject: nameFile,
  idempotent: true,
  maxConcurrent: 30,
};
