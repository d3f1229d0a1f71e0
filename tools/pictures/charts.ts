import { readFileSync } from "node:fs";
import { join } from "node:path";
import { color, escaped, svgOf } from "./svg";

/** Rows of the figures that the charts show, as readers know them, each with its color. */
const subjects: Record<string, readonly [name: string, color: string | number]> = {
  "native, no I/O": ["native provider", "gray"],
  "stock dynamic, no I/O": ["dynamic provider of the usual kind", "orange"],
  "OriginGroup, own host": ["this package", 4],
  "OriginGroup, plugin": ["this package's plugin", 2],
};

const time = "This package sends requests, to an emulator on the same machine; the first two send none.";
const commands = ["up", "preview", "refresh", "destroy"];
const kinds = [
  { name: "time", title: "Seconds of each command", about: time, columns: commands },
  {
    name: "state",
    title: "Bytes of an origin group in the state",
    about: "Mean, without compression.",
    columns: ["state, bytes each"],
  },
];

const figuresPage = join(__dirname, "..", "..", "bench", "figures.md");

/** The charts of the figures of large stacks. */
export function charts(figures = readFileSync(figuresPage, "utf8")) {
  const [, table = ""] = /<!-- measured: large -->\n([\s\S]*?)<!-- end -->/.exec(figures) ?? [];
  const lines = [...table.matchAll(/^\| *(.*) \|$/gm)].map(([, line = ""]) => line.split(/ *\| */));
  const [head = [], ...rows] = lines;
  return kinds.map(({ name, title, about, columns }) => {
    const series = rows.flatMap(([row = "", ...cells]) => {
      const [subject, hue = "text"] = subjects[row] ?? [];
      // Of a ratio with seconds, "1.25 × (7.40 s)", the seconds.
      const values = columns.map((column) =>
        Number(/([\d.]+)(?: s\))?$/.exec(cells[head.indexOf(column) - 1] ?? "")?.[1]),
      );
      return subject ? [{ name: subject, hue, values }] : [];
    });
    const note = `${table.trim().split(" in ")[0]}. ${about}`;
    const said = series.map(({ name, values }) => `${name}: ${values.join(", ")}`);
    const description = `${note} ${columns.join(", ")} of ${said.join("; ")}.`;
    return { name, title, note, columns, series, description, source: JSON.stringify(series) };
  });
}

const text = (x: number, y: number, content: string | number, hue: string | number = "text") =>
  `<text x="${x}" y="${y}" fill="${color(hue)}">${escaped(String(content))}</text>`;
const bar = (x: number, y: number, width: number, hue: string | number) =>
  `<rect x="${x}" y="${y}" width="${Math.round(width)}" height="16" fill="${color(hue)}"/>`;

export function drawChart(chart: ReturnType<typeof charts>[number]): string {
  const { columns, series, title, note } = chart;
  const rowHeight = series.length * 24 + 16;
  const [width, height, left] = [860, 104 + columns.length * rowHeight, columns.length > 1 ? 90 : 16];
  const scale = (width - left - 70) / Math.max(...series.flatMap(({ values }) => values));
  let x = 16;
  const legend = series.map(({ name, hue }) => {
    const entry = bar(x, 64, 16, hue) + text(x + 22, 77, name);
    x += 48 + name.length * 7; // The reader's font may be wide.
    return entry;
  });
  const bars = columns.flatMap((column, c) => {
    const top = 100 + c * rowHeight;
    const label = columns.length > 1 ? [text(16, top + series.length * 12 + 1, column)] : [];
    const drawn = series.map(({ hue, values: { [c]: value = 0 } }, s) => {
      const [y, length] = [top + s * 24, value * scale];
      return bar(left, y, length, hue) + text(Math.round(left + length + 6), y + 13, value);
    });
    return [...label, ...drawn];
  });
  const font = "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif";
  const head = `<g font-size="16" font-weight="600">${text(16, 28, title)}</g>\n${text(16, 50, note, "gray")}`;
  return svgOf(chart, width, height, font, [head, ...legend, ...bars].join("\n"));
}
