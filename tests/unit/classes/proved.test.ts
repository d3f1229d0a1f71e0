import { classes } from "../../../provider/classes";
import { subjects } from "../../engine/faults/subjects";

test("the faults, the kills and the random programs cover every class", () => {
  const names = classes.map(({ className }) => className).sort();
  expect([...new Set(subjects.map(({ className }) => className))].sort()).toEqual(names);
});
