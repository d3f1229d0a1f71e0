/** The colors on light and on dark pages. A number is an ANSI color code. */
const palette: Record<string, readonly [light: string, dark: string]> = {
  paper: ["#f6f8fa", "#161b22"],
  text: ["#1f2328", "#e6edf3"],
  gray: ["#59636e", "#9198a1"],
  1: ["#cf222e", "#ff7b72"],
  2: ["#116329", "#3fb950"],
  3: ["#7d4e00", "#d29922"],
  4: ["#0969da", "#58a6ff"],
  5: ["#6639ba", "#bc8cff"],
};

/** Returns the color for light pages. On dark pages, the picture's style sheet replaces it. */
const getColor = (name: string | number): string => (palette[name] ?? ["#1f2328"])[0];

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export interface Picture {
  readonly name: string;
  readonly title: string;
  /** Text for screen readers. */
  readonly description: string;
  /** The steps as JSON. Tests compare it with the copy in the picture to detect an outdated picture. */
  readonly source: string;
}

export const renderMetadata = ({ title, description, source }: Picture): string =>
  `<title>${escapeXml(title)}</title>
<desc>${escapeXml(description)}</desc>
<metadata>${escapeXml(source)}</metadata>`;

/** A character in a terminal, with SVG attributes for its color and weight. */
export interface Cell {
  readonly char: string;
  readonly style: string;
}

export const toCells = (text: string, color: string | number = "text", bold = false): Cell[] =>
  [...text].map((char) => ({ char, style: `fill="${getColor(color)}"${bold ? ' font-weight="600"' : ""}` }));

export const joinRow = (row: readonly Cell[]): string => row.map(({ char }) => char).join("");

const maxColumns = 104;
const [cellWidth, lineHeight, margin] = [7.9, 18, 16];

/** Splits a long row between words. Indents the new rows like the first one. */
function wrapRow(row: readonly Cell[]): (readonly Cell[])[] {
  if (row.length <= maxColumns) return [row];
  const space = joinRow(row).lastIndexOf(" ", maxColumns);
  const indent = joinRow(row).search(/\S/);
  return [row.slice(0, space), ...wrapRow([...row.slice(0, indent), ...row.slice(space + 1)])];
}

function renderRow(row: readonly Cell[], i: number): string {
  const spans = row.map(({ char, style }, at) => {
    const opening = style === row[at - 1]?.style ? "" : `${at ? "</tspan>" : ""}<tspan ${style}>`;
    return opening + escapeXml(char);
  });
  // An explicit length keeps columns aligned if the font has another width.
  const textLength = (row.length * cellWidth).toFixed(1);
  return `<text x="${margin}" y="${margin + lineHeight * i + 13}" textLength="${textLength}" xml:space="preserve">${spans.join("")}</tspan></text>`;
}

export function drawTerminal(picture: Picture, rows: readonly (readonly Cell[])[]): string {
  const lines = rows.flatMap(wrapRow);
  const visibleLines = lines.map(renderRow).filter((line) => line.includes("<tspan"));
  const [width, height] = [
    Math.ceil(cellWidth * maxColumns) + 2 * margin,
    lineHeight * lines.length + 2 * margin,
  ];
  const darkRules = Object.values(palette).map(([light, dark]) => `[fill="${light}"]{fill:${dark}}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${renderMetadata(picture)}
<style>@media (prefers-color-scheme:dark){${darkRules.join("")}}</style>
<rect width="${width}" height="${height}" rx="6" fill="${getColor("paper")}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace" font-size="13">
${visibleLines.join("\n")}
</g>
</svg>
`;
}
