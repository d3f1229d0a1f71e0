import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { programOf, sizes } from "../../bench/mixed.cjs";
import { figuresIn, markdown, renewed } from "../../bench/page.cjs";
import { classes } from "../../provider/classes";

const root = join(__dirname, "..", "..");
const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, "bench", "run.mjs"), ...args], { encoding: "utf8" });

test("the help of the bench lists its parts", () => {
  const { status, stdout } = bench("--help");
  expect([status, stdout.match(/^ {2}(start|small|groups|logs) .*$/gm)?.length]).toEqual([0, 4]);
});

test.each([
  [["--only", "small,grops"], 'There is no part "grops". The parts are import, start, small,'],
  [["--count", "many"], '"many" is not a whole number from 1 to 999999.'],
  [["--runs", "0"], '"0" is not a whole number from 1 to 999999.'],
])("%p is refused before anything runs", (args, sentence) => {
  const { status, stderr, stdout } = bench(...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
});

test("the page has room for every table that the bench writes, and no other", () => {
  const parts = readFileSync(join(root, "bench", "parts.mjs"), "utf8");
  const written = [...parts.matchAll(/figure: "(.+?)"/g)].map(([, name = ""]) => name);
  const page = readFileSync(join(root, "bench", "figures.md"), "utf8");
  expect(written.length).toBeGreaterThan(5);
  expect(figuresIn(page).sort()).toEqual(written.sort());
});

test("renewing one table leaves the prose and the other tables unchanged", () => {
  const page =
    "Before.\n\n<!-- measured: a -->\nold a\n<!-- end -->\n\nBetween.\n\n<!-- measured: b -->\nold b\n<!-- end -->\n";
  const table = markdown([{ "": "row", up: "1.00 ×" }, { "": "a | b" }]);
  expect(renewed(page, new Map([["b", table]]))).toBe(
    "Before.\n\n<!-- measured: a -->\nold a\n<!-- end -->\n\nBetween.\n\n<!-- measured: b -->\n\n| | up |\n|---|---|\n| row | 1.00 × |\n| a \\| b | – |\n\n<!-- end -->\n",
  );
  expect(() => renewed(page, new Map([["c", table]]))).toThrow(
    'bench/figures.md has no markers for the table "c"',
  );
});

test("every class takes part in the soak", () => {
  const program = programOf(100);
  expect(classes.filter(({ className }) => !program.includes(`new edge.${className}(`))).toEqual([]);
  expect(Object.values(sizes(100)).reduce((sum, size) => sum + size, 0)).toBe(100);
});
