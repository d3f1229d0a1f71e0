import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { hostsFolder } from "../../tools/engine/locate.cjs";
import { full } from "./seed";

type Language = "yaml" | "python";

/** The folder of a language host: that of EDGE_TEST_YAML_HOST, one of the PATH, or where tools/engine/hosts.mjs builds it. */
export const folderOf = (language: Language): string | undefined =>
  [
    dirname(process.env["EDGE_TEST_YAML_HOST"] ?? ""),
    ...(process.env["PATH"] ?? "").split(delimiter),
    hostsFolder(),
  ].find((path) => path !== "." && existsSync(join(path, `pulumi-language-${language}`)));

/** A test, where all are asked for and the language host is at hand. */
export const testWith = (language: Language) => (full && folderOf(language) ? test : test.skip);

/** What comes before PATH for a program in the language. */
export function beforePath(language: Language, ...folders: string[]): { before: string } {
  return { before: [...folders, folderOf(language)].join(delimiter) };
}
