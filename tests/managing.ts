import { recordOf } from "../provider/dynamic/plan/managed";

/** The output `managed` of a resource whose program sets these paths. */
export const managing = (...paths: string[]): string => recordOf(paths.sort());
