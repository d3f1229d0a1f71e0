import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../../provider/classes";
import { subjects } from "../../engine/faults/subjects";

// A general test must cover every class.
const names = classes.map(({ className }) => className).sort();

test("the faults and the random programs cover every class", () => {
  expect([...new Set(subjects.map(({ className }) => className))].sort()).toEqual(names);
});

test("the test of two accounts at once covers every class", () => {
  const program = readFileSync(join(__dirname, "../../engine/everything.test.ts"), "utf8");
  expect(names.filter((className) => program.includes(`new edge.${className}(`))).toEqual(names);
});
