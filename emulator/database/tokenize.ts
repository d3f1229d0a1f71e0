/** A piece of SQL text that means something: no white space, no comment. */
export interface Token {
  kind: "quoted" | "parameter" | "word" | "other";
  /** As it is written; of a word in upper case. */
  text: string;
  start: number;
  end: number;
}

/**
 * The pieces of SQL text by SQLite's rules. Its groups are white space and comments, quoted text, the name of a parameter,
 * and a word. What is never closed reaches to the end, where SQLite refuses it.
 */
const PIECE = new RegExp(
  [
    /(\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /('[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$)|`[^`]*(?:``[^`]*)*(?:`|$)|\[[^\]]*(?:\]|$))/,
    // Brackets after a name belong to it, with all that is in them: a quotation mark there begins no quoted text.
    // A lone ":" is not a parameter, but it is still one piece; otherwise scanning "::::" would be quadratic.
    /\?\d*|[:@#$](?:::)*([\w$\u0080-\uffff](?:[\w$\u0080-\uffff]|::)*(?:\([^ \t-\r)]*\)?)?)?/,
    /([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /\d[\w.]*|[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** The tokens of an SQL text, in one pass. */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, 1: skipped, 2: quoted, 3: name, 4: word, index: start } of sql.matchAll(PIECE)) {
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
