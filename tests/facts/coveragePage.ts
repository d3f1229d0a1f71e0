import { classes } from "../../provider/classes";
import type { Coverage } from "./coverage";

const titles: Readonly<Record<string, string>> = {
  core: "CDN, DNS, storage zones, video libraries, account",
  database: "SQL databases",
  "edge-scripting": "Edge scripts",
  "edge-storage": "Stored files",
  "magic-containers": "Container apps",
  shield: "Bunny Shield",
  stream: "Videos",
  byHand: "Not in the API descriptions: load balancers, logs, SQL and folders",
};

/** Renders the page that lists every operation of the API, and what of this package sends it. */
export function renderCoveragePage(rows: readonly Coverage[]): string {
  const apis = [...new Set(rows.map(({ operation }) => operation.api))];
  return `# Coverage

This page lists every operation in bunny.net's API descriptions and documentation pages, with the resource classes, [data functions](dataFunctions.md) and methods of the [typed client](api.md) that send it. If a row is empty, an [\`ApiObject\`](apiObject.md) may still send the operation: it manages settings, and objects that can be created, read and deleted by their path.

${renderTotals(rows)}

A test creates, reads, changes and deletes an object of each class on the emulator, calls every data function, and compares the requests with this page.

${apis.map((api) => renderArea(api, rows)).join("\n\n")}
`;
}

const isUsed = ({ classes: users, functions, client }: Coverage) =>
  users.size + functions.size + client.size > 0;

/** Renders the sentence with the totals, which README.md has as well. */
export const renderTotals = (rows: readonly Coverage[]): string => {
  const count = (includes: (row: Coverage) => boolean) => rows.filter(includes).length;
  const parts = [
    `${classes.length - 1} classes send ${count(({ classes: users }) => users.size > 0)} of these`,
    `its data functions ${count(({ functions }) => functions.size > 0)}`,
    `and its typed client ${count(({ client }) => client.size > 0)}`,
  ];
  return `Of ${rows.length} operations, the package sends ${count(isUsed)}. Its ${parts.join(", ")}. An \`ApiObject\` can send some of the others.`;
};

function renderArea(api: string, rows: readonly Coverage[]): string {
  const own = rows.filter(({ operation }) => operation.api === api);
  const lines = own.map(
    ({ operation: { method, path }, classes: users, functions, client }) =>
      `| \`${method} ${path}\` | ${list(users)} | ${list(functions)} | ${list(client)} |`,
  );
  return `## ${titles[api] ?? api}

The package sends ${own.filter(isUsed).length} of ${own.length} operations.

| operation | classes | data functions | typed client |
| --- | --- | --- | --- |
${lines.join("\n")}`;
}

const list = (names: ReadonlySet<string>): string => [...names].sort().join(", ");
