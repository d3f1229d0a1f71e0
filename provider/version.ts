import { packageFile } from "./packageFile";

const { version: ours } = JSON.parse(packageFile("package.json") ?? "{}") as { version?: string };

/** The package's version, from its package.json; a program that bundles the package may have none. */
export const version: string = ours ?? "0.0.0";
