import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sample, startEmulator } from "../../emulator";
import { version } from "../../package.json";
import * as edge from "../../provider";
import { createApi } from "../../provider/api";
import { classes } from "../../provider/classes";

const root = join(__dirname, "..", "..");
const docs = join(root, "docs");
const pages = readdirSync(docs).filter((file) => file.endsWith(".md"));
const readme = readFileSync(join(root, "README.md"), "utf8");
const textOf = (page: string) => readFileSync(join(docs, page), "utf8");

/** Fenced blocks that name a file: ```ts examples/classes/<stem>.ts */
const quoted = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = "", text = ""]): [page: string, file: string, text: string] => [page, file, text],
  ),
);

test.each(quoted)("%s quotes %s unchanged", (_, file, text) => {
  expect(text).toBe(readFileSync(join(root, file), "utf8"));
});

test.each(pages)("the links of %s have existing targets", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !existsSync(join(docs, link)))).toEqual([]);
});

test.each([
  "CONTRIBUTING.md",
  "contributing/architecture.md",
  "contributing/emulator.md",
  "contributing/promises.md",
  "contributing/rules.md",
  "contributing/tests.md",
  "bench/figures.md",
])("the links of %s have existing targets", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !existsSync(join(root, page, "..", link)))).toEqual([]);
});

test("the links of the README lead to existing files in the package or at the top of the repository", () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  expect(links.filter((link) => !/^((docs\/)?[\w.]+\.md|docs\/pictures\/\w+\.svg)$/.test(link))).toEqual([]);
});

test("the README shows the version of package.json", () => {
  expect(readme).toContain(`/version-${version.replaceAll("-", "--")}-`);
});

/** The anchors of a page, as GitHub derives them from its headings. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  );

test.each(pages)("the anchors that %s links to exist", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^):]*)#([^)]+)\)/g)];
  const lost = links.filter(([, to = "", anchor = ""]) => !anchorsIn(textOf(to || page)).includes(anchor));
  expect(lost.map(([link]) => link)).toEqual([]);
});

test.each(["README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md"])(
  "the anchors of pages that %s links to exist",
  (file) => {
    const links = [...readFileSync(join(root, file), "utf8").matchAll(/\]\(docs\/([^)#]+)#([^)]+)\)/g)];
    const lost = links.filter(([, page = "", anchor = ""]) => !anchorsIn(textOf(page)).includes(anchor));
    expect(lost.map(([link]) => link)).toEqual([]);
  },
);

test("the IDs in examples are those of the sample account, on pages that have no account of their own", async () => {
  const emulator = await startEmulator({ seed: sample });
  const { loadBalancers, scripts, shieldZones, pullZones, dnsZones, videoLibraries } = emulator.state;
  await emulator.close();
  const idsOf = (objects: readonly { readonly Id: number }[]) => objects.map(({ Id }) => Id);
  const ids: Record<string, readonly number[]> = {
    loadBalancerId: loadBalancers.map(({ LoadBalancerId }) => LoadBalancerId),
    originGroupId: loadBalancers.flatMap(({ OriginGroups }) => idsOf(OriginGroups)),
    scriptId: idsOf(scripts),
    shieldZoneId: shieldZones.map((zone) => zone.shieldZoneId),
    ruleId: shieldZones.flatMap(({ rateLimits }) => rateLimits.map(({ id }) => id)),
    pullZoneId: idsOf(pullZones),
    zoneId: idsOf(dnsZones),
    libraryId: idsOf(videoLibraries),
  };
  const schema = readFileSync(join(root, "schema.json"), "utf8");
  const texts = pages.filter((page) => !page.startsWith("emulator")).map(textOf);
  const used = [schema, ...texts].flatMap((text) => [...text.matchAll(/\b(\w+Id): (\d+)/g)]);
  const unknown = used.filter(([, name = "", id]) => ids[name] && !ids[name].includes(Number(id)));
  expect(used.length).toBeGreaterThan(30);
  expect(unknown.map(([text]) => text)).toEqual([]);
});

test("pages for users link to no page for contributors", () => {
  const found = pages.flatMap(
    (page) => textOf(page).match(/\]\([^)]*(rules|faults|figures)\.md[^)]*\)/g) ?? [],
  );
  expect(found).toEqual([]);
});

test("the index links to every page", () => {
  expect(pages.filter((page) => page !== "README.md" && !textOf("README.md").includes(`(${page})`))).toEqual(
    [],
  );
});

/** The text of all sources below some folders. */
const sourcesIn = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(root, folder, file), "utf8")),
    )
    .join("\n");

test("every rule that the code and the tests cite is in rules.md", () => {
  const cited = [...sourcesIn("provider", "cli", "emulator", "tests").matchAll(/rules\.md#([\w-]+)/g)];
  const rules = anchorsIn(readFileSync(join(root, "contributing", "rules.md"), "utf8"));
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.map(([, rule = ""]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
});

test("contributing/promises.md names a test for each promise, and tests that exist", () => {
  const rows = readFileSync(join(root, "contributing", "promises.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| (?!promise )/.test(line));
  const proofs = rows.map((row) => /\| `(tests\/[\w./]+)`: "(.+)" \|$/.exec(row) ?? [row]);
  const lost = proofs.filter(
    ([, file, title = ""]) => !file || !readFileSync(join(root, file), "utf8").includes(title),
  );
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
  expect(messages.length).toBeGreaterThan(25);
  expect(parts.filter((part) => !printed.includes(part))).toEqual([]);
});

const functions = Object.keys(edge).filter((name) => name.startsWith("get") && !name.endsWith("Output"));

test.each(functions)("the page of data functions has %s, with an example and its result", (name) => {
  const [, section = ""] = textOf("dataFunctions.md").split(`\n## ${name}\n`);
  const [own = ""] = section.split("\n## ");
  expect(own).toMatch(/^```ts\n[\s\S]+^\| property \| type \| \|$/m);
});

const pageOf = (className: string) => `${className.charAt(0).toLowerCase()}${className.slice(1)}.md`;

test.each(classes)(
  "$className has a page with an example, every argument, what Pulumi does, and import",
  ({ className, inputs }) => {
    const page = pageOf(className);
    expect(pages).toContain(page);
    expect(quoted.map(([where]) => where)).toContain(page);
    for (const part of [
      ...Object.keys(inputs.shape).map((argument) => `| \`${argument}\` |`),
      ...(className === "DatabaseToken" ? [] : [`edge:index:${className}`]),
      "## Arguments",
      "## Outputs",
      "## What Pulumi does",
      "## Import",
      "## What to know",
    ]) {
      expect(textOf(page)).toContain(part);
    }
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
