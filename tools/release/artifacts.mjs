// @ts-check
// `node tools/release/artifacts.mjs FOLDER` creates the files of a release from a build: the npm package, the plugin's
// archives, the SDKs, a bill of materials and checksums. Only the archive for this system works without Node.js. Run
// executable.mjs on each other system to replace its archive.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageName, readTargetFolder, root, version } from "./systems.mjs";

const target = readTargetFolder();
mkdirSync(target, { recursive: true });

/** @param {string[]} args */
const npm = (...args) =>
  execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", "inherit"],
  });

npm("pack", "--ignore-scripts", "--pack-destination", target);
for (const script of ["archive", "executable", "sdks"])
  execFileSync(process.execPath, [join(root, "tools", "release", `${script}.mjs`), target], {
    stdio: "inherit",
  });
writeFileSync(join(target, `${packageName}-${version}.cdx.json`), JSON.stringify(createSbom(), null, 2));

const checksums = readdirSync(target)
  .filter((name) => name !== "SHA256SUMS")
  .map(
    (name) =>
      `${createHash("sha256")
        .update(readFileSync(join(target, name)))
        .digest("hex")}  ${name}\n`,
  );
writeFileSync(join(target, "SHA256SUMS"), checksums.join(""));
for (const line of checksums) process.stdout.write(line);

/** @typedef {{ name: string, version: string, "bom-ref": string, properties?: { name: string }[] }} Component */
/**
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Sbom
 */

/** Lists the packages that npm installs with this package, and those that its bundles contain. */
function createSbom() {
  /** @type {Sbom} */
  const sbom = JSON.parse(npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=library"));
  const licenseList = readFileSync(join(root, "dist", "THIRD_PARTY.txt"), "utf8");
  const bundledPackages = new Set(
    [...licenseList.matchAll(/^(\S+) (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const isInstalled = (/** @type {Component} */ { properties = [] }) =>
    properties.every(({ name }) => name !== "cdx:npm:package:development");
  const components = sbom.components.filter(
    (component) => isInstalled(component) || bundledPackages.has(`${component.name}@${component.version}`),
  );
  const refs = new Set([sbom.metadata.component, ...components].map((component) => component["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((target) => refs.has(target)) }));
  return { ...sbom, components, dependencies };
}
