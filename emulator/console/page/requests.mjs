// @ts-check
// The requests, the newest first.
import { button, byId, copy, make, textOf } from "./dom.mjs";

/** @typedef {{ requestId: string, at: number, method: string, path: string, query: Record<string, string>, headers: Record<string, string>, body: unknown, status: number | null, milliseconds: number | null, fault: number | null }} Request */

const MOST = 500;
/** The headers of which the platform takes notice. */
const CURL_HEADERS = ["accesskey", "authorization", "content-type", "accept"];

const table = byId("requests", HTMLTableElement);
/** The rows of each request by its id. @type {Map<string, HTMLElement>} */
const shown = new Map();

/** Shows a request, or what became of it. @param {Request} request */
export function showRequest(request) {
  const rows = make("tbody", {}, ...rowsOf(request));
  const known = shown.get(request.requestId);
  if (known) known.replaceWith(rows);
  else table.tHead?.after(rows);
  shown.set(request.requestId, rows);
  for (const [id, oldest] of [...shown].slice(0, -MOST)) {
    oldest.remove();
    shown.delete(id);
  }
}

/** @param {Request} request */
const pathOf = ({ path, query }) => [path, new URLSearchParams(query)].filter(String).join("?");

/** A row, and one with the rest that a click on the path shows. @param {Request} request */
function rowsOf(request) {
  const { at, method, status, milliseconds, fault } = request;
  const rest = make("tr", { hidden: true });
  const path = button(pathOf(request), () => {
    if (rest.hidden) rest.replaceChildren(restOf(request));
    rest.hidden = !rest.hidden;
    path.ariaExpanded = String(!rest.hidden);
  });
  path.className = "path";
  path.ariaExpanded = "false";
  const className = status === null ? "lost" : `status-${String(status).slice(0, 1)}`;
  const outcome = make("td", { className }, String(status ?? (milliseconds === null ? "…" : "lost")));
  if (fault !== null) outcome.append(" ", make("span", { className: "badge" }, `fault ${fault}`));
  const cells = [new Date(at).toLocaleTimeString(), method, path].map((cell) => make("td", {}, cell));
  const time = make("td", { className: "number" }, String(milliseconds ?? ""));
  return [make("tr", {}, ...cells, outcome, time), rest];
}

/** @param {Request} request */
function restOf(request) {
  const command = () => copy(curlOf(request), "The curl command is copied.");
  const body = request.body === undefined ? "No body" : textOf(request.body);
  return make("td", { colSpan: 5 }, make("pre", {}, body), button("Copy as curl", command));
}

/** The request as a command of a shell. @param {Request} request */
function curlOf(request) {
  const headers = Object.entries(request.headers).filter(([name]) => CURL_HEADERS.includes(name));
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  const lines = [
    ["curl", "--globoff", "-X", request.method, location.origin + pathOf(request)],
    ...headers.map(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(body === undefined ? [] : [["--data-raw", body]]),
  ];
  return lines.map((line) => line.map(quoted).join(" ")).join(" \\\n  ");
}

/** @param {string} word */
const quoted = (word) => (/^[\w:/.=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
