import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from "yaml";
import { hostLines, hostName } from "../../provider/project";

/**
 * The text of a project file with the host named in it, everything else as it was: comments, order, line ends.
 * @throws Error if `plugins` has a form that cannot be added to.
 */
export function withHost(text: string, path: string, json: boolean): string {
  const edited = json ? inJson(text, path) : inYaml(text.replaceAll("\r\n", "\n"), path);
  return text.includes("\r\n") ? edited.replaceAll("\n", "\r\n") : edited;
}

function inYaml(text: string, path: string): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (!isMap(contents) || document.errors.length > 0) throw strange("it is not a mapping");
  // Where there are no plugins yet, the lines go to the end and nothing above is touched.
  const lines = hostLines(path).replace(/^(?=.)/gm, marginOf(contents, text));
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const appended = contents.has("plugins") ? [] : [`${text.trimEnd()}\n${lines}`, `${whole}${lines}`];
  const sound = appended.find((edited) => onlyAdds(text, edited, path));
  if (sound !== undefined) return sound;
  setHost(contents, path, document);
  const edited = document.toString({ lineWidth: 0, indent: indentOf(text), indentSeq: indentsLists(text) });
  if (onlyAdds(text, edited, path)) return edited;
  throw strange("its other settings would change");
}

/** Blanks before the first key, which all others need too. */
function marginOf({ items: [first] }: YAMLMap, text: string): string {
  const start = isScalar(first?.key) ? (first.key.range?.[0] ?? 0) : 0;
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return /^ *$/.test(before) ? before : "";
}

/** Whether an edited file says what it said before, and names the host. */
function onlyAdds(before: string, after: string, path: string): boolean {
  const document = parseDocument(after);
  if (document.errors.length > 0) return false;
  const { host, ...rest } = partsOf(document.toJS());
  const { host: _, ...was } = partsOf(parseDocument(before).toJS());
  return isDeepStrictEqual(rest, was) && isDeepStrictEqual(host, [path]);
}

/** The path of the host, and all else that a project file holds. */
function partsOf({
  plugins,
  ...rest
}: {
  plugins?: { providers?: { name?: unknown; path?: unknown }[] } | null;
}) {
  const { providers, ...others } = plugins ?? {};
  const list = Array.isArray(providers) ? providers : [];
  return {
    rest,
    others,
    providers: list.filter(({ name }) => name !== hostName),
    host: list.filter(({ name }) => name === hostName).map((entry) => entry.path),
  };
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
  if (!isEmpty(providers)) throw strange("plugins.providers is not a list");
  const plugins = project.get("plugins", true);
  if (isMap(plugins)) plugins.set("providers", inPlaceOf(providers, document.createNode([host])));
  else project.set("plugins", inPlaceOf(plugins, document.createNode({ providers: [host] })));
}

const isEmpty = (node: unknown): boolean => node === undefined || (isScalar(node) && node.value === null);

/** A comment behind an empty key moves below it. */
function inPlaceOf(empty: unknown, node: Node): Node {
  if (isScalar(empty) && empty.comment) node.commentBefore = empty.comment;
  return node;
}

function inJson(text: string, path: string): string {
  const project = JSON.parse(text) as { plugins?: { providers?: { name?: unknown }[] } };
  const { plugins = {} } = project;
  const { providers = [] } = plugins;
  if (!Array.isArray(providers)) throw strange("plugins.providers is not a list");
  const others = providers.filter(({ name }) => name !== hostName);
  const edited = { ...project, plugins: { ...plugins, providers: [...others, { name: hostName, path }] } };
  return `${JSON.stringify(edited, undefined, indentOf(text))}\n`;
}

/** Spaces of the first indented line. */
const indentOf = (text: string): number => /^( +)\S/m.exec(text)?.[1]?.length ?? 2;

/** Whether lists are indented below the key that holds them. */
const indentsLists = (text: string): boolean => !/^( *)[\w"'-]+:\s*(?:#.*)?\n\1- /m.test(text);

const strange = (why: string): Error =>
  new Error(`The project file cannot be edited: ${why}. Add the lines by hand.`);
