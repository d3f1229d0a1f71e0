import { alwaysReturned, field, readOnly } from "./field";
import { boolean, id, integer, text } from "./kinds";
import { object } from "./object";

export const releaseStatuses: Readonly<Record<number, string>> = { 0: "Archived", 1: "Live" };

export const scriptRelease = object("ScriptRelease", "A release of an edge script.", {
  id: readOnly("Id", id(), "ID of the release.", alwaysReturned),
  deleted: readOnly("Deleted", boolean(), "Whether the release is deleted."),
  code: readOnly("Code", text(), "Code of the script."),
  uuid: readOnly("Uuid", text(), "UUID of the release."),
  note: readOnly("Note", text(), "Note on the release."),
  author: readOnly("Author", text(), "Name of the author."),
  authorEmail: readOnly("AuthorEmail", text(), "Email address of the author."),
  commitSha: readOnly("CommitSha", text(), "Hash of the commit that the release was made from."),
  status: readOnly("Status", integer(0, 1), "Status of the release: 1 if live, 0 if archived."),
  dateReleased: readOnly("DateReleased", text(), "When the release was created, in ISO 8601."),
  datePublished: readOnly("DatePublished", text(), "When the release went live, in ISO 8601."),
});

export const scriptCode = object(
  "ScriptCode",
  "Draft of an edge script: the code that becomes a release when it is next published.",
  {
    code: field("Code", text(), "Code of the draft.", { required: true }),
    lastModified: readOnly("LastModified", text(), "When the draft was last changed, in ISO 8601."),
  },
);

export const scriptPublication = object(
  "ScriptPublication",
  "Body of the request that publishes a release.",
  { note: field("Note", text(), "Note on the release.") },
);
