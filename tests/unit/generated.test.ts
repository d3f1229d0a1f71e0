import { join } from "node:path";
import { readIfExists, renderGeneratedFiles } from "../../tools/generate/index";

const root = join(__dirname, "..", "..");

test.each([...renderGeneratedFiles()])("%s is up to date with the declarations", (path, text) => {
  if (readIfExists(join(root, path)) === text) return;
  throw new Error(
    `${path} is not what the declarations say: run "npm run generate" and commit what it writes.`,
  );
});
