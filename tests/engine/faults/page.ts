import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, cells, moments } from "./cells";
import type { CellResult } from "./matrix";
import { type Subject, subjectTitle } from "./subject";
import { subjects } from "./subjects";
import { type Trouble, troubles } from "./troubles";

const path = join(__dirname, "..", "..", "..", "contributing", "faults.md");
const [begin, end] = ["<!-- outcomes -->", "<!-- end of outcomes -->"];

/** Returns the tables between the two markers in contributing/faults.md. */
export function readTables(): string {
  const text = readFileSync(path, "utf8");
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim();
}

/** Reads the tables of the page. Returns a function that finds the outcome of a cell in them. */
export function readOutcomes(): (cell: Cell) => string | undefined {
  const parsed = new Map(
    readTables()
      .split(/^### /m)
      .map((text): [string, string[][]] => {
        const [title = "", ...lines] = text.split("\n");
        return [title, lines.filter((each) => each.startsWith("|")).map(splitColumns)];
      }),
  );
  return ({ subject, moment, trouble }) => {
    const [head, , ...rows] = parsed.get(subjectTitle(subject)) ?? [];
    return rows.find(([name]) => name === trouble.name)?.[head?.indexOf(moment) ?? -1];
  };
}

const splitColumns = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((column) => column.trim());

/** Writes the outcomes into the page, and keeps those of the cells that did not run. */
export function writeTables(results: readonly CellResult[]): void {
  const outcomeOnPage = readOutcomes();
  const outcomes = new Map(cells.map((cell) => [cell, outcomeOnPage(cell) ?? ""]));
  for (const { cell, outcome } of results) outcomes.set(cell, outcome);
  const text = readFileSync(path, "utf8");
  const hasRun = (subject: Subject) => cells.some((cell) => cell.subject === subject && outcomes.get(cell));
  const tables = subjects.filter(hasRun).map((subject) => formatTable(subject, outcomes));
  writeFileSync(
    path,
    `${text.slice(0, text.indexOf(begin))}${begin}\n\n${tables.join("\n\n")}\n\n${text.slice(text.indexOf(end))}`,
  );
}

function formatTable(subject: Subject, outcomes: ReadonlyMap<Cell, string>): string {
  const ownCells = cells.filter((cell) => cell.subject === subject);
  const columns = moments.filter((moment) => ownCells.some((cell) => cell.moment === moment));
  const row = (trouble: Trouble) => {
    const outcomeColumns = columns.map((moment) => {
      const cell = ownCells.find((one) => one.moment === moment && one.trouble === trouble);
      return cell ? (outcomes.get(cell) ?? "") : "–";
    });
    return formatRow(trouble.name, ...outcomeColumns);
  };
  const head = [formatRow("what goes wrong", ...columns), formatRow(...["", ...columns].map(() => "---"))];
  return `### ${subjectTitle(subject)}\n\n${[...head, ...troubles.map(row)].join("\n")}`;
}

const formatRow = (...columns: string[]): string => `| ${columns.join(" | ")} |`;
