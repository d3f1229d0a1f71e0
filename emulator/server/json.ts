/** No body of the platform is nested deeper; the code that handles a body recurses once per level. */
const DEEPEST = 100;

/** Parses JSON. Throws a TypeError with a sentence if it is not JSON, or nested too deeply. */
export function parseJson(text: string): unknown {
  if (isNestedTooDeep(text))
    throw new TypeError(`The request body is nested more than ${DEEPEST} levels deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("The request body is not JSON.");
  }
}

/** Whether brackets outside strings are nested deeper than {@link DEEPEST}; in one pass over the text. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString && char === "\\") index += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === "[" || char === "{") depth += 1;
    else if (char === "]" || char === "}") depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
