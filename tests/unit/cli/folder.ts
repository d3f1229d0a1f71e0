import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Command } from "commander";

const root = join(__dirname, "..", "..", "..");

/** A temporary folder in which a test runs the commands of the package. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "edge-cli-"));

  at = (...names: string[]): string => join(this.path, ...names);

  write(name: string, content: string, mode?: number): string {
    mkdirSync(dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content);
    if (mode !== undefined) chmodSync(this.at(name), mode);
    return this.at(name);
  }

  text = (name: string): string => readFileSync(this.at(name), "utf8");

  /** Links a package of this repository into node_modules. */
  install(name: "pulumi-edge-platform" | "@pulumi/pulumi" | "typescript", below = "."): void {
    const link = this.at(below, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(name === "pulumi-edge-platform" ? root : join(root, "node_modules", name), link, "junction");
  }

  /** Runs a command of this package in the folder. Returns what it printed. */
  async run(command: Command, args: readonly string[], env: NodeJS.ProcessEnv) {
    const [cwd, environment] = [process.cwd(), process.env];
    const output = { out: "", err: "" };
    const capture = (stream: "out" | "err") => (text: string | Uint8Array) => {
      output[stream] += text;
      return true;
    };
    const spies = [
      jest.spyOn(process.stdout, "write").mockImplementation(capture("out")),
      jest.spyOn(process.stderr, "write").mockImplementation(capture("err")),
    ];
    process.chdir(this.path);
    process.env = env;
    try {
      await command.exitOverride().parseAsync(args, { from: "user" });
      return output;
    } finally {
      process.chdir(cwd);
      process.env = environment;
      for (const spy of spies) spy.mockRestore();
    }
  }

  remove = (): void => rmSync(this.path, { recursive: true, force: true });
}

/** Creates a folder for each test of the file or block. Returns a proxy of the current one. */
export function folderForEach(prepare: (folder: Folder) => void = () => {}): Folder {
  let current: Folder | undefined;
  beforeEach(() => {
    current = new Folder();
    prepare(current);
  });
  afterEach(() => current?.remove());
  return new Proxy({} as Folder, { get: (_, member) => Reflect.get(current ?? {}, member, current) });
}
