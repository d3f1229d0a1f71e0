// @ts-check
// Shows the tree of lists and objects. Marks each change since the page was opened.
import { callApi, createButton, formatValue, getById, getErrorMessage, make, showMessage } from "./dom.mjs";

/**
 * @typedef {{ path: string[], name?: string, idName: string | null, value: unknown }} Entry
 * An object without its lists of other objects.
 */
/** @typedef {Entry & { key: string, status: "" | "new" | "changed" | "removed", old: unknown }} ComparedEntry */

/** A list with more objects than this starts closed. */
const maxOpenListLength = 20;

/** The objects when the page was opened. @type {Map<string, Entry> | undefined} */
let initialObjects;
let shownEntries = /** @type {ComparedEntry[]} */ ([]);
/** The element that shows each list, and the list as JSON. @type {Map<string, { text: string, item: HTMLElement }>} */
const shownLists = new Map();
/** Whether each branch was open when it was last toggled. A redraw restores this. @type {Map<string, boolean>} */
const branchStates = new Map();

/** @param {string[]} path */
const encodePath = (path) => path.map(encodeURIComponent).join("/");
/** @param {unknown} value @returns {Record<string, unknown>} */
const toFields = (value) => (typeof value === "object" ? { ...value } : {});

/** @param {Entry[]} entries */
export function showObjects(entries) {
  const currentObjects = new Map(entries.map((entry) => [encodePath(entry.path), entry]));
  initialObjects ??= currentObjects;
  shownEntries = [...new Map([...currentObjects, ...initialObjects])].map(([key, entry]) => {
    const current = currentObjects.get(key);
    const isSame = JSON.stringify(current?.value) === JSON.stringify(entry.value);
    const status = !current ? "removed" : !initialObjects?.has(key) ? "new" : isSame ? "" : "changed";
    return { ...(current ?? entry), key, status, old: entry.value };
  });
  showLists();
  const count = shownEntries.filter(({ status }) => status !== "").length;
  getById("changes", HTMLElement).textContent = count === 0 ? "" : `${count} changed`;
}

/** Redraws each list that has changed, unless the user is editing a field of that list. */
function showLists() {
  const groups = Map.groupBy(shownEntries, ({ path }) => path[0] ?? "");
  for (const list of new Set([...shownLists.keys(), ...groups.keys()])) {
    const entries = groups.get(list) ?? [];
    const text = JSON.stringify(entries);
    const shownList = shownLists.get(list);
    if (shownList?.text === text || shownList?.item.querySelector("form")) continue;
    const focusedId = document.activeElement?.id ?? "";
    const item = createListElement([list], entries);
    if (shownList) shownList.item.replaceWith(item);
    else getById("tree", HTMLElement).append(item);
    shownLists.set(list, { text, item });
    document.getElementById(focusedId)?.focus();
  }
}

/** Creates the element that shows a list. @param {string[]} path @param {ComparedEntry[]} entries @returns {HTMLElement} */
function createListElement(path, entries) {
  const children = entries.filter((entry) => entry.path.length === path.length + 1);
  const findNested = (/** @type {string} */ parentKey) =>
    entries.filter(({ key }) => key.startsWith(`${parentKey}/`));
  const items = children.map((entry) => createObjectElement(entry, findNested(entry.key)));
  const count = make("span", { className: "hint" }, String(children.length));
  const label = [make("b", {}, path.at(-1) ?? ""), count, createBadge("", entries)];
  return createBranch(path, children.length <= maxOpenListLength, label, make("ul", {}, ...items));
}

/** @param {ComparedEntry} entry @param {ComparedEntry[]} nested @returns {HTMLElement} */
function createObjectElement(entry, nested) {
  const { path, name = "", value, old, status } = entry;
  const id = path.at(-1) ?? "";
  const label = [
    make("code", {}, id),
    make("span", {}, name === id ? "" : name),
    createBadge(status, nested),
  ];
  if (typeof value !== "object") return make("li", {}, ...label.flatMap((part) => [part, " "]));
  const rows = Object.keys({ ...toFields(value), ...toFields(old) }).flatMap((field) =>
    createFieldRows(entry, field),
  );
  const groups = Map.groupBy(nested, (other) => other.path[path.length] ?? "");
  const children = [...groups].map(([list, entries]) => createListElement([...path, list], entries));
  return createBranch(path, false, label, make("dl", {}, ...rows), make("ul", {}, ...children));
}

/** @param {string} status @param {ComparedEntry[]} nested */
function createBadge(status, nested) {
  const count = nested.filter((entry) => entry.status !== "").length;
  const text = [status, count > 0 ? `${count} changed inside` : ""].filter(Boolean).join(", ");
  return make("span", { className: `badge ${status}` }, text);
}

/**
 * @param {string[]} path
 * @param {boolean} isOpen The default if `branchStates` does not contain the branch.
 * @param {Node[]} label
 * @param {Node[]} content
 */
function createBranch(path, isOpen, label, ...content) {
  const id = encodePath(path);
  const details = make("details", { open: branchStates.get(id) ?? isOpen });
  details.append(make("summary", { id }, ...label.flatMap((part) => [part, " "])), ...content);
  details.addEventListener("toggle", () => branchStates.set(id, details.open));
  return make("li", {}, details);
}

/** Creates the term and the description of a field. @param {ComparedEntry} entry @param {string} field */
function createFieldRows({ path, idName, value, old, status }, field) {
  const current = toFields(value)[field];
  const [text, oldText] = [current, toFields(old)[field]].map(formatValue);
  const cell = make("dd", {}, make("span", {}, text ?? ""));
  if (text !== oldText) {
    cell.className = "changed";
    cell.append(make("span", { className: "hint" }, "was ", make("del", {}, oldText ?? "")));
  }
  const editButton = createButton(
    "Edit",
    () => cell.replaceChildren(createEditor(path, field, current)),
    `Edit ${field}`,
  );
  editButton.id = encodePath([...path, field]);
  if (field !== idName && status !== "removed") cell.append(editButton);
  return [make("dt", {}, field), cell];
}

/**
 * Creates a form that edits a field. Shows a string unchanged, and any other value as JSON.
 * @param {string[]} path
 * @param {string} field
 * @param {unknown} value
 */
function createEditor(path, field, value) {
  const isText = typeof value === "string";
  const input = make("textarea", { value: formatValue(value), spellcheck: false });
  input.rows = Math.min(input.value.split("\n").length, 12);
  input.ariaLabel = isText ? field : `${field}, as JSON`;
  const error = make("p", { className: "error", role: "alert" });
  const saveButton = make("button", { className: "primary" }, "Save");
  const form = make("form", {}, input, saveButton, createButton("Cancel", close), error);
  function close() {
    const item = form.closest("#tree > li");
    for (const list of shownLists.values()) if (list.item === item) list.text = "";
    form.remove();
    showLists();
    document.getElementById(encodePath([...path, field]))?.focus();
  }
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Enter" || event.shiftKey || event.target !== input) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const newValue = isText ? input.value : JSON.parse(input.value);
      await callApi("PATCH", `/state/${encodePath(path)}`, { [field]: newValue });
      close();
      showMessage(`${field} is saved.`);
    } catch (problem) {
      error.textContent = getErrorMessage(problem);
      input.focus();
    }
  });
  queueMicrotask(() => input.focus()); // after the caller has added it to the page
  return form;
}
