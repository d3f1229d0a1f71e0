import { cpSync } from "node:fs";
import { join } from "node:path";
import { Terminal } from "@xterm/headless";
import { type Cell, drawTerminal, joinRow, toCells } from "../../tools/pictures/svg";
import { listPictures, type PictureStep, type TerminalPicture } from "../../tools/pictures/terminal";
import { isFullRun } from "../support/fullRun";
import { expectPicture, isUpdatingPictures } from "../support/pictures";
import { engineFolder, pluginForm, Stack } from "./harness";
import { useTypeScript } from "./typescriptProject";

let stack: Stack;
afterEach(() => stack.dispose());

// So wide that Pulumi shortens nothing.
const size = { cols: 400, rows: 100 };
const setting =
  'env -u NO_COLOR TERM=xterm-256color PATH="$PWD/bin:$PATH" PULUMI_PARALLEL=1 npm_config_loglevel=error';

/** Runs a command in a terminal, and gives the rows that it shows at the end. */
async function runInTerminal({ command }: PictureStep): Promise<Cell[][]> {
  const line = `stty cols ${size.cols} rows ${size.rows}; ${command}`;
  const { output } = await stack.shell(`${setting} script -qec '${line}' /dev/null`);
  const terminal = new Terminal({ ...size, scrollback: 10_000, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  const { active } = terminal.buffer;
  return Array.from({ length: active.length }, (_, y) => {
    const row = active.getLine(y);
    const { length } = row?.translateToString(true) ?? "";
    return Array.from({ length }, (_, x) => row?.getCell(x)).flatMap((cell) => {
      const name = cell?.isFgPalette() ? cell.getFgColor() % 8 : "text";
      return toCells(cell?.getChars() || " ", name, cell?.isBold() !== 0);
    });
  });
}

/** Leaves out how long each resource took, which decides where the column after it begins, too. */
function withoutTimes(rows: readonly Cell[][]): Cell[][] {
  let [status, info] = [-1, -1];
  return rows.flatMap((row) => {
    const text = joinRow(row);
    if (text.startsWith("Duration: ")) return [];
    if (text.includes(" Status ") || !text) [status, info] = [text.indexOf("Status"), text.indexOf("Info")];
    if (status < 0) return [row];
    const next = info < 0 ? row.length : info;
    const length = text.slice(status, next).search(/ \(\d| {2}|$/);
    const gap = toCells(info < 0 ? "" : " ".repeat(22 - length));
    return [[...row.slice(0, status + length), ...gap, ...row.slice(next)]];
  });
}

/** Sorts the resources of a type by name: those that do not wait for each other come in any order. */
function sortByName(rows: readonly Cell[][]): Cell[][] {
  const branch = (row: readonly Cell[]) => joinRow(row).search(/[├└]─ /);
  const named = (row: readonly Cell[]) => joinRow(row.slice(branch(row) + 3));
  const tree = rows.filter((row) => branch(row) > 0);
  const types = tree.map((row) => named(row).split(" ")[0]);
  const place = (row: Cell[]) => types.indexOf(named(row).split(" ")[0]);
  const sorted = tree.toSorted((a, b) => place(a) - place(b) || named(a).localeCompare(named(b)));
  return rows.map((row) => {
    const at = branch(row);
    const own = at > 0 ? sorted.shift() : undefined;
    return own ? [...own.slice(0, at), ...row.slice(at, at + 1), ...own.slice(at + 1)] : row;
  });
}

/** What a picture shows of a step. */
async function drawStep(step: PictureStep): Promise<Cell[][]> {
  stack.file("index.ts", step.program);
  const all = await runInTerminal(step);
  const begin = all.findIndex((row) => joinRow(row).startsWith(step.firstShownLine ?? ""));
  const rows = sortByName(withoutTimes(all.slice(begin)));
  return [
    toCells(`# ${step.comment}`, "gray"),
    [...toCells("$ ", "gray"), ...toCells(step.shownCommand ?? step.command, "text", true)],
    ...(begin ? [toCells("…", "gray")] : []),
    ...rows,
    [],
  ].filter((row, i, shown) => row.length || shown[i - 1]?.length);
}

async function draw(picture: TerminalPicture): Promise<string> {
  stack = Stack.create({ bare: true });
  useTypeScript(stack);
  stack.file("Pulumi.yaml", `name: edge-test\nruntime: nodejs\n${pluginForm}`);
  // As Pulumi is installed: it warns of a host of dynamic providers that is anywhere else.
  const bin = join(stack.dir, "bin");
  const host = "pulumi-resource-pulumi-nodejs";
  cpSync(engineFolder(), bin, { recursive: true });
  cpSync(join(stack.dir, "node_modules", "@pulumi", "pulumi", host), join(bin, host));
  await stack.must("stack", "init", picture.stackName);
  const rows: Cell[][] = [];
  for (const step of picture.steps) rows.push(...(await drawStep(step)));
  return drawTerminal(picture, rows.slice(0, -1));
}

const pictureTest = process.platform === "linux" && (isFullRun || isUpdatingPictures) ? test : test.skip;

pictureTest.each(listPictures())("$name is what a terminal shows: $title", async (picture) => {
  expectPicture(picture, await draw(picture));
});
