import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import * as edge from "../../provider";
import { createApi } from "../../provider/api";
import { classes } from "../../provider/classes";

const root = join(__dirname, "..", "..");
const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const textOf = (page: string) => read(`docs/${page}`);

/** Fenced blocks that name a file: ```ts examples/classes/<stem>.ts */
const quoted = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = "", text = ""]): [page: string, file: string, text: string] => [page, file, text],
  ),
);

test.each(quoted)("%s quotes %s unchanged", (_, file, text) => {
  expect(text).toBe(read(file));
});

/** The anchors of a page, as GitHub derives them from its headings. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  );

const linksIn = (text: string): [link: string, target: string, anchor: string][] =>
  [...text.matchAll(/\]\(([^):#]*)(?:#([^)]+))?\)/g)].map(([link, to = "", anchor = ""]) => [
    link,
    to,
    anchor,
  ]);

const others = ["architecture", "emulator", "promises", "rules", "tests"].map(
  (page) => `contributing/${page}.md`,
);
const top = ["README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "bench/figures.md"];

test.each([...pages.map((page) => `docs/${page}`), ...others, ...top])(
  "the links of %s lead somewhere",
  (file) => {
    const lost = linksIn(read(file)).filter(([, to, anchor]) => {
      const target = to === "" ? file : join(file, "..", to);
      return !existsSync(join(root, target)) || (anchor !== "" && !anchorsIn(read(target)).includes(anchor));
    });
    expect(lost).toEqual([]);
  },
);

test("the README links only to what is in the package or at the top of the repository, and shows its version", () => {
  const targets = linksIn(read("README.md")).map(([, to]) => to);
  expect(targets.filter((to) => !/^((docs\/)?[\w.]+\.md|docs\/pictures\/\w+\.svg|)$/.test(to))).toEqual([]);
  expect(read("README.md")).toContain(`/version-${version.replaceAll("-", "--")}-`);
});

test("the index links to every page, and no page for users to one for contributors", () => {
  const indexed = linksIn(textOf("README.md")).map(([, to]) => to);
  expect(indexed).toEqual(expect.arrayContaining(pages.filter((page) => page !== "README.md")));
  const targets = pages.flatMap((page) => linksIn(textOf(page)).map(([, to]) => to));
  expect(targets.filter((to) => /(rules|faults|figures)\.md$/.test(to))).toEqual([]);
});

/** The text of all sources below some folders. */
const sourcesIn = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => read(join(folder, file))),
    )
    .join("\n");

test("every rule that the code and the tests cite is in rules.md", () => {
  const cited = [...sourcesIn("provider", "cli", "emulator", "tests").matchAll(/rules\.md#([\w-]+)/g)];
  const rules = anchorsIn(read("contributing/rules.md"));
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.map(([, rule = ""]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
});

test("contributing/promises.md names a test for each promise, and tests that exist", () => {
  const rows = read("contributing/promises.md").match(/^\| (?!promise ).*$/gm) ?? [];
  const proofs = rows.map((row) => /\| `(tests\/[\w./]+)`: "(.+)" \|$/.exec(row) ?? [row]);
  const lost = proofs.filter(([, file, title = ""]) => !file || !read(file).includes(title));
  expect(rows.length).toBeGreaterThan(30);
  expect(lost.map(([proof]) => proof)).toEqual([]);
});

test("the messages in troubleshooting.md are those that this package prints", () => {
  const [ours = ""] = textOf("troubleshooting.md").split("## From Pulumi");
  const messages = [...ours.matchAll(/^(?:### \d+\. |\| )(`.*?`)(?: \||$)/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message),
  );
  const printed = sourcesIn("provider", "cli");
  const parts = messages.flatMap((message) => message.split(/…|\b\d{3}\b/)).map((part) => part.trim());
  expect(messages.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !printed.includes(part))).toEqual([]);
});

const functions = Object.keys(edge).filter((name) => name.startsWith("get") && !name.endsWith("Output"));

test.each(functions)("the page of data functions has %s, with an example and its result", (name) => {
  const [, section = ""] = textOf("dataFunctions.md").split(`\n## ${name}\n`);
  const [own = ""] = section.split("\n## ");
  expect(own).toMatch(/^```ts\n[\s\S]+^\| property \| type \| \|$/m);
});

test.each(classes)(
  "$className has a page with an example, every argument, what Pulumi does, and import",
  ({ className, inputs }) => {
    const page = `${className.charAt(0).toLowerCase()}${className.slice(1)}.md`;
    expect(quoted.map(([where]) => where)).toContain(page);
    for (const part of [
      ...Object.keys(inputs.shape).map((argument) => `| \`${argument}\` |`),
      ...(className === "DatabaseToken" ? [] : [`edge:index:${className}`]),
      ...["Arguments", "Outputs", "What Pulumi does", "Import", "What to know"].map((title) => `## ${title}`),
    ])
      expect(textOf(page)).toContain(part);
  },
);

test("the page of the typed client lists every method", () => {
  const { close: _, ...areas } = createApi();
  const methods = Object.entries(areas).flatMap(([area, operations]) =>
    Object.keys(operations).map((method) => `| \`${area}.${method}(`),
  );
  expect(methods.length).toBeGreaterThan(20);
  expect(methods.filter((method) => !textOf("api.md").includes(method))).toEqual([]);
});
