/** What is too much in a JSON text to be read, as it completes "its body …": each level is a call within a call, each member a place in a table. */
export function excessIn(text: string, most: { levels: number; members: number }): string | undefined {
  const members: number[] = [0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = closingOf(text, at);
    else if (character === "[" || character === "{") members.push(0);
    else if (character === "]" || character === "}") members.pop();
    else if (character === ":") members.push((members.pop() ?? 0) + 1);
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
