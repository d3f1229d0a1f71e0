import { classes } from "../../provider/classes";
import * as functions from "../../provider/functions";
import { type Coverage, listCoverage } from "../facts/coverage";
import { allOperations } from "./operations";

test("every operation that classes, data functions and the typed client send is in the facts", async () => {
  const rows = await listCoverage();
  const listUsers = (kind: "classes" | "functions" | "client") =>
    [...new Set(rows.flatMap((row) => [...row[kind]]))].sort();
  const classNames = classes.map(({ className }) => className).filter((name) => name !== "ApiObject");
  expect(listUsers("classes")).toEqual(classNames.sort());
  expect(listUsers("functions")).toEqual(Object.keys(functions).sort());
  expect(listUsers("client")).toEqual([...allOperations.map(([name]) => name), "sql"].sort());

  const isUnused = ({ classes, functions, client }: Coverage) =>
    classes.size + functions.size + client.size === 0;
  expect(
    rows.filter(({ classes, functions, client }) => classes.size + functions.size > 0 && client.size === 0),
  ).toEqual([]);
  expect(rows.filter(isUnused).map(({ operation }) => operation.path)).toContain("/user/audit/{date}");
});
