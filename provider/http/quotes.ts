/** What a text must share with another one to count as quoting it, in characters. */
const shortest = 12;

/** A text without what it quotes of a source that no message may show. */
export function withoutQuotes(text: string, source: string): string {
  const quoted = sharedRuns(text, source);
  if (quoted.size === 0) return text;
  let clean = "";
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const begins = quoted.has(text.slice(at, at + shortest));
    if (begins && at >= end) clean += "[not shown]";
    if (begins) end = at + shortest;
    if (at >= end) clean += text.charAt(at);
  }
  return clean;
}

/** Reads the source once: it may be long, and the text of an error is short. */
function sharedRuns(text: string, source: string): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + shortest <= text.length; at += 1) runs.add(text.slice(at, at + shortest));
  const shared = new Set<string>();
  for (let at = 0; at + shortest <= source.length; at += 1) {
    const run = source.slice(at, at + shortest);
    if (runs.has(run)) shared.add(run);
  }
  return shared;
}
