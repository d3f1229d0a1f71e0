import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { findIdName, findList, walkObjects } from "../platform/objectPaths";
import type { EmulatorState } from "../platform/state";
import type { RouteResponse } from "../server/response";

const pageFolder = join(__dirname, "page");
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "css",
  ".html": "html",
  ".mjs": "javascript",
};

/** With this policy, the page loads only its own files and never parses a string as HTML. No page can embed it. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const pageHeaders = { "Content-Security-Policy": pagePolicy, "Cross-Origin-Opener-Policy": "same-origin" };

/** Returns a file of the console, or a redirect to it, or undefined. `path`: the part of the URL's path after /_emulator. */
export function servePageFile(
  path: string,
  headers: NodeJS.Dict<string | string[]>,
): RouteResponse | undefined {
  // A browser opened the URL without its final slash.
  if (path === "" && headers["accept"]?.includes("text/html"))
    return { status: 302, headers: { Location: "/_emulator/" } };
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = contentTypes[extname(name)];
  if (type === undefined || !readdirSync(pageFolder).includes(name)) return undefined;
  const contentType = `text/${type}; charset=utf-8`;
  return { status: 200, raw: readFileSync(join(pageFolder, name)), contentType, headers: pageHeaders };
}

/** Returns an entry for each object. `value` omits lists of objects, because these have their own entries. */
export const listObjectEntries = (state: EmulatorState): object[] =>
  [...walkObjects(state)].map(({ path, name, value }) => ({
    path,
    name,
    idName: findIdName(path.at(-2) ?? ""),
    value: typeof value === "object" && value !== null ? omitLists(value) : value,
  }));

const omitLists = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => findList(value, name) === undefined));
