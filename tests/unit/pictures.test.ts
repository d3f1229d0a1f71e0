import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { charts, drawChart } from "../../tools/pictures/charts";
import { scenes } from "../../tools/pictures/scenes";
import { escaped, headOf } from "../../tools/pictures/svg";
import { expectKept, kept, renewing } from "../pictures";

const root = join(__dirname, "..", "..");
const read = (page: string) => readFileSync(join(root, page), "utf8");

test.each(charts())("$name is the chart of bench/figures.md, with each figure", (chart) => {
  const drawn = drawChart(chart);
  const values = chart.series.flatMap((each) => each.values);
  expect(values.length).toBeGreaterThanOrEqual(3);
  expect(values.filter((value) => !drawn.includes(`>${value}</text>`))).toEqual([]);
  expectKept(chart, drawn);
});

/** The pictures that show what pages or figures were before. */
const stale = (page = read) =>
  [...scenes(page), ...charts(page("bench/figures.md"))]
    .filter((picture) => !kept(picture).includes(headOf(picture)))
    .map(({ name }) => name);

const allTerminals = scenes().map(({ name }) => name);

const compared = renewing ? describe.skip : describe;
compared("pictures", () => {
  test('are made from what the pages say: else run "npm run pictures"', () => {
    expect(stale()).toEqual([]);
  });

  test.each([
    ["the README's program", 'name: "shop"', 'name: "store"', ["getStarted"]],
    ["a command", ".emulator -- pulumi up --yes", "d -- pulumi up --yes", allTerminals],
    ["an example", "originGroupId: 12", "originGroupId: 11", ["adopt"]],
    ["a figure", /(?<=× \()\d/g, "77", ["time"]],
  ])("are stale when %s changes", (_, from, to, names) => {
    expect(stale((page) => read(page).replaceAll(from, to))).toEqual(names);
  });

  test.each(scenes())("$name shows what a page quotes", (scene) => {
    const shown = kept(scene).replace(/^[\s\S]*<\/style>|<[^>]*>|\s/g, "");
    expect(shown).toContain(escaped(scene.quoted).replace(/\s/g, ""));
  });
});

test("every picture is on a page, with a text for those who do not see it", () => {
  const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
  const texts = ["README.md", ...pages.map((page) => `docs/${page}`)].map(read);
  const shown = texts.flatMap((text) => [...text.matchAll(/!\[.{20,}\]\((?:docs\/)?pictures\/(.+)\)/g)]);
  expect(shown.map(([, file]) => file).sort()).toEqual(readdirSync(join(root, "docs", "pictures")).sort());
});
