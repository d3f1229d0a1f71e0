import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statementsOf, things } from "../../bench/everyClass.cjs";
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
  [["--only", "small,grops"], 'There is no part "grops". The parts are start, small,'],
  [["--count", "many"], '"many" is not a whole number from 1 to 999999.'],
  [["--runs", "0"], '"0" is not a whole number from 1 to 999999.'],
])("%p is refused before anything runs", (args, sentence) => {
  const { status, stderr, stdout } = bench(...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
});

test("the page has room for every table that the bench writes, and no other", () => {
  const sources = readdirSync(join(root, "bench")).filter((file) => file.endsWith(".mjs"));
  const written = sources.flatMap((file) =>
    [...readFileSync(join(root, "bench", file), "utf8").matchAll(/figure: "(.+?)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const page = readFileSync(join(root, "bench", "figures.md"), "utf8");
  expect(written.length).toBeGreaterThan(5);
  expect(figuresIn(page).sort()).toEqual(written.sort());
});

test("renewing one table leaves the prose and the other tables unchanged", () => {
  const page =
    "Before.\n\n<!-- measured: a -->\nold a\n<!-- end -->\n\nBetween.\n\n<!-- measured: b -->\nold b\n<!-- end -->\n";
  const table = markdown([{ "": "row", up: "1.00 ×" }, { "": "a | b" }]);
  expect(renewed(page, "b", table)).toBe(
    "Before.\n\n<!-- measured: a -->\nold a\n<!-- end -->\n\nBetween.\n\n<!-- measured: b -->\n\n| | up |\n|---|---|\n| row | 1.00 × |\n| a \\| b | – |\n\n<!-- end -->\n",
  );
  expect(renewed(page, "c", table)).toBe(page);
});

test("every class takes part in the soak", () => {
  const statements = statementsOf(things());
  expect(classes.filter(({ className }) => !statements.includes(`new edge.${className}(`))).toEqual([]);
});
