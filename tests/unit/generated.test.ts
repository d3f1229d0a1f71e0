import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../provider/classes";
import { readIfExists, renderGeneratedFiles } from "../../tools/generate/index";
import { getFileStem } from "../../tools/generate/sdk";

const root = join(__dirname, "..", "..");

test.each(classes.map(({ className }) => className))(
  "the schema and the SDK have an example of %s",
  (name) => {
    const schema = JSON.parse(readFileSync(join(root, "schema.json"), "utf8"));
    expect(schema.resources[`edge:index:${name}`].description).toMatch(
      /\n\n## Example Usage\n\n### \S.*\n\n```typescript\n[^`]*new edge\./,
    );
    const sdk = readFileSync(join(root, "provider", "sdk", `${getFileStem(name)}.ts`), "utf8");
    expect(sdk).toContain(" * @example ");
  },
);

test.each([...renderGeneratedFiles()])("%s is up to date with the declarations", (path, text) => {
  if (readIfExists(join(root, path)) === text) return;
  throw new Error(
    `${path} is not what the declarations say: run "npm run generate" and commit what it writes.`,
  );
});
