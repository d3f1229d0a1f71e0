import * as z from "zod";
import { plainKind } from "../../model/kinds";

/** Patterns of invalid paths, each with the requirement that the error message states. */
const pathMistakes: readonly (readonly [RegExp, allowed: string])[] = [
  [/^\w+:|^\/\//, "a path below the base URL, without a host"],
  [/^(?!\/)/, 'a path that begins with "/", such as "/dnszone/3/records"'],
  [/[?#]/, "a path without a query"],
  [/\/(\/|$)/, 'a path without an empty segment and without "/" at its end'],
  [/\/(\.|%2e){1,2}(\/|$)/i, 'a path without "." and ".."'],
  [/%2f|%5c|\\/i, "a path without a backslash or an encoded slash"],
  [/^(?!([\w/.~!*'()-]|%[0-9A-F]{2})+$)/, "a path whose values are percent-encoded: edge.path does that"],
];

type FindRequirement = (value: string) => string | undefined;

const findUnmetRequirement: FindRequirement = (value) =>
  pathMistakes.find(([mistake]) => mistake.test(value))?.[1];

const createPathKind = (findRequirement: FindRequirement) => {
  const find = (value: unknown) => findRequirement(typeof value === "string" ? value : "");
  return plainKind(
    z.string(),
    (value) => find(value) === undefined,
    ({ input }) => find(input) ?? "",
  );
};

/** The path of a list, or of an object that exists from the start. */
export const pathKind = createPathKind(findUnmetRequirement);

const queryPattern = /^([\w.~!*'()-]|%[0-9A-F]{2})+=([\w.~!*'()-]|%[0-9A-F]{2})*$/;

function isQuery(query: string): boolean {
  const pairs = query.split("&");
  const names = new Set(new URLSearchParams(query).keys());
  return pairs.every((pair) => queryPattern.test(pair)) && names.size === pairs.length;
}

/** Operation paths may end with a query. */
const findUnmetOperationRequirement: FindRequirement = (value) => {
  const [path = "", ...queries] = value.split("?");
  if (queries.length > 1 || !queries.every(isQuery))
    return 'a path whose query has each name once and percent-encoded values, such as "?search=a%20b"';
  return findUnmetRequirement(path);
};

const findUnmetObjectRequirement: FindRequirement = (value) =>
  findUnmetOperationRequirement(value.replaceAll("{id}", "0"));

/** The path of a request about an object: `{id}` stands for its ID. */
export const objectPathKind = createPathKind(findUnmetObjectRequirement);

export const createRequestPathKind = createPathKind((value) =>
  value.includes("{id}")
    ? "a path without {id}: before the create, the object has none"
    : findUnmetOperationRequirement(value),
);

export const deleteKind = plainKind(
  z.union([z.boolean(), z.string()]),
  (value) =>
    value === false || (typeof value === "string" && findUnmetObjectRequirement(value) === undefined),
  ({ input }) =>
    typeof input === "string"
      ? (findUnmetObjectRequirement(input) ?? "")
      : "false or the path of the request",
  { spec: { oneOf: [{ type: "boolean" }, { type: "string" }] } },
);

/** Whether a path, and not only its query, names the object. */
export const namesObject = (path: string): boolean => (path.split("?")[0] ?? "").includes("{id}");

const serialParent = /^\/((pullzone|compute\/script|videolibrary)\/\d+|mc\/apps\/[\w-]+)/i;

/** Returns the path of the parent below which the API refuses to write objects at the same time (`Lifecycle.serialPath`). */
export function findSerialPath(path: string): string | undefined {
  const [, shieldZoneId] = /^\/shield\/.*?\/(\d+)/i.exec(path) ?? [];
  return shieldZoneId === undefined
    ? serialParent.exec(path)?.[0].toLowerCase()
    : `/shield/shield-zone/${shieldZoneId}`;
}

/** Returns the path and the query of a request. `encodedId` replaces `{id}`. */
export function toRequestTarget(template: string, encodedId = "") {
  const [path = "", query] = template.replaceAll("{id}", encodedId).split("?");
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}
