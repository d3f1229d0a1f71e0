// @ts-check
// Builds Pulumi's programs from Go modules, whose versions the folders beside this file pin. Needs Go 1.25.
import { copyFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../run.cjs";

const here = dirname(fileURLToPath(import.meta.url));

/** The last version of the SDK whose Go module contains the language hosts for Node.js and Python. */
export const hostVersion = "3.68.0";

/**
 * Runs `go` in one of the folders; returns its output.
 * @param {string} folder
 * @param {string[]} args
 * @param {string} label
 */
export function go(folder, args, label) {
  const env = { ...process.env, CGO_ENABLED: "0" };
  return run("go", args, { cwd: join(here, folder), env, label, failure: `${label} failed:` });
}

/**
 * Builds the package `path` as `version` into the folder `bin`.
 * @param {string} folder
 * @param {string} path
 * @param {string} version
 * @param {string} bin
 */
export function buildProgram(folder, path, version, bin, /** @type {string[]} */ options = []) {
  const flags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const args = ["build", ...options, "-trimpath", "-ldflags", flags, "-o", `${bin}/`, path];
  return go(folder, args, `building ${basename(path)}`);
}

const module = "github.com/pulumi/pulumi/pkg/v3";
const removedFiles = /^(cmd.pulumi.cloud.(?!envelope|resolve)|operations.operations_)/;

/** Code to cut from files that are kept otherwise. Another version of the module may need other patterns. */
const removedParts = {
  "backend/diy/backend.go": /[^\n]*((azure|gcs|s3)blob|authhelpers)"[^\n]*\n|\tif p\.Scheme == .*?\n\t}\n/gs,
  "backend/diy/bucket.go":
    /[^\n]*(awss3 |"net\/url")[^\n]*\n|\t\tvar input .*?\n\t\t}\n|func fixupS3.*?\n}\n/gs,
  "cmd/pulumi/cloud/envelope.go": /.*\[\]ParamSpec.*\n/,
  "cmd/pulumi/pulumi.go": /.*(pulumi\/cloud"|cloud\.NewAPICmd).*\n/g,
  "operations/resources.go": /\tcase "(cloud|aws|gcp)":\n.*\n/g,
  "secrets/cloud/manager.go":
    /[^\n]*\/(\w+kms|azurekeyvault|cloudkms\/v1|authhelpers)"[^\n]*\n|\tcase gcpkms.*?(?=\tdefault)/gs,
};

/**
 * Returns arguments of `go build` that remove code for cloud storage, keys and logs and for `pulumi api` from the command.
 * Stacks in a local folder use none of it, and it takes half of the build time.
 * @param {string} work
 */
export async function smallerBuild(work) {
  const { Dir } = JSON.parse(await go("cli", ["mod", "download", "-json", module], "downloading pulumi"));
  // Go refuses an overlay for files in its module cache, so the build reads them through a link.
  const source = join(work, "pkg");
  symlinkSync(Dir, source, "junction");
  const names = readdirSync(source, { recursive: true, encoding: "utf8" });
  const removed = names.filter((name) => removedFiles.test(name));
  const overlay = Object.fromEntries(removed.map((name) => [join(source, name), ""]));
  for (const [file, part] of Object.entries(removedParts)) {
    const changed = join(work, file.replaceAll("/", "-"));
    writeFileSync(changed, readFileSync(join(source, file), "utf8").replace(part, ""));
    overlay[join(source, file)] = changed;
  }
  const [modules, replaced] = [join(work, "smaller.mod"), join(work, "overlay.json")];
  writeFileSync(replaced, JSON.stringify({ Replace: overlay }));
  copyFileSync(join(here, "cli", "go.sum"), join(work, "smaller.sum"));
  const replace = `\nreplace ${module} => ${JSON.stringify(source)}\n`;
  writeFileSync(modules, readFileSync(join(here, "cli", "go.mod"), "utf8") + replace);
  return ["-modfile", modules, "-overlay", replaced];
}
