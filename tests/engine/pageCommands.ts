import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emulator } from "../../emulator";

const docs = join(__dirname, "..", "..", "docs");

/** Returns the lines of the shell blocks in a section of a page. */
export function readCommands(page: string, title: string): string[] {
  const sections = readFileSync(join(docs, page), "utf8").split(/^## /m);
  return sections
    .filter((text) => text.startsWith(`${title}\n`))
    .flatMap((text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)])
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.replace(/ {2,}#.*$/, ""));
}

/** Makes the README's commands connect to an emulator instead of an account. */
export const withEmulator = (commands: string, { baseUrl, apiKey }: Pick<Emulator, "baseUrl" | "apiKey">) =>
  commands.replace("https://api.bunny.net", baseUrl).replace("edge:apiKey", `edge:apiKey ${apiKey}`);

/** Skips the preview of a command that changes the stack, so that the program runs once instead of twice. */
export const withoutPreview = (line: string): string =>
  line
    .replace(/^(pulumi|npm run pulumi --) (up|refresh|import|destroy) .*--yes$/, "$& --skip-preview")
    .replace(/^npm run try$/, "$& -- --skip-preview");

/** Runs a command of the package without npx, which takes half a second to find it. */
export const withoutNpx = (line: string): string =>
  line.replace(
    /\bnpx --no -- pulumi-edge-platform\b/,
    "node node_modules/pulumi-edge-platform/dist/cli/main.js",
  );
