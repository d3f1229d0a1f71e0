import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOr, write } from "../../../tools/generate/index";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("only what is not up to date is written, and reported", () => {
  const files = new Map([
    ["same.ts", "same\n"],
    ["changed.ts", "new\n"],
    ["added.ts", "added\n"],
  ]);
  writeFileSync(join(folder, "same.ts"), "same\n");
  utimesSync(join(folder, "same.ts"), 1, 1);
  writeFileSync(join(folder, "changed.ts"), "old\n");
  expect(write(files, folder)).toEqual(["changed.ts", "added.ts"]);
  for (const [path, text] of files) expect(readFileSync(join(folder, path), "utf8")).toBe(text);
  expect(statSync(join(folder, "same.ts")).mtimeMs).toBe(1000);
  expect(write(files, folder)).toEqual([]);
});

test("a file that does not exist reads as empty", () => {
  expect(readOr(join(folder, "none"))).toBe("");
});
