import { toPluginTypeToken } from "../../provider/core/tokens";
import { getValue } from "../../provider/core/values/paths";
import { expandPaths } from "../../provider/core/values/secretValues";
import type { Properties } from "../../provider/model/properties";
import { escapeControls } from "../text";
import { importableClasses, type OwnedObject } from "./collect";
import { layOutProgram, type ProgramFile, type ProgramSection } from "./layout";
import { chooseVariables, toCamelCase } from "./names";
import type { DiscoveredResource, ResourceClass } from "./object";
import { findReferences } from "./references";

/** A secret input. The generated program reads its value from the stack's configuration. */
export interface Secret {
  /** The key under which the stack's configuration stores the value. */
  readonly key: string;
  readonly className: string;
  readonly id: string;
  readonly path: string;
  /** A list or an object is stored as JSON. */
  readonly value: unknown;
}

/** Returns all secret inputs of these resources except empty strings and lists. */
export const listSecretInputs = (resources: readonly DiscoveredResource[]): Secret[] =>
  resources.flatMap(({ resourceName, className, id, inputs, secretPaths }) =>
    expandPaths(inputs, secretPaths).flatMap((path) => {
      const value = getValue(inputs, path);
      const isEmpty = value == null || value === "" || (Array.isArray(value) && value.length === 0);
      return isEmpty
        ? []
        : [{ key: `${resourceName}-${path.replaceAll(".", "-")}`, className, id, path, value }];
    }),
  );

/** Returns the content of the file that `pulumi import --file` reads. */
export function renderImportFile(resources: readonly DiscoveredResource[]): string {
  const entries = resources.map(({ className, resourceName, id }) => ({
    type: toPluginTypeToken(className),
    name: resourceName,
    id,
  }));
  return `${JSON.stringify({ resources: entries }, undefined, 2)}\n`;
}

/** What a program has in place of a value. */
export type Expression =
  | { readonly kind: "secret"; readonly key: string; readonly isJson: boolean }
  | {
      readonly kind: "output";
      readonly variable: string;
      readonly resourceName: string;
      readonly output: string;
      /** The area whose file declares the resource, if that is another file. */
      readonly area: string | undefined;
    };

/** The declaration of a resource. */
export interface Statement {
  readonly comment: string | undefined;
  readonly variable: string;
  readonly resourceName: string;
  readonly resourceClass: ResourceClass;
  readonly inputs: Properties;
  /** By path of an input. */
  readonly expressions: ReadonlyMap<string, Expression>;
}

/** A file of the program, for a language to render. */
export interface ProgramModule {
  readonly area: string | undefined;
  readonly sections: readonly { readonly comments: readonly string[]; readonly statements: Statement[] }[];
  /** The other areas whose files declare what this one refers to. */
  readonly usedAreas: readonly string[];
  readonly hasSecrets: boolean;
}

/** The text in the first line of each program that `discover` writes. Without `--out`, it overwrites no other source file. */
export const programMarker = 'Written by "pulumi-edge-platform discover"';
export const programHeader = `${programMarker} from the content of the account. Change it as you like.`;

/**
 * Returns the files of a program with exactly the inputs that an import records, so that the first `pulumi up` changes nothing
 * in the account. IDs of other resources of the program are references to these. `toIdentifier` converts a name in kebab case.
 */
export function buildProgram(
  resources: readonly DiscoveredResource[],
  ownedObjects: readonly OwnedObject[] = [],
  toIdentifier: (name: string) => string = toCamelCase,
): ProgramModule[] {
  const files = layOutProgram(resources, ownedObjects);
  const areas = new Map(
    files.flatMap(({ area, sections }) =>
      sections.flatMap((section) => section.resources.map((resource) => [resource, area] as const)),
    ),
  );
  const areaNames = files.flatMap(({ area }) => (area === undefined ? [] : [toIdentifier(area)]));
  const names = chooseVariables(resources, areaNames, toIdentifier);
  const variables = new Map(resources.map((resource, i) => [resource, names[i] ?? ""]));
  const references = findReferences(resources);

  function buildStatement(resource: DiscoveredResource): Statement {
    const outputs = (references.get(resource) ?? []).map(({ path, target, output }) => {
      const area = areas.get(target) === areas.get(resource) ? undefined : areas.get(target);
      const variable = variables.get(target) ?? "";
      return [path, { kind: "output", variable, resourceName: target.resourceName, output, area }] as const;
    });
    const secrets = listSecretInputs([resource]).map(
      ({ path, key, value }) => [path, { kind: "secret", key, isJson: typeof value !== "string" }] as const,
    );
    return {
      comment: renderNameComment(resource),
      variable: variables.get(resource) ?? "",
      resourceName: resource.resourceName,
      resourceClass: findClass(resource.className),
      inputs: resource.inputs,
      expressions: new Map<string, Expression>([...outputs, ...secrets]),
    };
  }

  const buildModule = ({ area, sections }: ProgramFile): ProgramModule => {
    const built = sections.map((section) => ({
      comments: renderSectionComments(section),
      statements: section.resources.map(buildStatement),
    }));
    const expressions = built.flatMap(({ statements }) =>
      statements.flatMap((statement) => [...statement.expressions.values()]),
    );
    const usedAreas = expressions.flatMap((each) => (each.kind === "output" && each.area ? [each.area] : []));
    return {
      area,
      sections: built,
      usedAreas: [...new Set(usedAreas)].sort(),
      hasSecrets: expressions.some(({ kind }) => kind === "secret"),
    };
  };
  return files.map(buildModule);
}

function findClass(className: string): ResourceClass {
  const found = importableClasses.find((each) => each.className === className);
  if (found) return found;
  throw new Error(`discover does not know the class ${className}.`);
}

function renderSectionComments({ title, resources, ownedObjects }: ProgramSection): string[] {
  const owned = ownedObjects.map(({ subject, owner }) =>
    escapeControls(`Left out: ${subject}, which belongs to ${owner}.`),
  );
  return resources.length === 0 ? owned : [`${title}.`, ...owned];
}

/** Returns a comment with the names up to the last one that is not ASCII, because resource names contain only ASCII. */
function renderNameComment({ namePath }: DiscoveredResource): string | undefined {
  const lastIndex = namePath.findLastIndex((part) => !/^[\x20-\x7e]*$/.test(part));
  return lastIndex < 0 ? undefined : escapeControls(namePath.slice(0, lastIndex + 1).join(" / "));
}
