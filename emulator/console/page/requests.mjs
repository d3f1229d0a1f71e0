// @ts-check
// Shows the requests, newest first.
import { copyText, createButton, formatValue, getById, make } from "./dom.mjs";

/**
 * @typedef {{
 *   requestId: string, at: number, method: string, path: string, query: Record<string, string>,
 *   headers: Record<string, string>, body: unknown,
 *   status: number | null, milliseconds: number | null, fault: number | null,
 * }} Request
 */

const maxShownRequests = 500;
/** The request headers that the curl command repeats, because the response can depend on them. */
const curlHeaders = ["accesskey", "authorization", "content-type", "accept"];

const table = getById("requests", HTMLTableElement);
/** The element that shows a request, by the request's id. @type {Map<string, HTMLElement>} */
const shownRequests = new Map();

/** Adds a request to the table. If the table shows the request already, updates it. @param {Request} request */
export function showRequest(request) {
  const rows = make("tbody", {}, ...createRequestRows(request));
  const existingRows = shownRequests.get(request.requestId);
  if (existingRows) existingRows.replaceWith(rows);
  else table.tHead?.after(rows);
  shownRequests.set(request.requestId, rows);
  for (const [id, oldest] of [...shownRequests].slice(0, -maxShownRequests)) {
    oldest.remove();
    shownRequests.delete(id);
  }
}

/** @param {Request} request */
const formatPath = ({ path, query }) => [path, new URLSearchParams(query)].filter(String).join("?");

/**
 * Creates a row with a summary and a hidden row with details. A click on the path shows the details.
 * @param {Request} request
 */
function createRequestRows(request) {
  const { at, method, status, milliseconds, fault } = request;
  const details = make("tr", { hidden: true });
  const pathButton = createButton(formatPath(request), () => {
    if (details.hidden) details.replaceChildren(createRequestDetails(request));
    details.hidden = !details.hidden;
    pathButton.ariaExpanded = String(!details.hidden);
  });
  pathButton.className = "path";
  pathButton.ariaExpanded = "false";
  const className = status === null ? "lost" : `status-${String(status).slice(0, 1)}`;
  const outcomeCell = make("td", { className }, String(status ?? (milliseconds === null ? "…" : "lost")));
  if (fault !== null) outcomeCell.append(" ", make("span", { className: "badge" }, `fault ${fault}`));
  const cells = [new Date(at).toLocaleTimeString(), method, pathButton].map((cell) => make("td", {}, cell));
  const timeCell = make("td", { className: "number" }, String(milliseconds ?? ""));
  return [make("tr", {}, ...cells, outcomeCell, timeCell), details];
}

/** @param {Request} request */
function createRequestDetails(request) {
  const copyCommand = () => copyText(formatCurl(request), "The curl command is copied.");
  const body = request.body === undefined ? "No body" : formatValue(request.body);
  return make("td", { colSpan: 5 }, make("pre", {}, body), createButton("Copy as curl", copyCommand));
}

/** Returns the request as a curl command for a shell. @param {Request} request */
function formatCurl(request) {
  const headers = Object.entries(request.headers).filter(([name]) => curlHeaders.includes(name));
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  const lines = [
    ["curl", "--globoff", "-X", request.method, location.origin + formatPath(request)],
    ...headers.map(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(body === undefined ? [] : [["--data-raw", body]]),
  ];
  return lines.map((line) => line.map(quoteForShell).join(" ")).join(" \\\n  ");
}

/** @param {string} word */
const quoteForShell = (word) => (/^[\w:/.=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
