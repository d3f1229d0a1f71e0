import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { idNameIn, listIn, walkObjects } from "../platform/objects";
import type { EmulatorState } from "../platform/state";
import type { RouteResponse } from "../server/response";

const PAGE_FOLDER = join(__dirname, "page");
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "css",
  ".html": "html",
  ".mjs": "javascript",
};

/** The page loads nothing but its own files, parses no string as HTML, and is in no other page's frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const PAGE_HEADERS = { "Content-Security-Policy": POLICY, "Cross-Origin-Opener-Policy": "same-origin" };

/** A file of the console, by its path below /_emulator; undefined for every other path. */
export function pageFile(path: string, headers: NodeJS.Dict<string | string[]>): RouteResponse | undefined {
  // Typed into a browser, which the slash leads to the page.
  if (path === "" && headers["accept"]?.includes("text/html"))
    return { status: 302, headers: { Location: "/_emulator/" } };
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = CONTENT_TYPES[extname(name)];
  if (type === undefined || !readdirSync(PAGE_FOLDER).includes(name)) return undefined;
  const contentType = `text/${type}; charset=utf-8`;
  return { status: 200, raw: readFileSync(join(PAGE_FOLDER, name)), contentType, headers: PAGE_HEADERS };
}

/** All objects, each without those that it contains, which have entries of their own. */
export const objectEntries = (state: EmulatorState): object[] =>
  [...walkObjects(state)].map(({ path, name, value }) => ({
    path,
    name,
    idName: idNameIn(path.at(-2) ?? ""),
    value: typeof value === "object" && value !== null ? withoutLists(value) : value,
  }));

const withoutLists = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => listIn(value, name) === undefined));
