/** Whether JSON has more levels of lists and objects than this. */
export function isNestedTooDeep(text: string, maxLevels: number): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = closingOf(text, at);
    else if (character === "]" || character === "}") level -= 1;
    else if (character === "[" || character === "{") level += 1;
    if (level > maxLevels) return true;
  }
  return false;
}

/** The end of the string that begins here. */
function closingOf(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
