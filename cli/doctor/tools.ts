import { createRequire } from "node:module";
import { join } from "node:path";
import { addCommand } from "../project/packages";
import type { Project } from "../project/project";
import { runPulumi } from "../pulumi";
import { type Finding, finding } from "./finding";

/** The oldest Pulumi that resources of this package work with; the peer dependency says the same. */
export const oldest = "3.216.0";

/** The oldest Node.js of this package, as its package.json says, and the last SDK that Node.js 20 is supported by. */
export const oldestNode = "20.18.1";
export const lastForNode20 = "3.248.0";

/** The Node.js that runs this, which `pulumi` finds on the PATH as well. */
export function node({ programFolder }: Project, version = process.versions.node): Finding {
  if (isOlder(version, oldestNode))
    return finding(
      "fail",
      "Node.js",
      `Node.js ${version} is too old: install ${oldestNode} or later, preferably 22 or 24.`,
    );
  const sdk = manifestOf(createRequire(join(programFolder, "package.json")), "@pulumi/pulumi");
  const least = /^>=\s*(\d[\d.]*)$/.exec(sdk?.engines?.node ?? "")?.[1];
  if (least === undefined || !isOlder(version, least)) return finding("ok", "Node.js", `Node.js ${version}`);
  return finding(
    "warn",
    "Node.js",
    `@pulumi/pulumi ${sdk?.version} needs Node.js ${least} or later, but this is ${version}: install Node.js ${least}, or run "${addCommand(programFolder, `@pulumi/pulumi@${lastForNode20}`)}" in ${programFolder}, the last version for Node.js 20.`,
  );
}

/** The `pulumi` command on the PATH. */
export async function engine(cwd: string): Promise<Finding> {
  const run = await runPulumi(["version"], { cwd });
  const install = "install it from https://www.pulumi.com/docs/iac/download-install/";
  if (run === undefined)
    return finding("fail", "pulumi", `The pulumi command is not on the PATH: ${install}.`);
  const version = run.stdout.trim().replace(/^v/, "");
  if (!run.ok || version === "")
    return finding("fail", "pulumi", `"pulumi version" fails (${run.complaint}): ${install} again.`);
  if (isOlder(version, oldest))
    return finding("fail", "pulumi", `pulumi ${version} is too old: ${install}, ${oldest} or later.`);
  return finding("ok", "pulumi", `pulumi ${version}`);
}

/** @pulumi/pulumi and this package, as the program finds them. */
export function sdk({ programFolder }: Project): Finding[] {
  const load = createRequire(join(programFolder, "package.json"));
  return [pulumiSdk(load, programFolder), thisPackage(load, programFolder)];
}

function pulumiSdk(load: NodeJS.Require, folder: string): Finding {
  const upgrade = `run "${addCommand(folder, "@pulumi/pulumi")}" in ${folder}`;
  const version = versionOf(load, "@pulumi/pulumi");
  if (version === undefined)
    return finding("fail", "SDK", `The program does not find @pulumi/pulumi: ${upgrade}.`);
  if (isOlder(version, oldest))
    return finding("fail", "SDK", `@pulumi/pulumi ${version} is too old: ${upgrade}, ${oldest} or later.`);
  return finding("ok", "SDK", `@pulumi/pulumi ${version}`);
}

function thisPackage(load: NodeJS.Require, folder: string): Finding {
  const version = versionOf(load, "pulumi-edge-platform");
  return version === undefined
    ? finding(
        "fail",
        "package",
        `The program does not find pulumi-edge-platform: run "${addCommand(folder, "pulumi-edge-platform")}" in ${folder}.`,
      )
    : finding("ok", "package", `pulumi-edge-platform ${version}`);
}

interface Manifest {
  readonly version: string;
  readonly engines?: { readonly node?: string };
}

function manifestOf(load: NodeJS.Require, name: string): Manifest | undefined {
  try {
    return load(`${name}/package.json`) as Manifest;
  } catch {
    return undefined;
  }
}

export const versionOf = (load: NodeJS.Require, name: string): string | undefined =>
  manifestOf(load, name)?.version;

/** Compares the numbers of two versions; what follows them does not count. */
export function isOlder(version: string, than: string): boolean {
  const [given, least] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (given?.[i] ?? 0) - (least?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
