import { createRequire } from "node:module";
import { join } from "node:path";
import type { Project } from "../project/project";
import { runPulumi } from "../pulumi";
import { type Finding, finding } from "./finding";

/** The oldest Pulumi that resources of this package work with; the peer dependency says the same. */
export const oldest = "3.216.0";

/** The `pulumi` command on the PATH. */
export async function engine(cwd: string): Promise<Finding> {
  const run = await runPulumi(["version"], { cwd });
  const install = "install it from https://www.pulumi.com/docs/iac/download-install/";
  if (run === undefined)
    return finding("fail", "engine", `There is no pulumi command on the PATH: ${install}.`);
  const version = run.stdout.trim().replace(/^v/, "");
  if (!run.ok || version === "")
    return finding("fail", "engine", `"pulumi version" fails (${run.complaint}): ${install} anew.`);
  if (isOlder(version, oldest))
    return finding("fail", "engine", `pulumi ${version} is too old: ${install}, ${oldest} or later.`);
  return finding("ok", "engine", `pulumi ${version}`);
}

/** @pulumi/pulumi and this package, as the program finds them. */
export function sdk({ programFolder }: Project): Finding[] {
  const load = createRequire(join(programFolder, "package.json"));
  return [pulumiSdk(load, programFolder), thisPackage(load, programFolder)];
}

function pulumiSdk(load: NodeJS.Require, folder: string): Finding {
  const upgrade = `run "npm install @pulumi/pulumi" in ${folder}`;
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
        `The program does not find pulumi-edge-platform: run "npm install pulumi-edge-platform" in ${folder}.`,
      )
    : finding("ok", "package", `pulumi-edge-platform ${version}`);
}

function versionOf(load: NodeJS.Require, name: string): string | undefined {
  try {
    return (load(`${name}/package.json`) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/** Compares the numbers of two versions; what follows them does not count. */
export function isOlder(version: string, than: string): boolean {
  const [given, least] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (given?.[i] ?? 0) - (least?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
