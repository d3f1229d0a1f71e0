import { database } from "./database";
import { listDescendants, type ObjectDeclaration } from "./declare";
import { dnsZone } from "./dnsZone";
import { loadBalancer } from "./loadBalancer";
import { logForwarding } from "./logForwarding";

/** The objects that have no parent, in the order of `discover` and of the pages. Their declarations contain all others. */
const roots: readonly ObjectDeclaration[] = [loadBalancer, dnsZone, logForwarding, database];

export const objects: readonly ObjectDeclaration[] = roots.flatMap(listDescendants);
