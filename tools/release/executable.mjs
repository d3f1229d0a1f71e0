// @ts-check
// `node tools/release/executable.mjs FOLDER [TO]` combines the provider plugin and this Node.js in one executable. Takes the
// plugin from the archive that archive.mjs wrote to FOLDER for this system. Replaces that archive, unless TO names another
// folder for the new one.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
// @ts-expect-error It has no declarations.
import { inject } from "postject";
import { getArchiveName, packArchive, thisSystem, withWorkFolder } from "./systems.mjs";

const isMac = process.platform === "darwin";
const [, , source, target = source] = process.argv;
if (source === undefined || target === undefined) throw new Error("Name the folder of the archives.");
const archive = getArchiveName(thisSystem);

await withWorkFolder(async (work) => {
  const workPath = (/** @type {string} */ name) => join(work, name);
  execFileSync("tar", ["-xzf", join(source, archive), "-C", work]);
  for (const launcher of ["pulumi-resource-edge", "pulumi-resource-edge.cmd"]) rmSync(workPath(launcher));
  const executable = workPath(
    process.platform === "win32" ? "pulumi-resource-edge.exe" : "pulumi-resource-edge",
  );
  copyFileSync(process.execPath, executable);
  chmodSync(executable, 0o755);
  // Remove the signature of Node.js, because the injection invalidates it.
  if (isMac) execFileSync("codesign", ["--remove-signature", executable]);
  const [main, blob, config] = [workPath("main.js"), workPath("plugin.blob"), workPath("sea.json")];
  const options = { main, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true };
  writeFileSync(config, JSON.stringify(options));
  execFileSync(process.execPath, ["--experimental-sea-config", config]);
  await inject(executable, "NODE_SEA_BLOB", readFileSync(blob), {
    sentinelFuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
    ...(isMac && { machoSegmentName: "NODE_SEA" }),
  });
  if (isMac) execFileSync("codesign", ["--sign", "-", executable]);
  for (const inputFile of [main, blob, config]) rmSync(inputFile);
  copyFileSync(findNodeLicense(), workPath("NODE_LICENSE"));
  await checkStart(executable);
  mkdirSync(target, { recursive: true });
  packArchive(join(target, archive), work);
});

/** Returns the path of Node.js's license: beside the executable, above it, or where Linux distributions install it. */
function findNodeLicense() {
  const bin = dirname(process.execPath);
  const places = ["LICENSE", "../LICENSE", "../share/doc/nodejs/LICENSE"].map((place) => join(bin, place));
  const license = places.find(existsSync);
  if (license === undefined) throw new Error(`This Node.js has no license file at ${places.join(", ")}.`);
  return license;
}

/** Throws an Error unless the plugin starts and prints its port. @param {string} executable */
async function checkStart(executable) {
  // The plugin exits if nothing listens at the engine's address.
  const engine = createServer().listen(0, "127.0.0.1");
  await once(engine, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (engine.address());
  const plugin = spawn(executable, [`127.0.0.1:${port}`], { env: {}, stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(plugin, "exit").then(() => [""]);
  const [output] = await Promise.race([once(plugin.stdout, "data"), exit]);
  plugin.kill();
  engine.close();
  if (!/^\d+\r?\n/.test(String(output)))
    throw new Error(`The executable printed ${JSON.stringify(String(output))} instead of a port.`);
}
