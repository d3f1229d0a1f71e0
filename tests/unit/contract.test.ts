import { findOperation } from "../../facts";
import { videoLibrary } from "../../provider/model/videoLibrary";
import { createSample } from "../facts/sample";
import { operations } from "./operations";

// Checks that the client's schemas accept what the API's descriptions say, envelopes included.

const cases = operations.flatMap(([name, { method, path, response }]) =>
  Object.entries(findOperation(method, path)?.responses ?? {}).flatMap(([status, type]) =>
    response && type && ["200", "201"].includes(status)
      ? // A success without the ID of the new object is a failure.
        (name === "imageRegistries.create" ? [false] : [false, true]).map(
          (nulls) => [name, nulls ? "null" : "present", status, response, type, nulls] as const,
        )
      : [],
  ),
);

it.each(cases)(
  "%s accepts a response in which every nullable member is %s (%s)",
  (name, _how, _status, response, type, nulls) => {
    const sample = createSample(type, nulls);
    const content = extractContent(sample);
    const parsed = response.parse(sample);
    if (typeof parsed !== "object") return expect(Object.values(content)).toContain(parsed);
    const expected = name.startsWith("videoLibraries.") ? dropOtherLibraryMembers(content) : content;
    return expect(extractContent(parsed)).toMatchObject(expected);
  },
);

/** Returns the items of a page, the object inside an envelope, or the object itself. */
function extractContent(value: unknown): object {
  if (Array.isArray(value)) return value;
  const { Items, items, Secrets, databases, db, data, ...rest } = value as Record<
    string,
    object | null | undefined
  >;
  if ([Items, items, Secrets, data].includes(null)) return [];
  return Items ?? items ?? Secrets ?? databases ?? db ?? data ?? rest;
}

/** Drops what the client drops of a video library, because its keys are among it. */
function dropOtherLibraryMembers(content: object): object {
  const names = Object.values(videoLibrary.fields).map(({ wire }) => wire as string);
  const drop = (library: object) =>
    Object.fromEntries(Object.entries(library).filter(([name]) => names.includes(name)));
  return Array.isArray(content) ? content.map(drop) : drop(content);
}
