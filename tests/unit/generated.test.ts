import { join } from "node:path";
import { generated, readOr } from "../../tools/generate/index";

const root = join(__dirname, "..", "..");

test.each([...generated()])("%s is up to date with the declarations", (path, text) => {
  if (readOr(join(root, path)) === text) return;
  throw new Error(
    `${path} is not what the declarations say: run "npm run generate" and commit what it writes.`,
  );
});
