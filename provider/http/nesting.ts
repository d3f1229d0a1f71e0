/** How much of a JSON text is read. */
export interface Most {
  /** Each level is a call within a call. */
  readonly levels: number;
  /** Of one object: each is a place in a table. */
  readonly members: number;
  /** All together: each takes time and memory, however short it is. */
  readonly values: number;
}

/** What is too much in a JSON text to be read, as it completes "its body …". */
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
    if (values > most.values) return `holds more than ${most.values} values`;
    if (members.length > most.levels + 1) return `is nested deeper than ${most.levels} levels`;
    if ((members.at(-1) ?? 0) > most.members) return `holds an object of more than ${most.members} members`;
  }
  return undefined;
}

/** Where the string that begins here ends. */
function closingOf(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
