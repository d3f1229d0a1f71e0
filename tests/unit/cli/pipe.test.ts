import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Folder } from "./folder";

const main = join(__dirname, "..", "..", "..", "dist", "cli", "main.js");

test("a reader that closes the pipe early, such as head, is not an error", async () => {
  const folder = new Folder();
  const env = { PATH: folder.at("bin") };
  const child = spawn(process.execPath, [main, "doctor"], { cwd: folder.path, env });
  child.stdout.destroy();
  const errors: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => errors.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  folder.remove();
  // 1: it found problems.
  expect([code, Buffer.concat(errors).toString()]).toEqual([1, ""]);
});
