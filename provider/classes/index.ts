import { databaseToken } from "./databaseToken";
import { originGroup } from "./originGroup";
import type { ResourceClass } from "./resource";

/** Every class that is declared here. */
export const classes: readonly ResourceClass[] = [originGroup, databaseToken];
