import { readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(__dirname, "..", "..", "docs");

/** The lines of the shell blocks of a page; those of one section if it is given. */
export function commands(page: string, title?: string): string[] {
  const sections = readFileSync(join(docs, page), "utf8").split(/^## /m);
  return sections
    .filter((text) => title === undefined || text.startsWith(`${title}\n`))
    .flatMap((text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)])
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.replace(/ {2,}#.*$/, ""));
}
