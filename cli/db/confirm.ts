import { createInterface } from "node:readline";
import type { Io } from "./io";

/** Asks on a terminal. @throws Error if the answer is not yes, or there is nobody to ask. */
export async function confirm(
  { stdin, stderr }: Io,
  question: string,
  otherwise = "Nothing was revoked",
  flag = "--force",
): Promise<void> {
  if (stdin.isTTY !== true)
    throw new Error(`${otherwise}: confirmation needs a terminal. Use ${flag} to skip it.`);
  stderr.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  const answer = await new Promise<string>((resolve) => {
    lines.once("line", resolve).once("close", () => resolve(""));
  });
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error(`${otherwise}.`);
}
