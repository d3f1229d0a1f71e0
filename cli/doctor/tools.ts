import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { installablePackage } from "../install";
import type { Project } from "../project/project";
import { runPulumi } from "../pulumi";
import { type Finding, fail, ok, warn } from "./finding";

/** The oldest supported version of Pulumi, as in the peer dependency of package.json. */
export const minPulumiVersion = "3.216.0";

/** The oldest supported version of Node.js, as in `engines` of package.json. */
export const minNodeVersion = "20.18.1";
export const lastSdkForNode20 = "3.248.0";

/** Checks the Node.js that runs this process, which is usually the one that `pulumi` finds on the PATH. */
export function checkNode({ programFolder }: Project, version = process.versions.node): Finding {
  if (isOlder(version, minNodeVersion))
    return fail(
      "Node.js",
      `Node.js ${version} is too old: install ${minNodeVersion} or later, preferably 22 or 24.`,
    );
  const sdk = loadManifest(createRequire(join(programFolder, "package.json")), "@pulumi/pulumi");
  const minimum = /^>=\s*(\d[\d.]*)$/.exec(sdk?.engines?.node ?? "")?.[1];
  if (minimum === undefined || !isOlder(version, minimum)) return ok("Node.js", `Node.js ${version}`);
  return warn(
    "Node.js",
    `@pulumi/pulumi ${sdk?.version} needs Node.js ${minimum} or later, but this is ${version}: install Node.js ${minimum}, or run "${renderInstallCommand(programFolder, `@pulumi/pulumi@${lastSdkForNode20}`)}" in ${programFolder}, the last version for Node.js 20.`,
  );
}

export async function checkEngine(cwd: string): Promise<Finding> {
  const run = await runPulumi(["version"], { cwd });
  const remedy = "install it from https://www.pulumi.com/docs/iac/download-install/";
  if (run === undefined) return fail("pulumi", `The pulumi command is not on the PATH: ${remedy}.`);
  const version = run.stdout.trim().replace(/^v/, "");
  if (!run.ok || version === "")
    return fail("pulumi", `"pulumi version" fails (${run.errorMessage}): ${remedy} again.`);
  if (isOlder(version, minPulumiVersion))
    return fail("pulumi", `pulumi ${version} is too old: ${remedy}, ${minPulumiVersion} or later.`);
  return ok("pulumi", `pulumi ${version}`);
}

/** Checks the copies of @pulumi/pulumi and of this package that the program would load. */
export function checkPackages({ programFolder }: Project): Finding[] {
  const load = createRequire(join(programFolder, "package.json"));
  return [checkPulumiSdk(load, programFolder), checkThisPackage(load, programFolder)];
}

function checkPulumiSdk(load: NodeJS.Require, folder: string): Finding {
  const remedy = `run "${renderInstallCommand(folder, "@pulumi/pulumi")}" in ${folder}`;
  const version = findInstalledVersion(load, "@pulumi/pulumi");
  if (version === undefined) return fail("SDK", `The program does not find @pulumi/pulumi: ${remedy}.`);
  if (isOlder(version, minPulumiVersion))
    return fail("SDK", `@pulumi/pulumi ${version} is too old: ${remedy}, ${minPulumiVersion} or later.`);
  return ok("SDK", `@pulumi/pulumi ${version}`);
}

function checkThisPackage(load: NodeJS.Require, folder: string): Finding {
  const version = findInstalledVersion(load, "pulumi-edge-platform");
  if (version !== undefined) return ok("package", `pulumi-edge-platform ${version}`);
  const remedy = `run "${renderInstallCommand(folder, installablePackage)}" in ${folder}`;
  return fail("package", `The program does not find pulumi-edge-platform: ${remedy}.`);
}

interface Manifest {
  readonly version: string;
  readonly engines?: { readonly node?: string };
}

function loadManifest(load: NodeJS.Require, name: string): Manifest | undefined {
  try {
    return load(`${name}/package.json`) as Manifest;
  } catch {
    return undefined;
  }
}

export const findInstalledVersion = (load: NodeJS.Require, name: string): string | undefined =>
  loadManifest(load, name)?.version;

export const isOlder = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, "en", { numeric: true }) < 0;

const packageManagers = [
  ["pnpm-lock.yaml", "pnpm add", "--save-dev"],
  ["yarn.lock", "yarn add", "--dev"],
  ["package-lock.json", "npm install", "--save-dev"],
] as const;

/** Returns the install command of the package manager with the nearest lock file, in the folder or above. Default: npm. */
export function renderInstallCommand(folder: string, packageName: string, isDev = false): string {
  for (let ancestor = folder; ; ancestor = dirname(ancestor)) {
    const manager = packageManagers.find(([lock]) => existsSync(join(ancestor, lock)));
    if (!manager && dirname(ancestor) !== ancestor) continue;
    const [, add, flag] = manager ?? packageManagers[2];
    return [add, ...(isDev ? [flag] : []), packageName].join(" ");
  }
}
