// @ts-check
// Shows the faults that are set, and handles the form that adds one.
import { callApi, createButton, getById, getErrorMessage, make, showMessage } from "./dom.mjs";

/**
 * @typedef {{ id: number, hits: number, times: number | "always", method?: string, path?: string, pathPattern?: string }} Fault
 * A fault's other members are not declared here.
 */

const tableBody = getById("faults", HTMLTableElement).tBodies[0];
const form = getById("fault-form", HTMLFormElement);
const heading = getById("faults-heading", HTMLElement);
const errorElement = getById("fault-error", HTMLElement);
let shownFaultsJson = "";

/** @param {Fault[]} faults */
export function showFaults(faults) {
  if (shownFaultsJson === JSON.stringify(faults)) return;
  shownFaultsJson = JSON.stringify(faults);
  const focusedId = document.activeElement?.id ?? "";
  tableBody?.replaceChildren(...faults.map(createFaultRow));
  if (focusedId.startsWith("remove-")) (document.getElementById(focusedId) ?? heading).focus();
}

/** @param {Fault} fault */
function createFaultRow({
  id,
  hits,
  times,
  method = "any method",
  path = "any path",
  pathPattern = path,
  ...otherMembers
}) {
  const parts = Object.entries(otherMembers).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const requestPattern = make("code", {}, `${method} ${pathPattern}`);
  const removeButton = createButton("Remove", () => callApi("DELETE", `/faults/${id}`), `Remove fault ${id}`);
  removeButton.id = `remove-${id}`;
  return make(
    "tr",
    {},
    make("td", {}, requestPattern, " ", make("span", { className: "badge" }, `fault ${id}`)),
    make("td", {}, parts.join(", ")),
    make("td", { className: "number" }, `${hits} of ${times === "always" ? "∞" : times}`),
    make("td", {}, removeButton),
  );
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  errorElement.textContent = "";
  const { method, path, what, times } = Object.fromEntries(new FormData(form));
  const target = { ...(method && { method }), ...(path && { path }) };
  const behavior = { times: times === "always" ? times : Number(times), ...JSON.parse(String(what)) };
  try {
    const { id } = await callApi("POST", "/faults", { ...target, ...behavior });
    showMessage(`Fault ${id} is set.`);
  } catch (problem) {
    errorElement.textContent = getErrorMessage(problem);
  }
});
