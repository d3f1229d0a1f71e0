import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApi } from "../../provider/api";
import { classes } from "../../provider/classes";
import * as functions from "../../provider/functions";
import { type Coverage, listCoverage } from "../facts/coverage";
import { renderCoveragePage, renderTotals } from "../facts/coveragePage";

const root = join(__dirname, "..", "..");
const [pageFile, readmeFile] = [join(root, "docs", "coverage.md"), join(root, "README.md")];
let rows: readonly Coverage[];
beforeAll(async () => {
  rows = await listCoverage();
});

test("docs/coverage.md lists every operation and what sends it, README.md has the totals (EDGE_COVERAGE=write writes them)", () => {
  const [page, totals] = [renderCoveragePage(rows), renderTotals(rows)];
  if (process.env["EDGE_COVERAGE"] === "write") {
    writeFileSync(pageFile, page);
    const readme = readFileSync(readmeFile, "utf8");
    writeFileSync(readmeFile, readme.replace(/^Of \d+ operations, .*$/m, totals));
  }
  expect(page).toBe(readFileSync(pageFile, "utf8"));
  expect(readFileSync(readmeFile, "utf8").split("\n")).toContain(totals);
});

test("every operation that classes, data functions and the typed client send is in the facts", () => {
  const listUsers = (kind: "classes" | "functions" | "client") =>
    [...new Set(rows.flatMap((row) => [...row[kind]]))].sort();
  const classNames = classes.map(({ className }) => className).filter((name) => name !== "ApiObject");
  expect(listUsers("classes")).toEqual(classNames.sort());
  expect(listUsers("functions")).toEqual(Object.keys(functions).sort());

  const { close: _, ...areas } = createApi();
  const methods = Object.entries(areas).flatMap(([area, own]) =>
    Object.keys(own).map((method) => `${area}.${method}`),
  );
  const clientMethods = listUsers("client");
  expect(clientMethods.filter((method) => !methods.includes(method))).toEqual([]);
  // These send the operation of a list, or the one of sql.execute.
  const others = methods.filter((method) => !clientMethods.includes(method) && !method.startsWith("sql."));
  expect(others.sort()).toEqual(["apiKeys.page", "shield.rateLimitsPage"]);

  const isUnused = ({ classes, functions, client }: Coverage) =>
    classes.size + functions.size + client.size === 0;
  // The typed client has no methods for stored files.
  const onlyElsewhere = rows.filter(
    ({ classes, functions, client }) => classes.size + functions.size > 0 && client.size === 0,
  );
  expect([...new Set(onlyElsewhere.map(({ operation }) => operation.api))]).toEqual(["edge-storage"]);
  expect(rows.filter(isUnused).map(({ operation }) => operation.path)).toContain("/user/audit/{date}");
});
