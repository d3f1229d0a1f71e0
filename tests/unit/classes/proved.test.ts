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
  const exportsIn = (folder: string) =>
    readdirSync(join(__dirname, "..", "..", "..", "provider", folder))
      .filter((name) => name !== "index.ts")
      .flatMap((name) => Object.values<unknown>(require(join("..", "..", "..", "provider", folder, name))));
  const found = exportsIn("classes").filter((value) => Object(value).className !== undefined);
  expect(new Set(found)).toEqual(new Set(declared));
  const readers = exportsIn("functions").filter((value) => Object(value).read !== undefined);
  expect(new Set(readers)).toEqual(new Set(Object.values(functions)));
});
