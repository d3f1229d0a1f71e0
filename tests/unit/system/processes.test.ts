import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  findEngine,
  findEngineProcess,
  getCurrentProcess,
  isAlive,
  processExists,
} from "../../../provider/system/processes";
import { createTestFolder } from "../../support/testFolder";
import { overrideProcess, restoreProcess } from "./overrideProcess";

const findEngineIndex = (...names: string[]) => findEngine(names.map((name, nth) => ({ name, nth })))?.nth;

test.each([
  ["the plugin", ["pulumi", "bash"], 0],
  ["the SDK's host, under its script", ["pulumi-resource", "pulumi", "bash"], 1],
  ["a version manager's shim that waits for node", ["node", "pulumi-resource", "pulumi", "bash"], 2],
  ["a shim with another name", ["some-shim", "sh", "pulumi", "zsh"], 2],
  ["the Automation API", ["sh", "pulumi", "node"], 1],
  ["a resource that runs pulumi itself", ["pulumi", "pulumi-language", "pulumi", "bash"], 0],
  ["an engine under another name", ["node", "sh", "-zsh", "busybox", "volta-shim", "deployer", "systemd"], 5],
  ...["mesh", "busyboxes", "a-pulumi-resource", "a-node"].map((name): [string, string[], number] => [
    `an engine with the name ${name}`,
    ["sh", name, "systemd"],
    1,
  ]),
  ["a process without a visible parent", [], undefined],
])("every host of a run finds its engine: %s", (_, names, engine) => {
  expect(findEngineIndex(...names)).toBe(engine);
});

/** Linux supports both implementations, if `ps` is installed. */
const platforms =
  process.platform === "linux" ? (spawnSync("ps").error ? ["linux"] : ["linux", "darwin"]) : ["darwin"];

describe("the system's processes", () => {
  const folder = createTestFolder();
  const started: ChildProcess[] = [];
  afterEach(async () => {
    restoreProcess();
    jest.restoreAllMocks();
    for (const child of started.splice(0)) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });

  /** Starts a waiting process with this name and a shell as its child. */
  async function pair(name: string): Promise<{ above: number; below: number }> {
    const path = join(folder, name);
    symlinkSync(process.execPath, path);
    const program = `
      const below = require("node:child_process").spawn("sh", ["-c", "read line"], { stdio: ["pipe", "ignore", "ignore"] });
      below.once("spawn", () => console.log(below.pid));`;
    const above = spawn(path, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    started.push(above);
    const [said] = await once(above.stdout, "data");
    return { above: Number(above.pid), below: Number(String(said)) };
  }

  describe.each(platforms)("as %s shows them", (system) => {
    test("this process is identified by its start time", () => {
      overrideProcess({ platform: system as NodeJS.Platform });
      const { pid, startTime } = getCurrentProcess();
      expect(pid).toBe(process.pid);
      expect(startTime).toMatch(
        system === "linux" ? /^\d+$/ : /^[A-Z][a-z]{2}-[A-Z][a-z]{2}-\d+-\d\d:\d\d:\d\d-\d{4}$/,
      );
      expect(isAlive({ pid, startTime })).toBe(true);
      expect(isAlive({ pid, startTime: "" })).toBe(true);
      expect(isAlive({ pid, startTime: "earlier" })).toBe(false);
    });

    test("the engine is found by its name, which may contain spaces and parentheses", async () => {
      overrideProcess({ platform: system as NodeJS.Platform });
      const { above, below } = await pair(`pulumi (${system}) x`.slice(0, 15));
      overrideProcess({ ppid: below });
      const engine = findEngineProcess();
      expect(engine).toMatchObject({ pid: above, startTime: expect.stringMatching(/./) });
      expect(engine && isAlive(engine)).toBe(true);
      overrideProcess({ ppid: above });
      expect(findEngineProcess()).toEqual(engine);
    });
  });

  test("Windows shows none: a process is alive while its PID is", () => {
    overrideProcess({ platform: "win32" });
    expect(findEngineProcess()).toBe(undefined);
    expect(getCurrentProcess()).toEqual({ pid: process.pid, startTime: "" });
    expect(isAlive({ pid: process.pid, startTime: "any" })).toBe(true);
  });

  test("one that has ended is not alive", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    expect(processExists(pid)).toBe(false);
    expect(isAlive({ pid, startTime: "" })).toBe(false);
  });

  test("a process of another user counts as alive", () => {
    jest.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("not permitted"), { code: "EPERM" });
    });
    expect(processExists(1)).toBe(true);
  });
});
