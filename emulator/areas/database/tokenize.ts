/** A token of SQL text. Whitespace and comments are not tokens. */
export interface SqlToken {
  kind: "quoted" | "parameter" | "word" | "other";
  /** As written, except that words are in upper case. */
  text: string;
  start: number;
  end: number;
}

/**
 * Matches a token, whitespace or a comment by SQLite's rules. The groups are: whitespace or comment, quoted text, name of a
 * parameter, word. An unclosed quotation or comment extends to the end of the text.
 */
const tokenPattern = new RegExp(
  [
    /(\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /('[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$)|`[^`]*(?:``[^`]*)*(?:`|$)|\[[^\]]*(?:\]|$))/,
    // A name includes the parentheses that follow. A quotation mark in these parentheses does not begin quoted text.
    // Colons without a name are no parameter, but are one token together: one at a time, "::::" would take quadratic time.
    /\?\d*|[:@#$](?:::)*([\w$\u0080-\uffff](?:[\w$\u0080-\uffff]|::)*(?:\([^ \t-\r)]*\)?)?)?/,
    /([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /\d[\w.]*|[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Splits SQL text into tokens, in linear time. */
export function tokenize(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const { 0: text, 1: skipped, 2: quoted, 3: name, 4: word, index: start } of sql.matchAll(
    tokenPattern,
  )) {
    if (skipped !== undefined) continue;
    const end = start + text.length;
    if (quoted !== undefined) tokens.push({ kind: "quoted", text, start, end });
    else if (word !== undefined) tokens.push({ kind: "word", text: text.toUpperCase(), start, end });
    else {
      const isParameter = name !== undefined || text.startsWith("?");
      tokens.push({ kind: isParameter ? "parameter" : "other", text, start, end });
    }
  }
  return tokens;
}
