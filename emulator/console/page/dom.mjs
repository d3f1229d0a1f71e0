// @ts-check
// Helpers that create elements and call the control API.

/**
 * Creates an element. Strings among its children become text nodes: nothing in this page parses a string as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} properties @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Returns the element with an id. @template {HTMLElement} Type @param {string} id @param {new () => Type} type */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`There is no #${id}.`);
}

/** Creates a button. Screen readers announce `label`. @param {string} text @param {() => unknown} act */
export function createButton(text, act, label = text) {
  const made = make("button", { type: "button", textContent: text, ariaLabel: label });
  made.addEventListener("click", () =>
    Promise.resolve()
      .then(act)
      .catch((error) => showMessage(errorMessage(error))),
  );
  return made;
}

/** @param {unknown} error */
export const errorMessage = (error) => (error instanceof Error ? error.message : String(error));

/** Shows a message for six seconds. Screen readers announce it. @param {string} text */
export function showMessage(text) {
  const message = byId("message", HTMLElement);
  message.textContent = text;
  setTimeout(() => message.textContent === text && message.replaceChildren(), 6000);
}

/** @param {string} text @param {string} done */
export const copyText = (text, done) => navigator.clipboard.writeText(text).then(() => showMessage(done));

/** Returns a string unchanged, and any other value as JSON. @param {unknown} value */
export const formatValue = (value) =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");

/**
 * Sends a request to the control API. Resolves to the response's body, or rejects with its error message.
 * @param {string} method @param {string} path @param {unknown} [body]
 */
export async function call(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`/_emulator${path}`, { method, headers, body: sent });
  const text = await response.text();
  const result = text === "" ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(result.error);
  return result;
}
