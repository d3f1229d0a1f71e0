/** How many characters in a row a message must share with a source to count as quoting it. */
const shortestQuote = 12;

/** A message of the API without what it quotes of a source, a body that was sent, which no error may show. */
export function withoutQuotes(message: string, source: string): string {
  const quotes = sharedRuns(message, source);
  if (quotes.size === 0) return message;
  let clean = "";
  let end = 0;
  for (let at = 0; at < message.length; at += 1) {
    const begins = quotes.has(message.slice(at, at + shortestQuote));
    if (begins && at >= end) clean += "[not shown]";
    if (begins) end = at + shortestQuote;
    if (at >= end) clean += message.charAt(at);
  }
  return clean;
}

/** Reads the source once: it may be long, and a message is short. */
function sharedRuns(message: string, source: string): Set<string> {
  const runs = new Set(runsOf(message));
  const shared = new Set<string>();
  for (const run of runsOf(source)) if (runs.has(run)) shared.add(run);
  return shared;
}

function* runsOf(text: string): Generator<string> {
  for (let at = 0; at + shortestQuote <= text.length; at += 1) yield text.slice(at, at + shortestQuote);
}
