import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as echarts from "echarts";
import { color, svgOf } from "./svg";

/** Rows of the figures that the charts show, as readers know them, each with its color. */
const subjects = new Map<string | undefined, readonly [name: string, color: string | number]>([
  ["native, no I/O", ["native provider", "gray"]],
  ["stock dynamic, no I/O", ["dynamic provider of the usual kind", "orange"]],
  ["OriginGroup, own host", ["this package", 4]],
  ["OriginGroup, plugin", ["this package's plugin", 2]],
]);

const time = "This package sends requests, to an emulator on the same machine; the first two send none.";
const kinds = [
  {
    name: "time",
    title: "Seconds of each command",
    note: time,
    columns: ["up", "preview", "refresh", "destroy"],
  },
  {
    name: "state",
    title: "Bytes of an origin group in the state",
    note: "Mean, without compression.",
    columns: ["state, bytes each"],
  },
];

const figuresPage = join(__dirname, "..", "..", "bench", "figures.md");

/** The charts of the figures of large stacks. */
export function charts(figures = readFileSync(figuresPage, "utf8")) {
  const [, table = ""] = /<!-- measured: large -->\n([\s\S]*?)<!-- end -->/.exec(figures) ?? [];
  const [about = ""] = table.trim().split(" in ");
  const lines = [...table.matchAll(/^\|(.*)\|$/gm)].map(([, line = ""]) => line.split("|"));
  const [head = [], , ...rows] = lines.map((cells) => cells.map((cell) => cell.trim()));
  return kinds.map((kind) => {
    const series = rows.flatMap(([row, ...cells]) => {
      const [name, hue = "text"] = subjects.get(row) ?? [];
      const values = kind.columns.map(
        (column) => /([\d.]+)(?: s\))?$/.exec(cells[head.indexOf(column) - 1] ?? "")?.[1],
      );
      return name ? [{ name, hue, values }] : [];
    });
    const note = `${about}. ${kind.note}`;
    const said = series.map(({ name, values }) => `${name}: ${values.join(", ")}`);
    const description = `${note} ${kind.columns.join(", ")} of ${said.join("; ")}.`;
    return { ...kind, note, series, description, source: JSON.stringify(series) };
  });
}

const font = "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif";
const text = { fontFamily: font, fontSize: 13, color: color("text") };

export function drawChart(chart: ReturnType<typeof charts>[number]): string {
  const { columns, series, title, note } = chart;
  const [width, height] = [860, 120 + columns.length * (series.length * 24 + 16)];
  const drawing = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  const [textStyle, subtextStyle] = [
    { ...text, fontSize: 16 },
    { ...text, color: color("gray") },
  ];
  const axis = { axisTick: { show: false }, axisLine: { show: false }, axisLabel: text };
  drawing.setOption({
    animation: false,
    title: { text: title, subtext: note, left: 10, top: 10, textStyle, subtextStyle },
    // The gap is wide, because the reader's font may be.
    legend: { top: 64, left: 10, itemGap: 50, textStyle: text },
    grid: { top: 100, bottom: 14, left: 16, right: 60, containLabel: true },
    xAxis: { type: "value", show: false },
    yAxis: { type: "category", inverse: true, data: columns.length > 1 ? columns : [""], ...axis },
    series: series.map(({ name, hue, values }) => ({
      type: "bar",
      name,
      data: values.map(Number),
      itemStyle: { color: color(hue) },
      label: { ...text, show: true, position: "right" },
    })),
  });
  const drawn = drawing.renderToSVGString();
  drawing.dispose();
  // Without the frame, which svgOf makes, and what only a page with scripts needs.
  const content = drawn
    .replace(/^<svg.*\n.*\n|<style[\s\S]*<\/style>|<\/svg>$/g, "")
    .replace(/ (ecmeta_\w+|class|pointer-events)="[^"]*"|font-family:[^;]*;/g, "");
  return svgOf(chart, width, height, font, content.trim());
}
