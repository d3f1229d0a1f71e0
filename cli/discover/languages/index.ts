import { basename, dirname, extname, join } from "node:path";
import type { OwnedObject } from "../collect";
import type { Destination } from "../destination";
import { toCamelCase } from "../names";
import type { DiscoveredResource } from "../object";
import { buildProgram } from "../program";
import { renderJavaScript, renderJavaScriptIndex } from "./javascript";
import { getModuleName, renderPython, renderPythonIndex, toPythonIdentifier } from "./python";
import { renderYaml } from "./yaml";

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Renders the files of the program in the language of the project. */
export function renderSourceFiles(
  { resourcesFile, entry }: Destination,
  resources: readonly DiscoveredResource[],
  ownedObjects: readonly OwnedObject[],
): SourceFile[] {
  const isPython = entry.language === "python";
  const modules = buildProgram(resources, ownedObjects, isPython ? toPythonIdentifier : toCamelCase);
  if (entry.language === "yaml") return [{ path: resourcesFile, text: renderYaml(modules) }];
  const extension = extname(resourcesFile);
  const stem = basename(resourcesFile, extension);
  const areas = modules.flatMap(({ area }) => (area === undefined ? [] : [area]));
  const form = {
    isCommonJs: entry.isCommonJs,
    importSuffix: entry.needsExtension ? extension.replace("t", "j") : "",
  };
  const index = isPython ? renderPythonIndex(areas, stem) : renderJavaScriptIndex(areas, stem, form);
  const files = modules.map((module) => ({
    path: getPath(module.area),
    text: isPython ? renderPython(module, stem) : renderJavaScript(module, stem, form),
  }));
  return areas.length === 0 ? files : [{ path: resourcesFile, text: index }, ...files];

  function getPath(area: string | undefined): string {
    if (area === undefined) return resourcesFile;
    const name = isPython ? getModuleName(stem, area) : `${stem}-${area}`;
    return join(dirname(resourcesFile), `${name}${extension}`);
  }
}
