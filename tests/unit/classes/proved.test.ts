import { classes } from "../../../provider/classes";
import { subjects } from "../../engine/faults/subjects";

const names = classes.map(({ className }) => className).sort();

test("the faults and the random programs cover every class", () => {
  expect([...new Set(subjects.map(({ className }) => className))].sort()).toEqual(names);
});
