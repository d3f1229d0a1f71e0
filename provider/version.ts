import { readPackageFile } from "./packageFile";

const manifest = JSON.parse(readPackageFile("package.json") ?? "{}") as { version?: string };

/** Read from package.json, which is missing if a program bundles the package. */
export const version: string = manifest.version ?? "0.0.0";
