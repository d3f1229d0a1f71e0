/** What a program can begin with before its first own statement. */
const skipped = /\s+|\/\/.*|\/\*[\s\S]*?\*\/|(?:"use strict"|'use strict');?/y;

const quoted = String.raw`("[^"\n]*"|'[^'\n]*')`;
/** A statement without a semicolon ends with its line, unless the next line continues it. */
const nextLine = String.raw`\r?\n\s*(?!(?:with|assert|in|instanceof)\b)["'\w$]`;
// Without (?![ \t]), each of many blanks would be tried as the last one.
const ended = String.raw`[ \t]*(?![ \t])(?:;(?:[ \t]*\/\/.*)?|(?:\/\/.*)?(?=\s*$|${nextLine}))`;
const loading = new RegExp(
  [
    String.raw`import\b(?:[^"'();=]*\bfrom\b)?\s*${quoted}`,
    String.raw`import\s[^"'();=]*=\s*require\(\s*${quoted}\s*\)`,
    String.raw`(?:const|let|var)\s[^"'();=]*=\s*require\(\s*${quoted}\s*\)`,
  ]
    .map((statement) => `${statement}${ended}`)
    .join("|"),
  "y",
);

/** The imports and comments at the beginning of a program. */
export interface Prologue {
  /** Whether the program consists of nothing else, and loads only packages: no files of its own. */
  readonly isAll: boolean;
  /** Where its last import ends. */
  readonly end: number | undefined;
}

export function prologueOf(program: string): Prologue {
  let [at, own, end]: [number, boolean, number | undefined] = [0, false, undefined];
  for (;;) {
    skipped.lastIndex = at;
    if (skipped.test(program)) {
      at = skipped.lastIndex;
      continue;
    }
    loading.lastIndex = at;
    const found = loading.exec(program);
    if (!found) return { isAll: !own && at === program.length, end };
    own ||= found.slice(1).some((loaded) => /^.[./#]/.test(loaded ?? ""));
    at = loading.lastIndex;
    end = at;
  }
}

/** The program with one more line below its imports; at its end if it has none. */
export function withImport(program: string, line: string): string {
  const newLine = program.includes("\r\n") ? "\r\n" : "\n";
  const { end } = prologueOf(program);
  if (end !== undefined) return `${program.slice(0, end)}${newLine}${line}${program.slice(end)}`;
  return `${program}${program === "" || program.endsWith("\n") ? "" : newLine}${line}${newLine}`;
}
