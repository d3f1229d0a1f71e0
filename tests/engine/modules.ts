import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { dependencies } from "../../package.json";
import { root, unpack } from "../support/packed";

/** The SDK versions to test with, each with its package in node_modules. */
export const sdks = {
  "the oldest supported SDK": "pulumi-oldest",
  "the SDK installed": "@pulumi/pulumi",
  "the newest SDK": "pulumi-newest",
} as const;

/** Fills a project's node_modules folder. */
export type FillModules = (folder: string) => void;

/** Links a package of this repository's node_modules into another node_modules folder. */
export function linkModule(name: string, folder: string, as = name): void {
  const path = join(folder, as);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(root, "node_modules", name), path, "junction");
}

/** Links the package as built in this repository, as `npm link` would, and its SDK. */
export const linkPackage: FillModules = (folder) => {
  mkdirSync(folder, { recursive: true });
  symlinkSync(root, join(folder, "pulumi-edge-platform"), "junction");
  linkModule("@pulumi/pulumi", folder);
};

/** Installs the packed package without a registry. `sdk`: the SDK's name in the package.json of this repository. */
export const installPackage =
  (tarball: string, sdk = "@pulumi/pulumi"): FillModules =>
  (folder) => {
    unpack(tarball, join(folder, "pulumi-edge-platform"));
    linkModule(sdk, folder, "@pulumi/pulumi");
    for (const name of Object.keys(dependencies)) linkModule(name, folder);
  };
