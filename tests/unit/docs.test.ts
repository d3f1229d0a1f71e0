import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { switchInstallCommands } from "../../cli/install";
import { sample } from "../../emulator";
import { variants } from "../../emulator/platform/variants";
import { version } from "../../package.json";
import * as edge from "../../provider";
import { createApi } from "../../provider/api";
import { classes } from "../../provider/classes";
import { readBlocks } from "../support/pages";
import { platform, Run, startPlatform, stopPlatform } from "./core/run";

const root = join(__dirname, "..", "..");
const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
const readFile = (file: string) => readFileSync(join(root, file), "utf8");
const readPage = (page: string) => readFile(`docs/${page}`);

/** Fenced blocks that begin with the name of a file, such as ```ts examples/classes/origin.ts */
const quotedExamples = pages.flatMap((page) =>
  readBlocks(`docs/${page}`).flatMap(({ file, text }): [page: string, file: string, text: string][] =>
    file === undefined ? [] : [[page, file, text]],
  ),
);

test.each(quotedExamples)("%s quotes %s unchanged", (_, file, text) => {
  expect(text).toBe(readFile(file));
});

/** Returns the anchors that GitHub derives from a page's headings. */
const findAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  );

const findLinks = (text: string): [link: string, target: string, anchor: string][] =>
  [...text.matchAll(/\]\(([^):#]*)(?:#([^)]+))?\)/g)].map(([link, to = "", anchor = ""]) => [
    link,
    to,
    anchor,
  ]);

const contributorPages = ["architecture", "emulator", "promises", "rules", "tests"].map(
  (page) => `contributing/${page}.md`,
);
const topLevelPages = ["README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "bench/figures.md"];

test.each([...pages.map((page) => `docs/${page}`), ...contributorPages, ...topLevelPages])(
  "the links of %s lead somewhere",
  (file) => {
    const missing = findLinks(readFile(file)).filter(([, to, anchor]) => {
      const target = to === "" ? file : join(file, "..", to);
      return (
        !existsSync(join(root, target)) || (anchor !== "" && !findAnchors(readFile(target)).includes(anchor))
      );
    });
    expect(missing).toEqual([]);
  },
);

test("the README links only to what is in the package or at the top of the repository, and shows its version", () => {
  const targets = findLinks(readFile("README.md")).map(([, to]) => to);
  expect(targets.filter((to) => !/^((docs\/)?[\w.]+\.md|docs\/pictures\/\w+\.svg|)$/.test(to))).toEqual([]);
  expect(readFile("README.md")).toContain(`/version-${version.replaceAll("-", "--")}-`);
});

test.each([
  ...pages.map((page) => `docs/${page}`),
  ...["README.md", "llms.txt", "skills/edge-platform/SKILL.md"],
  ...readdirSync(join(root, "cli"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `cli/${file}`),
])("%s has no command that lets npm look up the package before its name belongs to this project", (file) => {
  const text = readFile(file);
  expect(switchInstallCommands(text)).toBe(text);
  const lookups =
    /(npx|npm (exec|create|init|i|x)|pnpm (dlx|create)|yarn (dlx|create)|bunx) (-\S+ )*pulumi-edge-platform/;
  expect(text.replaceAll("npx --no -- pulumi-edge-platform", "")).not.toMatch(lookups);
});

test("the index links to every page, and no page for users to one for contributors", () => {
  const linkedPages = findLinks(readPage("README.md")).map(([, to]) => to);
  expect(linkedPages).toEqual(expect.arrayContaining(pages.filter((page) => page !== "README.md")));
  const targets = pages.flatMap((page) => findLinks(readPage(page)).map(([, to]) => to));
  expect(targets.filter((to) => /(rules|faults|figures)\.md$/.test(to))).toEqual([]);
});

/** Returns the text of all sources in these folders. */
const readSources = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFile(join(folder, file))),
    )
    .join("\n");

test("every rule that the code and the tests cite is in rules.md", () => {
  const citations = [...readSources("provider", "cli", "emulator", "tests").matchAll(/rules\.md#([\w-]+)/g)];
  const rules = findAnchors(readFile("contributing/rules.md"));
  expect(citations.length).toBeGreaterThan(20);
  expect(citations.map(([, rule = ""]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
});

test("contributing/promises.md names a test for each promise, and tests that exist", () => {
  const rows = readFile("contributing/promises.md").match(/^\| (?!promise ).*$/gm) ?? [];
  const proofs = rows.map((row) => /\| `(tests\/[\w./]+)`: "(.+)" \|$/.exec(row) ?? [row]);
  const missing = proofs.filter(([, file, title = ""]) => !file || !readFile(file).includes(title));
  expect(rows.length).toBeGreaterThan(30);
  expect(missing.map(([proof]) => proof)).toEqual([]);
});

test("the messages in troubleshooting.md are those that this package prints", () => {
  const [section = ""] = readPage("troubleshooting.md").split("## From Pulumi");
  const messages = [...section.matchAll(/^(?:### \d+\. |\| )(`.*?`)(?: \||$)/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message),
  );
  const sources = readSources("provider", "cli");
  const parts = messages.flatMap((message) => message.split(/…|\b\d{3}\b/)).map((part) => part.trim());
  expect(messages.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});

const dataFunctions = Object.keys(edge).filter((name) => name.startsWith("get") && !name.endsWith("Output"));

test.each(dataFunctions)("the page of data functions has %s, with an example and its result", (name) => {
  const [, section = ""] = readPage("dataFunctions.md").split(`\n## ${name}\n`);
  const [content = ""] = section.split("\n## ");
  expect(content).toMatch(/^```ts\n[\s\S]+^(\| property \| type \| \|$|The result has all \[outputs of )/m);
});

test.each(classes)(
  "$className has a page with an example, every argument, what Pulumi does, and import",
  ({ className, inputs }) => {
    const page = `${className.charAt(0).toLowerCase()}${className.slice(1)}.md`;
    expect(quotedExamples.map(([where]) => where)).toContain(page);
    for (const part of [
      ...["python", "yaml"].map((language) => `\n\`\`\`${language}\n`),
      ...Object.keys(inputs.shape).map((argument) => `| \`${argument}\` |`),
      ...(className === "DatabaseToken" ? [] : [`edge:index:${className}`]),
      ...["Arguments", "Outputs", "What Pulumi does", "Import", "What to know"].map((title) => `## ${title}`),
    ])
      expect(readPage(page)).toContain(part);
  },
);

/** Returns the rows of a section's table that begin with code: what is quoted in the first and in the last cell. */
const readRows = (page: string, heading: string): [subjects: string[], last: string[]][] => {
  const [, section = ""] = readPage(page).split(`\n## ${heading}\n`);
  const rows = section.split("\n## ")[0]?.match(/^\| `.*(?= \|$)/gm) ?? [];
  return rows.map((row) => row.split(" | ")).map((cells) => [findQuoted(cells[0]), findQuoted(cells.at(-1))]);
};
const findQuoted = (text = "") => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

test("the page of concepts has a row for each class about what a destroy does, with the values of its onDelete", () => {
  const { types } = JSON.parse(readFile("schema.json")) as {
    types: Readonly<Record<string, { readonly enum?: readonly { readonly value: string }[] }>>;
  };
  const values = classes.map(({ className }): [string, string[]] => {
    const { enum: known = [] } = types[`edge:index:${className}OnDelete`] ?? {};
    return [className, known.map(({ value }) => value)];
  });
  const rows = readRows("concepts.md", "Destroy and onDelete");
  const documented = rows.flatMap(([names, known]) => names.map((name): [string, string[]] => [name, known]));
  const sort = (all: [string, string[]][]) => all.map(([name, known]) => [name, known.toSorted()]).sort();
  expect(sort(documented)).toEqual(sort(values));
});

test("the reference of the emulator has a row for each variant, with its values", () => {
  const [, section = ""] = readPage("emulatorReference.md").split("\n## Variants\n");
  const rows = Object.entries(variants).map(
    ([name, values]) => `| \`${name}\` | ${values.map((value) => `\`${value}\``).join(", ")} |`,
  );
  const documented = section.split("\n## ")[0]?.match(/^\| `\w+` \| [^|]* \|/gm);
  expect(documented?.sort()).toEqual(rows.sort());
});

afterEach(stopPlatform);

const imports = pages.flatMap((page) =>
  [...readPage(page).matchAll(/^pulumi import edge:index:(\w+) \S+ (\S+)/gm)].map(
    ([, className = "", id = ""]): [page: string, className: string, id: string] => [page, className, id],
  ),
);

// The sample account has no table of migrations.
test.each(imports.filter(([, className]) => className !== "SqlMigrations"))(
  "the import command of %s finds its %s %s in the sample account",
  async (_, className, id) => {
    await startPlatform({ seed: sample });
    const { baseUrl, apiKey } = platform;
    const { StorageHostname, Password } = (await (
      await fetch(`${baseUrl}/storagezone/8`, { headers: { AccessKey: apiKey } })
    ).json()) as Record<string, string>;
    const file = `http://${StorageHostname}/storefront-files/robots.txt`;
    await fetch(file, { method: "PUT", headers: { AccessKey: Password ?? "" }, body: "" });
    expect(await new Run().provider(className).read(id, {})).toMatchObject({ id });
  },
);

test("the page of the typed client lists every method", () => {
  const { close: _, ...areas } = createApi();
  const methods = Object.entries(areas).flatMap(([area, operations]) =>
    Object.keys(operations).map((method) => `| \`${area}.${method}(`),
  );
  expect(methods.length).toBeGreaterThan(20);
  expect(methods.filter((method) => !readPage("api.md").includes(method))).toEqual([]);
});
