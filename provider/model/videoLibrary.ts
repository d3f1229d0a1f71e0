import { readOnly } from "./field";
import { id, text } from "./kinds";
import { listOf } from "./list";
import { dropUndeclaredMembers, object } from "./object";

const looseVideoLibrary = object("VideoLibrary", "A video library.", {
  libraryId: readOnly("Id", id(), "ID of the video library.", { always: true }),
  name: readOnly("Name", text(0), "Name of the library."),
  blockedReferrers: readOnly(
    "BlockedReferrers",
    listOf(text(0)),
    "Hosts whose pages cannot embed its videos.",
  ),
  allowedReferrers: readOnly("AllowedReferrers", listOf(text(0)), "Hosts whose pages can embed its videos."),
});

/** Drops undeclared members, because they include the library's API keys. */
export const videoLibrary = dropUndeclaredMembers(looseVideoLibrary);
