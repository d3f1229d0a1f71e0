// @ts-check
// Builds Pulumi's programs from Go modules. The go.mod files in this folder's subfolders pin the versions. Needs Go 1.25.
import { copyFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runStep } from "../run.cjs";

const thisFolder = dirname(fileURLToPath(import.meta.url));

/** The last version of the SDK whose Go module contains the language hosts for Node.js and Python. */
export const languageHostVersion = "3.68.0";

/**
 * Runs `go` in a folder beside this file. Returns the output of `go`.
 * @param {string} folder
 * @param {string[]} args
 * @param {string} label
 */
export function runGo(folder, args, label) {
  const env = { ...process.env, CGO_ENABLED: "0" };
  return runStep("go", args, { cwd: join(thisFolder, folder), env, label, failure: `${label} failed:` });
}

/**
 * Builds the Go package `path` into the folder `bin`. `version`: the version that Pulumi's SDK in the program reports.
 * @param {string} folder
 * @param {string} path
 * @param {string} version
 * @param {string} bin
 */
export function buildProgram(folder, path, version, bin, /** @type {string[]} */ options = []) {
  const flags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const args = ["build", ...options, "-trimpath", "-ldflags", flags, "-o", `${bin}/`, path];
  return runGo(folder, args, `building ${basename(path)}`);
}

const pkgModule = "github.com/pulumi/pulumi/pkg/v3";
const removedFilePattern = /^(cmd.pulumi.cloud.(?!envelope|resolve)|operations.operations_)/;

/** Patterns of code to remove from files that the build needs. Check the patterns after an upgrade of the module. */
const removedCodePatterns = {
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
 * Returns arguments of `go build` that exclude `pulumi api` and all code for cloud storage, cloud keys and cloud logs. That
 * code takes half of the build time, and `npm start` and `npm test` do not use it.
 * @param {string} work
 */
export async function prepareReducedBuild(work) {
  const { Dir } = JSON.parse(
    await runGo("cli", ["mod", "download", "-json", pkgModule], "downloading pulumi"),
  );
  // Go rejects overlays for files in its module cache, so the build reads them through a link.
  const source = join(work, "pkg");
  symlinkSync(Dir, source, "junction");
  const names = readdirSync(source, { recursive: true, encoding: "utf8" });
  const removedPaths = names.filter((name) => removedFilePattern.test(name));
  const overlay = Object.fromEntries(removedPaths.map((name) => [join(source, name), ""]));
  for (const [file, pattern] of Object.entries(removedCodePatterns)) {
    const changedFile = join(work, file.replaceAll("/", "-"));
    writeFileSync(changedFile, readFileSync(join(source, file), "utf8").replace(pattern, ""));
    overlay[join(source, file)] = changedFile;
  }
  const [modFile, overlayFile] = [join(work, "smaller.mod"), join(work, "overlay.json")];
  writeFileSync(overlayFile, JSON.stringify({ Replace: overlay }));
  copyFileSync(join(thisFolder, "cli", "go.sum"), join(work, "smaller.sum"));
  const replaceDirective = `\nreplace ${pkgModule} => ${JSON.stringify(source)}\n`;
  writeFileSync(modFile, readFileSync(join(thisFolder, "cli", "go.mod"), "utf8") + replaceDirective);
  return ["-modfile", modFile, "-overlay", overlayFile];
}
