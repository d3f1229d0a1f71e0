import { createSeededRandom } from "../../emulator/random";
import { chooseSeed, isFullRun } from "../support/fullRun";
import { type Cell, cells } from "./faults/cells";
import { type CellResult, Matrix } from "./faults/matrix";
import { readOutcomes, writeTables } from "./faults/page";
import { subjectTitle } from "./faults/subject";
import { forms } from "./scene";

const sampled = 4;
/** A pattern of the cells to run, for work on them. contributing/faults.md gets their outcomes. EDGE_SEED selects the form. */
const wanted = process.env["EDGE_FAULTS"];
jest.setTimeout(isFullRun || wanted ? 3_600_000 : 300_000);

const nameOf = ({ subject, moment, trouble }: Cell) => `${subjectTitle(subject)}, ${moment}, ${trouble.name}`;

/** Each of these takes a command of its own, so only one fault is chosen for them. */
const isCostly = ({ moment, subject }: Cell) =>
  moment === "list after 404" ||
  moment === "read in preview" ||
  (moment === "read before create" && subject.createReadsList === true);

/** Cells at random, without refused connections, each of which costs three commands. */
function sample(random: () => number): Cell[] {
  const shuffled = cells.map((cell) => ({ cell, order: random() })).sort((a, b) => a.order - b.order);
  const picked = shuffled.map(({ cell }) => cell);
  const costly = picked.find(isCostly);
  const others = picked.filter((cell) => !isCostly(cell) && cell.trouble.fault);
  const alike = picked
    .filter((cell) => isCostly(cell) && cell.trouble === costly?.trouble)
    .slice(0, sampled / 2);
  return [...others.slice(0, sampled - alike.length), ...alike];
}

const outcomeOnPage = readOutcomes();
const listIssues = ({ cell, outcome, message, issues }: CellResult): string[] => {
  const other =
    isFullRun || wanted || outcome === (outcomeOnPage(cell) ?? outcome)
      ? []
      : [`ended ${outcome} (${message})`];
  return [...issues, ...other].map((issue) => `${nameOf(cell)}: ${issue}`);
};

test("every fault at every operation has the outcome that contributing/faults.md shows", async () => {
  const seed = chooseSeed("faults");
  const chosen = wanted
    ? cells.filter((cell) => nameOf(cell).match(wanted))
    : isFullRun
      ? cells
      : sample(createSeededRandom(seed));
  const [name, project] = forms[seed % 2] ?? [];
  process.stdout.write(`with ${name}\n`);
  const matrix = await Matrix.open(chosen, project);
  // What a cell shows is more to the point than what is wrong at the end of all.
  const failure = await matrix.run().catch((error: unknown) => error);
  const { results: endings } = matrix;
  if ((isFullRun || wanted) && failure === undefined) writeTables(endings);
  for (const { cell, outcome, message } of endings)
    process.stdout.write(`${outcome}  ${nameOf(cell)}${message === undefined ? "" : `: ${message}`}\n`);
  expect(endings.flatMap(listIssues)).toEqual([]);
  expect(failure).toBeUndefined();
  expect(endings.map(({ cell }) => cell.name).sort()).toEqual(chosen.map(({ name }) => name).sort());
});
