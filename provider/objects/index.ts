import { containerApp } from "./containerApp";
import { database } from "./database";
import type { ObjectDeclaration } from "./declare/declaration";
import { listDescendants } from "./declare/traits";
import { dnsZone } from "./dnsZone";
import { edgeScript } from "./edgeScript";
import { imageRegistry } from "./imageRegistry";
import { loadBalancer } from "./loadBalancer";
import { logForwarding } from "./logForwarding";
import { pullZone } from "./pullZone";
import { shieldZone } from "./shieldZone";
import { storageZone } from "./storageZone";
import { videoLibrary } from "./videoLibrary";

/** The objects that have no parent, in the order of `discover` and of the pages. Their declarations contain all others. */
const roots: readonly ObjectDeclaration[] = [
  loadBalancer,
  pullZone,
  dnsZone,
  storageZone,
  edgeScript,
  videoLibrary,
  imageRegistry,
  containerApp,
  logForwarding,
  shieldZone,
  database,
];

export const objects: readonly ObjectDeclaration[] = roots.flatMap(listDescendants);

/** Returns the declaration with its parent. @throws Error if there is none */
export function findDeclaration(className: string): ObjectDeclaration {
  const declaration = objects.find((each) => each.className === className);
  if (declaration) return declaration;
  throw new Error(`There is no declaration of ${className}.`);
}
