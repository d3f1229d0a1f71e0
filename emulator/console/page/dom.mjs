// @ts-check
// Elements and requests, for the other files.

/**
 * Makes an element. A string among its children becomes a text node: nothing in this page parses a string as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} properties @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** The element with an id. @template {HTMLElement} Type @param {string} id @param {new () => Type} type */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`There is no #${id}.`);
}

/** A button; `label` is what a screen reader says of it. @param {string} text @param {() => unknown} act */
export function button(text, act, label = text) {
  const made = make("button", { type: "button", textContent: text, ariaLabel: label });
  made.addEventListener("click", () =>
    Promise.resolve()
      .then(act)
      .catch((error) => say(errorMessage(error))),
  );
  return made;
}

/** @param {unknown} error */
export const errorMessage = (error) => (error instanceof Error ? error.message : String(error));

/** Shows a sentence for a while, which a screen reader speaks. @param {string} text */
export function say(text) {
  const message = byId("message", HTMLElement);
  message.textContent = text;
  setTimeout(() => message.textContent === text && message.replaceChildren(), 6000);
}

/** @param {string} text @param {string} done */
export const copy = (text, done) => navigator.clipboard.writeText(text).then(() => say(done));

/** A value as it is shown. @param {unknown} value */
export const formatValue = (value) =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");

/**
 * Sends a request to the control API; resolves to the body of the response. Rejects with the sentence of a refusal.
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
