import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { charts, drawChart } from "../../tools/pictures/charts";
import { expectKept } from "../pictures";

const root = join(__dirname, "..", "..");
const read = (page: string) => readFileSync(join(root, page), "utf8");

test.each(charts())("$name is the chart of bench/figures.md, with each figure", (chart) => {
  const drawn = drawChart(chart);
  const values = chart.series.flatMap((each) => each.values);
  expect(values.length).toBeGreaterThanOrEqual(3);
  expect(values.filter((value) => !drawn.includes(`>${Number(value)}</text>`))).toEqual([]);
  expectKept(chart, drawn);
});

test("a chart is another one when a figure changes", () => {
  const drawn = (figures: string) => charts(figures).map(drawChart);
  const figures = read("bench/figures.md");
  const [time, state] = drawn(figures);
  expect(drawn(figures.replaceAll(/(?<=× \()\d/g, "77"))).toEqual([
    expect.not.stringContaining(`${time}`),
    state,
  ]);
});

test("every picture is on a page, with a text for those who do not see it", () => {
  const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
  const shown = pages.flatMap((page) => [...read(`docs/${page}`).matchAll(/!\[.{20,}\]\(pictures\/(.+)\)/g)]);
  expect(shown.map(([, file]) => file).sort()).toEqual(readdirSync(join(root, "docs", "pictures")).sort());
});
