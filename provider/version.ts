import { readPackageFile } from "./packageFile";

const manifest = JSON.parse(readPackageFile("package.json") ?? "{}") as { version?: string };

/** The package's version. `0.0.0` if package.json cannot be found, as in a bundled program. */
export const version: string = manifest.version ?? "0.0.0";
