/** Limits for JSON that is parsed. */
export interface Most {
  /** Each level is a nested call. */
  readonly levels: number;
  /** Per object: each takes an entry of a table. */
  readonly members: number;
  /** In total: each takes time and memory, however short it is. */
  readonly values: number;
}

/** The limit that JSON exceeds, if any; completes "the body …". */
export function excessIn(text: string, most: Most): string | undefined {
  const members: number[] = [0];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = closingOf(text, at);
    else if (character === "[" || character === "{") members.push(0);
    else if (character === "]" || character === "}") members.pop();
    else if (character === ":") members.push((members.pop() ?? 0) + 1);
    if (character === "[" || character === "{" || character === ",") values += 1;
    if (values > most.values) return `contains more than ${most.values} values`;
    if (members.length > most.levels + 1) return `is nested deeper than ${most.levels} levels`;
    if ((members.at(-1) ?? 0) > most.members)
      return `contains an object of more than ${most.members} members`;
  }
  return undefined;
}

/** The end of the string that begins here. */
function closingOf(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
