import { objects } from "../objects";
import { apiObject } from "./apiObject";
import { databaseToken } from "./databaseToken";
import type { ResourceClass } from "./define";
import { dnssecZone } from "./dnssecZone";
import { createObjectClass } from "./objects";
import { rateLimitRuleData } from "./rateLimitRuleData";
import { scriptRelease } from "./scriptRelease";
import { sqlMigrations } from "./sqlMigrations";
import { storageFile } from "./storageFile";
import { storageFolder } from "./storageFolder";
import { videoLibraryRefererBlock } from "./videoLibraryRefererBlock";

const otherClasses: readonly ResourceClass[] = [
  dnssecZone,
  videoLibraryRefererBlock,
  rateLimitRuleData,
  databaseToken,
  scriptRelease,
  storageFile,
  storageFolder,
  sqlMigrations,
  apiObject,
];

export const classNames: readonly string[] = [...objects, ...otherClasses].map(({ className }) => className);

const built = new Map(otherClasses.map((each) => [each.className, each]));

/** Returns the class of that name. Builds no other, because a process needs few of them. */
export function findClass(className: string): ResourceClass | undefined {
  const declaration = objects.find((each) => each.className === className);
  if (declaration && !built.has(className)) built.set(className, createObjectClass(declaration));
  return built.get(className);
}

/** Whether objects of other classes are in the objects of this one. */
export const isParentClass = (className: string): boolean =>
  objects.some(({ parent }) => parent?.className === className) ||
  otherClasses.some(({ parentClass }) => parentClass === className);
