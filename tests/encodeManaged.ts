import { encodePaths } from "../provider/core/values";

/** Returns the output `managed` of a resource whose program sets these paths. */
export const encodeManaged = (...paths: string[]): string => encodePaths(paths.sort());
