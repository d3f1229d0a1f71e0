// @ts-check
// Creates the files of a release from a build: the npm package, the plugin's archives, the SDKs, a bill of materials and
// checksums. The archive for this system needs no Node.js; other systems have to build theirs.
// `node tools/release/artifacts.mjs FOLDER`
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageName, root, targetFolder, version } from "./systems.mjs";

const folder = targetFolder();
mkdirSync(folder, { recursive: true });

/** @param {string[]} args */
const npm = (...args) =>
  execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", "inherit"],
  });

npm("pack", "--ignore-scripts", "--pack-destination", folder);
for (const script of ["archive", "executable", "sdks"])
  execFileSync(process.execPath, [join(root, "tools", "release", `${script}.mjs`), folder], {
    stdio: "inherit",
  });
writeFileSync(join(folder, `${packageName}-${version}.cdx.json`), JSON.stringify(billOfMaterials(), null, 2));

const sums = readdirSync(folder)
  .filter((name) => name !== "SHA256SUMS")
  .map(
    (name) =>
      `${createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex")}  ${name}\n`,
  );
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
for (const line of sums) process.stdout.write(line);

/** @typedef {{ name: string, version: string, "bom-ref": string, properties?: { name: string }[] }} Component */
/** @typedef {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Sbom */

/** Lists the packages that npm installs with this one, and those that bundle.mjs has bundled into it. */
function billOfMaterials() {
  /** @type {Sbom} */
  const sbom = JSON.parse(npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=library"));
  const list = readFileSync(join(root, "dist", "THIRD_PARTY.txt"), "utf8");
  const bundled = new Set([...list.matchAll(/^(\S+) (\S+) \(/gm)].map(([, name, of]) => `${name}@${of}`));
  const isInstalled = (/** @type {Component} */ { properties = [] }) =>
    properties.every(({ name }) => name !== "cdx:npm:package:development");
  const components = sbom.components.filter(
    (one) => isInstalled(one) || bundled.has(`${one.name}@${one.version}`),
  );
  const kept = new Set([sbom.metadata.component, ...components].map((one) => one["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  return { ...sbom, components, dependencies };
}
