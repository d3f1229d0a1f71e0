import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");

/** A fenced block of a page. */
export interface Block {
  /** The page's path in the repository. */
  readonly page: string;
  /** The heading of the second level above the block, or that of the page. */
  readonly section: string;
  readonly language: string;
  /** The file of the repository that the block quotes. */
  readonly file: string | undefined;
  readonly text: string;
}

/** The README and the pages of docs/. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

export function readBlocks(page: string): Block[] {
  const [title = "", ...sections] = readFileSync(join(root, page), "utf8").split(/^## /m);
  return [title.replace(/^# /, ""), ...sections].flatMap((text) => {
    const section = text.slice(0, text.indexOf("\n"));
    // A block of a list is indented.
    return [...text.matchAll(/^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^\1```$/gm)].map(
      ([, indent = "", language = "", file, block = ""]) => ({
        page,
        section,
        language,
        file,
        text: block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      }),
    );
  });
}

/** The commands of a shell block, without comments. A line that ends with a backslash goes on in the next one. */
export const splitCommands = ({ text }: Block): string[] =>
  text
    .replace(/\\\n */g, "")
    .trim()
    .split("\n")
    .map((line) => line.replace(/ {2,}#.*$/, ""));

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };

/** Returns a TypeScript block as the body of an asynchronous function in JavaScript, which imports with `require`. */
export const toFunctionBody = ({ text }: Pick<Block, "text">): string =>
  ts.transpileModule(text, { compilerOptions }).outputText;
