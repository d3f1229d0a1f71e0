/** Deeper than this no body of the platform is nested; what handles a body calls itself once a level. */
const DEEPEST = 100;

/** The parsed text. Throws a sentence for text that is not JSON, or nested too deep. */
export function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw new Error(`The request body is nested more than ${DEEPEST} levels deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The request body is not JSON.");
  }
}

/** Whether brackets outside strings are open more than {@link DEEPEST} at a time; in one pass over the text. */
export function isNestedTooDeep(text: string): boolean {
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
