import { field, notInClass, readOnly } from "../model/field";
import { count, id, nonEmptyText, text } from "../model/kinds";
import { listOf } from "../model/list";
import { declareObject } from "./declare/declareObject";

export const videoCollection = declareObject({
  className: "VideoCollection",
  noun: "video collection",
  shortNoun: "collection",
  area: "video",
  description:
    "A named group of videos in a video library. It needs the setting `edge:streamUrl`, because a separate API, Stream, manages collections. ID and import ID: `<libraryId>/<collectionId>`.",
  path: "/library/{libraryId}/collections",
  id: "collectionId",
  fields: {
    collectionId: readOnly("guid", nonEmptyText(), "ID of the collection, assigned by the API.", {
      alwaysReturned: true,
    }),
    name: field(
      "name",
      nonEmptyText(),
      "Name of the collection. The API allows several of the same name, but a create fails if there is one.",
      { required: true },
    ),
    videoLibraryId: readOnly("videoLibraryId", id(), "ID of the library.", notInClass),
    // Values that change by themselves.
    videoCount: readOnly("videoCount", count(), "Number of its videos.", notInClass),
    totalSize: readOnly("totalSize", count(), "Bytes of its videos.", notInClass),
    previewVideoIds: readOnly(
      "previewVideoIds",
      text(),
      "IDs of some videos, with commas between.",
      notInClass,
    ),
    previewImageUrls: readOnly("previewImageUrls", listOf(text()), "URLs of some pictures.", notInClass),
  },
  host: { service: "stream", keyMember: "ApiKey" },
  verbs: {
    list: { pageFormat: "stream", pageSize: { itemsPerPage: 100 } },
    update: { returns: "nothing" },
  },
  client: {
    name: "videoCollections",
    doc: "Collections of the videos of a library. The client reads the key of the library by itself.",
    list: "Every collection of a library, page by page.",
    update: "Renames a collection.",
    delete: "Removes a collection. Its videos stay in the library.",
  },
  example: {
    title: "A collection of a library",
    arguments: { libraryId: 4, name: "season-1" },
    // Only its name can change, by which the tests find it.
    change: {},
    id: "1f0c8a52-3d6e-4b7a-9c25-6e4d2b8f7a10",
  },
});
