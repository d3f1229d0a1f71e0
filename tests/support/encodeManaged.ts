import { encodePaths } from "../../provider/core/values/managedPaths";

/** Returns the output `managed` of a resource whose program sets these paths. */
export const encodeManaged = (...paths: string[]): string => encodePaths(paths.sort());
