import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { createTestFolder } from "../../support/testFolder";

const root = join(__dirname, "..", "..", "..");
const clone = createTestFolder();
const file = (...path: string[]) => join(clone, ...path);

/** Notes what it is run for, and leaves what `npm ci` and a build leave. */
const npm = `#!/bin/sh
echo "$1 $3" >> calls
case $1 in
  ci) mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json ;;
  run) mkdir -p dist; touch dist/THIRD_PARTY.txt ;;
esac
`;
const lockfile = (version: string) => JSON.stringify({ packages: { "node_modules/a": { version } } });

beforeAll(() => {
  for (const folder of ["tools/engine", "bin", "provider", "emulator", "cli", "facts"])
    mkdirSync(file(folder), { recursive: true });
  for (const tool of ["prepareClone.cjs", "run.cjs", "engine/locate.cjs"])
    copyFileSync(join(root, "tools", tool), file("tools", tool));
  for (const name of ["package.json", "tsconfig.json", "tsconfig.build.json", "provider/index.ts"])
    writeFileSync(file(name), "{}");
  writeFileSync(file("package-lock.json"), lockfile("1.0.0"));
  writeFileSync(file("bin", "npm"), npm, { mode: 0o755 });
});

/** Prepares the clone. Returns what npm was run for. */
function prepare(): string[] {
  rmSync(file("calls"), { force: true });
  execFileSync(process.execPath, ["-e", 'require("./tools/prepareClone.cjs").prepareClone()'], {
    cwd: clone,
    env: { PATH: [file("bin"), process.env["PATH"]].join(delimiter) },
    stdio: "pipe",
  });
  return existsSync(file("calls")) ? readFileSync(file("calls"), "utf8").trim().split("\n") : [];
}

(process.platform === "win32" ? test.skip : test)(
  "a clone is installed and built, each again only after a change of the lock file or of a source",
  () => {
    expect(prepare()).toEqual(["ci --no-audit", "run build"]);
    expect(prepare()).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    utimesSync(file("provider", "index.ts"), later, later);
    expect(prepare()).toEqual(["run build"]);
    utimesSync(file("dist", "THIRD_PARTY.txt"), later, later);
    writeFileSync(file("package-lock.json"), lockfile("1.0.1"));
    expect(prepare()).toEqual(["ci --no-audit"]);
    expect(prepare()).toEqual([]);
  },
);
