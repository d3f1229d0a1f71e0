import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

export const root = join(__dirname, "..", "..");

/**
 * Compiles texts, by the names of their files, and files of this repository with its settings. Returns errors, each with its
 * line of code.
 */
export function findCompilerErrors(
  texts: ReadonlyMap<string, string>,
  files: readonly string[],
  settings: object,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "edge-compiler-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [name, text] of texts) writeFileSync(join(folder, name), text);
    const config = {
      extends: join(root, "tsconfig.json"),
      compilerOptions: { rootDir: "/", ...settings },
      include: [],
      files: [...texts.keys(), ...files],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", "typescript7", "bin", "tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "--pretty", "false", "--singleThreaded"], {
      cwd: folder,
      // The compiler ends before garbage collection would pay off.
      env: { ...process.env, GOGC: "off", GOMEMLIMIT: "2GiB" },
      encoding: "utf8",
    });
    const names = [...texts.keys(), ...files.map((file) => basename(file))];
    // An error that spans lines goes on in lines with a space in front.
    return stdout.split(/\n(?! )/).flatMap((error) => {
      const [, path = "", at = ""] = /^(\S+)\((\d+),\d+\): /.exec(error) ?? [];
      if (error === "" || (path !== "" && !names.includes(basename(path)))) return [];
      const line = path && readFileSync(join(folder, path), "utf8").split("\n")[Number(at) - 1];
      return [`${error} ${line}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
