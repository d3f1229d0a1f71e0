import { encodePaths } from "../provider/core/values";

/** The output `managed` of a resource whose program sets these paths. */
export const encodeManaged = (...paths: string[]): string => encodePaths(paths.sort());
