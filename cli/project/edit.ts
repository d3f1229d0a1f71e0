import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from "yaml";
import { hostLines, hostName } from "../../provider/project";

type Content = Readonly<Record<string, unknown>>;

/** A change of a project file. */
interface Edit {
  /** The key at the top of the file. */
  readonly key: string;
  /** The lines that add this key with all below it, to a file that lacks it. */
  readonly lines: string;
  /** The content with the change. */
  changed(project: Content): Content;
  /** Makes the change in a file that has the key. */
  apply(project: YAMLMap, document: Document): void;
}

/**
 * The text of a project file with the host named in it, everything else as it was: comments, order, line ends.
 * @throws Error if `plugins` has a form that cannot be added to.
 */
export const withHost = (text: string, path: string, json: boolean): string =>
  edited(text, json, {
    key: "plugins",
    lines: hostLines(path),
    changed: (project) => {
      const plugins = mappingIn(project, "plugins");
      const providers = plugins["providers"] ?? [];
      if (!Array.isArray(providers)) throw strange("plugins.providers is not a list");
      const isHost = (entry: unknown): entry is Content => isContent(entry) && entry["name"] === hostName;
      const all = providers.some(isHost) ? providers : [...providers, { name: hostName }];
      const named = all.map((entry: unknown) => (isHost(entry) ? { ...entry, path } : entry));
      return { ...project, plugins: { ...plugins, providers: named } };
    },
    apply: (project, document) => setHost(project, path, document),
  });

/** The same with `options: { refresh: always }`. */
export const withRefresh = (text: string, json: boolean): string =>
  edited(text, json, {
    key: "options",
    lines: "options:\n  refresh: always\n",
    changed: (project) => ({ ...project, options: { ...mappingIn(project, "options"), refresh: "always" } }),
    apply: (project, document) => {
      const options = project.get("options", true);
      if (isMap(options)) options.set("refresh", "always");
      else project.set("options", inPlaceOf(options, document.createNode({ refresh: "always" })));
    },
  });

function edited(text: string, json: boolean, edit: Edit): string {
  const result = json ? inJson(text, edit) : inYaml(text.replaceAll("\r\n", "\n"), edit);
  return text.includes("\r\n") ? result.replaceAll("\n", "\r\n") : result;
}

function inYaml(text: string, edit: Edit): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (!isMap(contents) || document.errors.length > 0) throw strange("it is not a mapping");
  const expected = edit.changed(document.toJS() as Content);
  // Where the key is missing, the lines go to the end and nothing above is touched.
  const lines = edit.lines.replace(/^(?=.)/gm, marginOf(contents, text));
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const appended = contents.has(edit.key) ? [] : [`${text.trimEnd()}\n${lines}`, `${whole}${lines}`];
  const sound = appended.find((result) => says(result, expected));
  if (sound !== undefined) return sound;
  edit.apply(contents, document);
  const result = document.toString({ lineWidth: 0, indent: indentOf(text), indentSeq: indentsLists(text) });
  if (says(result, expected)) return result;
  throw strange("its other settings would change");
}

/** Blanks before the first key, which all others need too. */
function marginOf({ items: [first] }: YAMLMap, text: string): string {
  const start = isScalar(first?.key) ? (first.key.range?.[0] ?? 0) : 0;
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return /^ *$/.test(before) ? before : "";
}

/** Whether an edited file holds this, and nothing else. */
function says(text: string, content: Content): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), content);
}

/** Corrects the entry there is, else adds one. */
function setHost(project: YAMLMap, path: string, document: Document): void {
  const host = { name: hostName, path };
  const providers = project.getIn(["plugins", "providers"], true);
  if (isSeq(providers)) {
    const entry = providers.items.find((item) => isMap(item) && item.get("name") === hostName);
    if (isMap(entry)) entry.set("path", path);
    else providers.add(document.createNode(host));
    return;
  }
  const plugins = project.get("plugins", true);
  if (isMap(plugins)) plugins.set("providers", inPlaceOf(providers, document.createNode([host])));
  else project.set("plugins", inPlaceOf(plugins, document.createNode({ providers: [host] })));
}

/** A comment behind an empty key moves below it. */
function inPlaceOf(empty: unknown, node: Node): Node {
  if (isScalar(empty) && empty.comment) node.commentBefore = empty.comment;
  return node;
}

const inJson = (text: string, edit: Edit): string =>
  `${JSON.stringify(edit.changed(JSON.parse(text) as Content), undefined, indentOf(text))}\n`;

/** Spaces of the first indented line. */
const indentOf = (text: string): number => /^( +)\S/m.exec(text)?.[1]?.length ?? 2;

/** Whether lists are indented below the key that holds them. */
const indentsLists = (text: string): boolean => !/^( *)[\w"'-]+:\s*(?:#.*)?\n\1- /m.test(text);

function mappingIn(project: Content, key: string): Content {
  const value = project[key] ?? {};
  if (isContent(value)) return value;
  throw strange(`${key} is not a mapping`);
}

const isContent = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const strange = (why: string): Error =>
  new Error(`The project file cannot be edited: ${why}. Add the lines by hand.`);
