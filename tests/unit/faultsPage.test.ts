import { cells, type Moment, moments } from "../engine/faults/cells";
import { readOutcomes, readTables } from "../engine/faults/page";
import { subjectTitle } from "../engine/faults/subject";
import { subjects } from "../engine/faults/subjects";
import { troubles } from "../engine/faults/troubles";

test("contributing/faults.md shows the outcome of every cell of the matrix, and nothing else", () => {
  const outcomeOnPage = readOutcomes();
  const headless = cells.filter((cell) => outcomeOnPage(cell) === undefined).map(({ subject }) => subject);
  expect(
    [...new Set(headless.map(({ className }) => className))].map(
      (name) => `${name}: EDGE_FAULTS='^${name},' npm test tests/engine/faults.test writes its table.`,
    ),
  ).toEqual([]);
  const undocumented = cells.filter((cell) => !/^(done|fails)$/.test(outcomeOnPage(cell) ?? ""));
  expect(
    undocumented.map(({ subject, moment, trouble }) => [subject.className, moment, trouble.name]),
  ).toEqual([]);
  expect(readTables().match(/\| (done|fails)(?= \|)/g)).toHaveLength(cells.length);
  expect(
    readTables()
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.startsWith("| ---")),
  ).toHaveLength(subjects.length * (troubles.length + 1));
});

const allButWrites = moments.filter((moment) => moment !== "create" && moment !== "update");

/** What some classes do not do: write, read before a create, delete, accept a 404. Most do not read in a preview. */
const missing: Record<string, Moment[]> = {
  // No update changes what the tests find it by.
  EdgeScript: ["update", "read before update", "read in preview"],
  VideoCollection: ["update", "read before update", "read in preview"],
  // The platform has no delete.
  ShieldZone: ["delete", "read in preview"],
  ManagedAccessList: ["delete", "read in preview"],
  RateLimitRuleData: ["create", "update", "delete", "read before update", "read in preview"],
  DatabaseToken: ["read before create", "read in preview"],
  "ScriptRelease, a publish": ["delete"],
  "ScriptRelease, the draft before it": allButWrites,
  // Its list shows no list of zones.
  ApiObject: ["list after 404", "read in preview"],
  "SqlMigrations, the commit of a script": ["delete", "list after 404"],
  "SqlMigrations, a script": allButWrites,
};

test.each(subjects.map((subject) => ({ title: subjectTitle(subject), subject })))(
  "$title is tested with every fault at every write and read that it sends",
  ({ title, subject }) => {
    const met = new Set(cells.filter((cell) => cell.subject === subject).map(({ moment }) => moment));
    expect(moments.filter((moment) => !met.has(moment))).toEqual(missing[title] ?? ["read in preview"]);
    for (const moment of met) {
      const struck = cells.filter((cell) => cell.subject === subject && cell.moment === moment);
      const writes = moment === "create" || moment === "update" || moment === "delete";
      const possible = troubles.filter(({ writesOnly }) => writes || !writesOnly);
      expect(struck.map(({ trouble }) => trouble.name)).toEqual(possible.map(({ name }) => name));
    }
  },
);
