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

test.each([
  ["classes", "className", declared],
  ["functions", "read", Object.values(functions)],
])(
  "the index of provider/%s exports what any of its files exports with the property %s",
  (folder, property, exported) => {
    const path = join(__dirname, "..", "..", "..", "provider", folder);
    const found = readdirSync(path).flatMap((file) =>
      Object.entries<unknown>(require(join(path, file)))
        .filter(([, value]) => Object(value)[property] !== undefined)
        .map(([name, value]) => ({ name: `${file}: ${name}`, value })),
    );
    const missing = found.filter(({ value }) => !exported.includes(value as never));
    expect([found.length > 0, missing.map(({ name }) => name)]).toEqual([true, []]);
  },
);
