// Generates lists for the pages in docs/ (settings, data functions, commands, classes) and llms.txt.
import type { Command } from "commander";
import { classes } from "../../provider/classes";
import { settingKeys, settingSpecs } from "../../provider/config/settings";
import { describeProperty, findLookupClass, getTitle, quoteNames, toToken } from "./render";
import { getFileStem } from "./sdk";
import type { Property, Schema } from "./spec";

/** Returns the generated lists by the names in the markers of the pages. `tables`: the tables that renderTables returns. */
export function renderReferences(
  schema: Schema,
  tables: ReadonlyMap<string, string>,
  commands: readonly Command[],
): Map<string, string> {
  return new Map([
    ["settings", renderSettings(schema, ({ type }) => !isNumeric(type))],
    ["limits", renderSettings(schema, ({ type }) => isNumeric(type))],
    ["classes", renderClassTable(schema)],
    ["import IDs", renderImportTable(schema)],
    ["areas", renderAreaTable("")],
    ["index of data functions", renderFunctionIndex(schema)],
    ["data functions", renderFunctionDocs(schema, tables)],
    ["commands", commands.flatMap((command) => renderCommands(command)).join("\n\n")],
  ]);
}

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`.replaceAll("|  ", "| "))
    .join("\n");

/** The numeric settings, which are limits, have a table of their own. */
const isNumeric = (type: string | undefined): boolean => type === "number" || type === "integer";

const renderSettings = ({ provider }: Schema, isIncluded: (setting: Property) => boolean): string =>
  renderTable(
    ["setting", "environment", ""],
    settingKeys.flatMap((key) => {
      const property = provider.inputProperties[key] ?? {};
      if (!isIncluded(property)) return [];
      return [[`\`${key}\``, `\`${settingSpecs[key].envKey}\``, describeProperty(property)]];
    }),
  );

const renderClassTable = ({ resources }: Schema): string =>
  renderTable(
    ["class", "required", "a change replaces", "ID"],
    Object.entries(resources).map(([token, { inputProperties, requiredInputs, description }]) => {
      const names = Object.keys(inputProperties);
      const replacingNames = names.filter((name) => inputProperties[name]?.willReplaceOnChanges);
      const [, id = ""] = / (?:ID and import ID|ID): (.*?)\.(?:\n|$)/.exec(description) ?? [];
      return [`\`${getTitle(token)}\``, quoteNames(requiredInputs), quoteNames(replacingNames), id];
    }),
  );

/**
 * What a preview shows right after an import, unless that is nothing. tests/engine/wholeAccount.test.ts and importTable.test.ts
 * compare the updates.
 */
const importNotes: Readonly<Record<string, string>> = {
  DnssecZone: "an update, which records the DS data: only the request that enables DNSSEC returns it",
  ScriptRelease:
    "an update, which records the `code`, and publishes nothing if that code is live; empty with `release`; not found by `discover`",
  StorageFile: "empty; not found by `discover`, as a zone may have millions",
  StorageFolder: "an update, which records the files whose content is the same; not found by `discover`",
  SqlMigrations: "empty if all `scripts` have been applied; not found by `discover`",
  RateLimitRuleData: "empty; not found by `discover`, as it only reads",
  DatabaseToken: "not importable: only its create returns the token",
  ApiObject: "not importable: its ID does not say how the API reads it",
};

const renderImportTable = ({ resources }: Schema): string =>
  renderTable(
    ["type", "ID", "preview after the import"],
    Object.entries(resources).map(([token, { description }]) => {
      const [, id = ""] = / ID and import ID: (.*?)\.(?:\n|$)/.exec(description) ?? [];
      return [`\`${token}\``, id, importNotes[token.split(":")[2] ?? ""] ?? "empty"];
    }),
  );

/** The areas, in the order in which most accounts use them. */
const areas = [
  "CDN",
  "DNS",
  "storage",
  "edge scripts",
  "shield",
  "video",
  "containers",
  "load balancing",
  "SQL databases",
  "many other objects",
];

/** Returns a table of the classes by area. `folder`: where the class pages are, relative to the page with this table. */
export const renderAreaTable = (folder: string): string =>
  renderTable(
    ["area", "classes"],
    [...new Set(classes.map((each) => each.area))]
      .sort((a, b) => areas.indexOf(a) - areas.indexOf(b))
      .map((area) => [
        area,
        classes
          .filter((each) => each.area === area)
          .map(({ className }) => `[\`${className}\`](${folder}${getFileStem(className)}.md)`)
          .join(", "),
      ]),
  );

/** Lists all functions. The name of a lookup already shows what it returns. */
function renderFunctionIndex(schema: Schema): string {
  const names = Object.keys(schema.functions).map(getTitle);
  const link = (name: string) => `[\`${name}\`](#${name.toLowerCase()})`;
  const isLookup = (name: string) => findLookupClass(schema, name) !== undefined;
  const lookups = names.filter(isLookup);
  const rows = names
    .filter((name) => !isLookup(name))
    .map((name) => {
      const [summary = ""] = (schema.functions[toToken(name)]?.description ?? "").split(/(?<=\.) |\n/);
      return [link(name), summary];
    });
  return [
    `Lookups, which return one object: ${lookups.map(link).join(", ")}.`,
    renderTable(["other function", "returns"], rows),
  ].join("\n\n");
}

const renderFunctionDocs = ({ functions }: Schema, tables: ReadonlyMap<string, string>): string =>
  Object.entries(functions)
    .map(([token, { description, inputs }]) => {
      const name = getTitle(token);
      const [intro = "", example = ""] = description.split(/\n\n## Example Usage\n\n### .*\n\n/);
      const code = example.replace("```typescript", "```ts");
      const hasArguments = Object.keys(inputs.properties).length > 0;
      const args = hasArguments ? [tables.get(`arguments of ${name}`)] : [];
      return [`## ${name}`, intro, code, ...args, tables.get(`result of ${name}`)].join("\n\n");
    })
    .join("\n\n");

/** Returns the lines of a command's help that show how to call it. */
function readExamples(command: Command, call: string): string[] {
  let help = "";
  const writeOut = (text: string) => {
    help += text;
  };
  command.configureOutput({ writeOut }).outputHelp();
  return [...help.matchAll(/^ {2}\$ (.*)$/gm)].flatMap(([, line = ""]) =>
    line.startsWith(call) ? line : [],
  );
}

/** Documents a command and its subcommands. Omits a command that only contains subcommands. */
function renderCommands(command: Command, path = ""): string[] {
  const name = `${path}${command.name()}`;
  const rows = [
    ...command.registeredArguments.map((each): [string, string] => [
      each.required ? `<${each.name()}>` : `[${each.name()}]`,
      each.description,
    ]),
    ...command.options.map(({ flags, description, argChoices }): [string, string] => [
      flags,
      argChoices ? `${description} (${quoteNames(argChoices)})` : description,
    ]),
  ].map(([syntax, text]) => [`\`${syntax}\``, text.replaceAll("|", "\\|")]);
  const subcommands = command.commands.flatMap((each) => renderCommands(each, `${name} `));
  if (rows.length === 0 && subcommands.length > 0) return subcommands;
  const call = `npx --no -- pulumi-edge-platform ${name}`;
  const usage = command.usage().replace(rows.length > 0 ? " [command]" : "[options]", "");
  const parts = [
    `## ${name}`,
    command.description(),
    `\`\`\`text\n${`${call} ${usage}`.trim()}\n\`\`\``,
    ...(rows.length > 0
      ? [renderTable([command.options.length > 0 ? "option" : "argument", "meaning"], rows)]
      : []),
    `For example:\n\n\`\`\`sh\n${readExamples(command, call).join("\n")}\n\`\`\``,
  ];
  return [parts.join("\n\n"), ...subcommands];
}

/** Returns the index of the pages for language models (https://llmstxt.org): titles and first paragraphs. */
export function renderLlmsIndex(pages: readonly (readonly [path: string, text: string])[]): string {
  const lines = pages.map(([path, text]) => {
    const [, title = "", first = ""] = /^# (.+)\n\n([^\n]+)/.exec(text) ?? [];
    return `- [${title}](${path}): ${first.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/:$/, ".")}`;
  });
  const summary =
    "> Unofficial Pulumi provider for bunny.net, for programs in TypeScript and other languages: pull zones with host names, certificates and edge rules, DNS zones with records and DNSSEC, storage with files, edge scripts, shield zones, video libraries, container apps, load balancers, SQL databases.";
  const rules =
    "- [Rules for programs](skills/edge-platform/SKILL.md): what to do, what not to do, and the required arguments of each class.";
  return [
    "# pulumi-edge-platform",
    "",
    summary,
    "",
    "## Rules",
    "",
    rules,
    "",
    "## Pages",
    "",
    ...lines,
    "",
  ].join("\n");
}
