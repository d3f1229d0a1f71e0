/** How many characters in a row a message must share with a source to count as quoting it. */
const shortest = 12;

/** A message of the API without what it quotes of a source, a body that was sent, which no error may show. */
export function withoutQuotes(message: string, source: string): string {
  const quoted = sharedRuns(message, source);
  if (quoted.size === 0) return message;
  let clean = "";
  let end = 0;
  for (let at = 0; at < message.length; at += 1) {
    const begins = quoted.has(message.slice(at, at + shortest));
    if (begins && at >= end) clean += "[not shown]";
    if (begins) end = at + shortest;
    if (at >= end) clean += message.charAt(at);
  }
  return clean;
}

/** Reads the source once: it may be long, and a message is short. */
function sharedRuns(message: string, source: string): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + shortest <= message.length; at += 1) runs.add(message.slice(at, at + shortest));
  const shared = new Set<string>();
  for (let at = 0; at + shortest <= source.length; at += 1) {
    const run = source.slice(at, at + shortest);
    if (runs.has(run)) shared.add(run);
  }
  return shared;
}
