import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderGeneratedFiles } from "../../tools/generate/index";
import { load } from "./load";

const root = join(__dirname, "..", "..");

load("model");

test("everything generated is as it was", () => {
  const files = renderGeneratedFiles();
  for (const [path, text] of files) expect(text).toBe(readFileSync(join(root, path), "utf8"));
  const inFolders = ["docs", "provider/sdk"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const texts = inFolders.filter((path) => /\.(md|ts)$/.test(path));
  for (const path of ["schema.json", "provider/api/types.ts", ...texts])
    expect([...files.keys()]).toContain(path);
});
