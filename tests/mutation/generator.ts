import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generated } from "../../tools/generate/index";
import { load } from "./load";

load("model");

test("everything generated is as it was", () => {
  for (const [path, text] of generated())
    expect(text).toBe(readFileSync(join(__dirname, "..", "..", path), "utf8"));
});
