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

/**
 * Returns the element with this id. Throws if there is none of this type.
 * @template {HTMLElement} Type
 * @param {string} id
 * @param {new () => Type} type
 */
export function getById(id, type) {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`There is no #${id}.`);
}

/** Creates a button. Screen readers announce `label`. @param {string} text @param {() => unknown} onClick */
export function createButton(text, onClick, label = text) {
  const button = make("button", { type: "button", textContent: text, ariaLabel: label });
  button.addEventListener("click", () =>
    Promise.resolve()
      .then(onClick)
      .catch((error) => showMessage(getErrorMessage(error))),
  );
  return button;
}

/** @param {unknown} error */
export const getErrorMessage = (error) => (error instanceof Error ? error.message : String(error));

/** Shows a message for six seconds. Screen readers announce it. @param {string} text */
export function showMessage(text) {
  const message = getById("message", HTMLElement);
  message.textContent = text;
  setTimeout(() => message.textContent === text && message.replaceChildren(), 6000);
}

/** @param {string} text @param {string} message */
export const copyText = (text, message) =>
  navigator.clipboard.writeText(text).then(() => showMessage(message));

/** Returns a string unchanged, "" for undefined, and any other value as JSON. @param {unknown} value */
export const formatValue = (value) =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");

/**
 * Sends a request to the control API. Resolves to the response's body, or rejects with its error message.
 * @param {string} method @param {string} path @param {unknown} [body]
 */
export async function callApi(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  const requestBody = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`/_emulator${path}`, { method, headers, body: requestBody });
  const text = await response.text();
  const result = text === "" ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(result.error);
  return result;
}
