import { classes } from "../../../provider/classes";
import { subjects } from "../../engine/faults/subjects";

/** Their faults are in their unit tests. */
const untried = ["StorageFile", "StorageFolder"];
const names = classes.map(({ className }) => className).filter((each) => !untried.includes(each));

test("the faults and the random programs cover every class", () => {
  expect([...new Set(subjects.map(({ className }) => className))].sort()).toEqual(names.sort());
});
