import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill } from "../../../tools/engine/cache.cjs";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "edge-cache-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const producing =
  (text: string, ready: Promise<void> = Promise.resolve()) =>
  async (work: string) => {
    const bin = join(work, "bin");
    mkdirSync(bin);
    await ready;
    writeFileSync(join(bin, "pulumi"), text);
    return bin;
  };

test("a folder appears only when complete, with its parent folders", async () => {
  const folder = join(dir, "a", "b", "3.0.0");
  const half: boolean[] = [];
  await fill(folder, async (work) => {
    const produced = await producing("one")(work);
    half.push(existsSync(folder));
    return produced;
  });
  expect(half).toEqual([false]);
  expect(readFileSync(join(folder, "pulumi"), "utf8")).toBe("one");
  expect(readdirSync(join(dir, "a", "b"))).toEqual(["3.0.0"]);
});

test("of two concurrent fills the first to finish stays, and the other leaves nothing", async () => {
  const folder = join(dir, "3.0.0");
  let release = () => {};
  const slow = fill(folder, producing("slow", new Promise<void>((resolve) => (release = resolve))));
  await fill(folder, producing("fast"));
  release();
  await slow;
  expect(readFileSync(join(folder, "pulumi"), "utf8")).toBe("fast");
  expect(readdirSync(dir)).toEqual(["3.0.0"]);
});

test("a failed fill leaves nothing and reports why", async () => {
  const failing = fill(join(dir, "3.0.0"), async (work) => {
    writeFileSync(join(work, "half"), "");
    throw new Error("no compiler");
  });
  await expect(failing).rejects.toThrow("no compiler");
  expect(readdirSync(dir)).toEqual([]);
});
