import { cells, moments } from "../engine/faults/cells";
import { outcomeOnPage, tables } from "../engine/faults/page";
import { subjects } from "../engine/faults/subjects";
import { troubles } from "../engine/faults/troubles";

test("the page of faults tells the outcome of every cell of the matrix, and of nothing else", () => {
  const untold = cells.filter((cell) => !/^(done|told)$/.test(outcomeOnPage(cell) ?? ""));
  expect(untold.map(({ subject, moment, trouble }) => [subject.kind, moment, trouble.name])).toEqual([]);
  expect(tables().match(/\| (done|told)(?= \|)/g)).toHaveLength(cells.length);
  expect(
    tables()
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.startsWith("| ---")),
  ).toHaveLength(subjects.length * (troubles.length + 1));
});

test("a class that writes meets every trouble at every write and read", () => {
  for (const subject of subjects.filter(({ writes }) => writes.create)) {
    const met = new Set(cells.filter((cell) => cell.subject === subject).map(({ moment }) => moment));
    expect([subject.kind, [...met].sort()]).toEqual([subject.kind, [...moments].sort()]);
  }
});
