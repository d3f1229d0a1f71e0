import { importableClasses, type OwnedObject } from "./collect";
import { toKebabCase } from "./names";
import type { DiscoveredResource } from "./object";
import { listReferencedClasses } from "./references";

/** The resources of one class. */
export interface ProgramSection {
  readonly title: string;
  readonly resources: readonly DiscoveredResource[];
  readonly ownedObjects: readonly OwnedObject[];
}

/** A file of the program. */
export interface ProgramFile {
  /** The area in kebab case, such as "load-balancing", or undefined if the program has one file. */
  readonly area: string | undefined;
  readonly sections: readonly ProgramSection[];
}

/** A program with more resources has a file for each area of the platform. */
const maxResourcesPerFile = 100;

/** Classes in an order in which each comes after those that it refers to, otherwise in the order of the pages. */
export const orderedClasses = sortByDependencies(
  importableClasses.map(({ className }) => className),
  listReferencedClasses,
).flatMap((name) => importableClasses.filter(({ className }) => className === name));

/** Groups resources by class, and the classes of a large account by area, so that each resource comes after its targets. */
export function layOutProgram(
  resources: readonly DiscoveredResource[],
  ownedObjects: readonly OwnedObject[],
): ProgramFile[] {
  const sections = orderedClasses.map(({ className, discovery, area }) => ({
    title: discovery?.title ?? `Resources of the class ${className}`,
    area: toKebabCase(area),
    resources: resources.filter((each) => each.className === className),
    ownedObjects: ownedObjects.filter((each) => each.className === className),
  }));
  const used = sections.filter((each) => each.resources.length + each.ownedObjects.length > 0);
  if (resources.length <= maxResourcesPerFile) return [{ area: undefined, sections: used }];
  const areas = [...new Set(used.map(({ area }) => area))];
  return areas.map((area) => ({ area, sections: used.filter((each) => each.area === area) }));
}

/** Sorts names so that each comes after its dependencies, and otherwise keeps their order. */
function sortByDependencies(
  names: readonly string[],
  listDependencies: (name: string) => readonly string[],
): string[] {
  const sorted = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    listDependencies(name).forEach(visit);
    sorted.add(name);
  };
  names.forEach(visit);
  return [...sorted];
}
