import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classes as declared } from "../../../provider/classes";
import { subjects } from "../../engine/faults/subjects";
import { frequencies } from "../../engine/random/choices";

const classes = declared.map(({ className }) => className).sort();
const declaredIn = (file: string) => {
  const text = readFileSync(join(__dirname, "..", "..", "engine", file), "utf8");
  return classes.filter((className) => text.includes(`new edge.${className}(`));
};

// What is proved of one class must be proved of every class (CONTRIBUTING.md, "A release").
test.each([
  [
    "the faults",
    [...new Set(subjects.map(({ className }) => className))].sort(),
    "tests/engine/faults/subjects.ts",
  ],
  ["the random programs", Object.keys(frequencies).sort(), "tests/engine/random/choices.ts"],
  ["two accounts at once", declaredIn("everything.test.ts"), "tests/engine/everything.test.ts"],
])("every class is covered by %s", (_, covered, file) => {
  expect({ file, classes: covered }).toEqual({ file, classes });
});
