import { readPackageFile } from "./packageFile";

const { version: ours } = JSON.parse(readPackageFile("package.json") ?? "{}") as { version?: string };

/** Read from package.json, which is missing if a program bundles the package. */
export const version: string = ours ?? "0.0.0";
