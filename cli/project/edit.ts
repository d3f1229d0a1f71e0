import { readFileSync } from "node:fs";
import { type Document, isMap, isNode, isSeq, parseDocument } from "yaml";
import { pluginName } from "../../provider/project";
import { writeText } from "../writeFile";
import { isOldHost } from "./project";

/** Sets the plugin's path in a project file. Removes the provider host that versions before 0.3.0 added. */
export const setPluginPath = (file: string, path: string): void =>
  editProjectFile(file, (project) => {
    const providers = ensureProviderList(project);
    providers.items = providers.items.filter(
      (item) => !isMap(item) || !isOldHost(item.get("name"), item.get("path")),
    );
    const entry = providers.items.find((item) => isMap(item) && item.get("name") === pluginName);
    if (isMap(entry)) entry.set("path", path);
    else providers.add(project.createNode({ name: pluginName, path }));
  });

/** Makes Pulumi refresh before each preview, up and destroy. */
export const setRefreshOption = (file: string): void =>
  editProjectFile(file, (project) => {
    ensureMapping(project, "options");
    project.setIn(["options", "refresh"], "always");
  });

/** Edits a project file. Keeps YAML comments and CRLF line endings. @throws Error if the structure is not valid */
function editProjectFile(file: string, change: (project: Document) => void): void {
  const text = readFileSync(file, "utf8");
  const project = parseDocument(text);
  if (project.errors.length > 0 || !isMap(project.contents)) throw createEditError("it is not a mapping");
  change(project);
  const editedText = file.endsWith(".json")
    ? `${JSON.stringify(project.toJS(), undefined, 2)}\n`
    : project.toString({ lineWidth: 0 });
  writeText(file, text.includes("\r\n") ? editedText.replaceAll("\n", "\r\n") : editedText);
}

function ensureProviderList(project: Document) {
  ensureMapping(project, "plugins");
  const plugins = project.get("plugins");
  if (!isMap(plugins)) throw createEditError("plugins is not a mapping");
  if (plugins.get("providers") == null) plugins.set("providers", project.createNode([]));
  const providers = plugins.get("providers");
  if (!isSeq(providers)) throw createEditError("plugins.providers is not a list");
  return providers;
}

/** Sets a missing or empty key to an empty mapping. Keeps a YAML comment beside the empty value. */
function ensureMapping(project: Document, key: string): void {
  const value = project.get(key, true);
  if (isMap(value)) return;
  if (isNode(value) && value.toJSON() !== null) throw createEditError(`${key} is not a mapping`);
  const mapping = project.createNode({});
  if (isNode(value) && value.comment) mapping.commentBefore = value.comment;
  project.set(key, mapping);
}

const createEditError = (reason: string): Error =>
  new Error(`The project file cannot be edited: ${reason}. Add the lines by hand.`);
