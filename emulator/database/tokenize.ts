/** A piece of SQL text that means something: no white space, no comment. */
export interface Token {
  kind: "quoted" | "parameter" | "word" | "other";
  /** As it is written; of a word in upper case. */
  text: string;
  start: number;
  end: number;
}

const PIECE = new RegExp(
  [
    /(?<space>\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])/,
    /(?<parameter>\?\d*|[:@$][\w$\u0080-\uffff]+(?:::\w+)*(?:\([^\s)]*\))?)/,
    /(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /(?<other>\d[\w.]*|[\s\S])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gy",
);

/** The tokens of an SQL text, by SQLite's rules. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, index, groups = {} } of sql.matchAll(PIECE)) {
    if (groups["space"] !== undefined) continue;
    const kind =
      (["quoted", "parameter", "word"] as const).find((name) => groups[name] !== undefined) ?? "other";
    const end = index + text.length;
    tokens.push({ kind, text: kind === "word" ? text.toUpperCase() : text, start: index, end });
  }
  return tokens;
}
