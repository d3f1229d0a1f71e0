import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { classes as declared } from "../../../provider/classes";
import * as functions from "../../../provider/functions";
import { subjects } from "../../engine/faults/subjects";

const classes = declared.map(({ className }) => className).sort();
const declaredIn = (file: string) => {
  const text = readFileSync(join(__dirname, "..", "..", "engine", file), "utf8");
  return classes.filter((className) => text.includes(`new edge.${className}(`));
};

// What is proved of one class must be proved of every class (CONTRIBUTING.md, "A release").
test.each([
  [
    "the faults and the random programs",
    [...new Set(subjects.map(({ className }) => className))].sort(),
    "tests/engine/faults/subjects.ts",
  ],
  ["two accounts at once", declaredIn("everything.test.ts"), "tests/engine/everything.test.ts"],
])("every class is covered by %s", (_, covered, file) => {
  expect({ file, classes: covered }).toEqual({ file, classes });
});

test("every file of a class is in the index, and every file of a data function", () => {
  const exportsIn = (folder: string, pattern: RegExp) =>
    readdirSync(join(__dirname, "..", "..", "..", "provider", folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || pattern.test(entry.name))
      .flatMap(({ parentPath, name }) => Object.values<unknown>(require(join(parentPath, name))));
  const isClass = (value: unknown) => Object(value).className !== undefined;
  expect(
    exportsIn("classes", /^(?!index)/).filter((each) => isClass(each) && !declared.includes(each as never)),
  ).toEqual([]);
  const isFunction = (value: unknown) => Object(value).read !== undefined;
  expect(
    exportsIn("functions", /^get/).filter(
      (each) => isFunction(each) && !Object.values(functions).includes(each as never),
    ),
  ).toEqual([]);
});
