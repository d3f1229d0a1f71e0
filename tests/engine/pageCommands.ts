import type { Emulator } from "../../emulator";
import { readBlocks, splitCommands } from "../support/pages";

/** Returns the lines of the shell blocks in a section of a page. */
export const readCommands = (page: string, title: string): string[] =>
  readBlocks(page === "README.md" ? page : `docs/${page}`)
    .filter(({ section, language }) => section === title && language === "sh")
    .flatMap(splitCommands);

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
