/** A piece of SQL text that means something: no white space, no comment. */
export interface Token {
  kind: "quoted" | "parameter" | "word" | "other";
  /** As it is written; of a word in upper case. */
  text: string;
  start: number;
  end: number;
}

/** Its groups are white space, the name of a parameter, and a word. Names for them would take half of the time. */
const PIECE = new RegExp(
  [
    /(\s+)/,
    // What is in brackets belongs to the name, quotes too: taken for a text, they would hide what follows.
    // A sign without a name is none, but one piece all the same: from each colon of a run one would look to its end.
    /\?\d*|[:@#$](?:::)*([\w$\u0080-\uffff](?:[\w$\u0080-\uffff]|::)*(?:\([^ \t-\r)]*\)?)?)?/,
    /([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /\d[\w.]*|[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "y",
);

/** How quoted text ends, by how it begins. */
const QUOTES: Readonly<Record<string, string>> = { "'": "'", '"': '"', "`": "`", "[": "]" };

/** The tokens of an SQL text, by SQLite's rules; in one pass, whatever the text is. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < sql.length) {
    const quoted = endOfQuoted(sql, start);
    const skipped = quoted === undefined ? endOfComment(sql, start) : undefined;
    if (quoted !== undefined)
      tokens.push({ kind: "quoted", text: sql.slice(start, quoted), start, end: quoted });
    start = quoted ?? skipped ?? endOfPiece(sql, start, tokens);
  }
  return tokens;
}

function endOfPiece(sql: string, start: number, tokens: Token[]): number {
  PIECE.lastIndex = start;
  const [text = "", space, name, word] = PIECE.exec(sql) ?? [];
  const end = start + text.length;
  if (space !== undefined) return end;
  if (word !== undefined) tokens.push({ kind: "word", text: text.toUpperCase(), start, end });
  else {
    const isParameter = name !== undefined || text.startsWith("?");
    tokens.push({ kind: isParameter ? "parameter" : "other", text, start, end });
  }
  return end;
}

/** Where text in quotes ends; what is never closed goes to the end, where the engine refuses it. */
function endOfQuoted(sql: string, start: number): number | undefined {
  const opening = sql.charAt(start);
  const closing = QUOTES[opening];
  if (closing === undefined) return undefined;
  let end = sql.indexOf(closing, start + 1);
  while (end >= 0 && closing === opening && sql[end + 1] === closing) end = sql.indexOf(closing, end + 2);
  return end < 0 ? sql.length : end + 1;
}

function endOfComment(sql: string, start: number): number | undefined {
  const closing = sql.startsWith("--", start) ? "\n" : sql.startsWith("/*", start) ? "*/" : undefined;
  if (closing === undefined) return undefined;
  const end = sql.indexOf(closing, start + 2);
  return end < 0 ? sql.length : end + closing.length;
}
