import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import {
  engineEnv,
  engineFolder,
  engineVersion,
  fileName,
  findOnPath,
  isAtLeast,
  isComplete,
  userCache,
} from "../../../tools/engine/locate.cjs";

describe("isAtLeast", () => {
  test.each([
    ["3.216.0", "3.216.0", true],
    ["v3.216.0", "3.216.0", true],
    ["3.216.1", "3.216.0", true],
    ["3.215.9", "3.216.0", false],
    ["3.1000.0", "3.216.0", true],
    ["3.9.0", "3.216.0", false],
    ["4.0.0", "3.216.0", true],
    ["2.999.0", "3.216.0", false],
    ["3.216", "3.216.0", true],
    ["v3.230.0-dev.5+abc", "3.216.0", true],
    ["go version go1.26.8 linux/amd64", "1.25", true],
    ["go version go1.9 linux/amd64", "1.25", false],
    ["20.18.0", "20.18.1", false],
    ["", "3.216.0", false],
    ["command failed", "3.216.0", false],
  ])("%j against %s: %s", (version, oldest, expected) => {
    expect(isAtLeast(version, oldest)).toBe(expected);
  });
});

describe("userCache", () => {
  const home = "/home/ada";
  test("is XDG_CACHE_HOME if that is set, else the platform's folder", () => {
    expect(userCache({ env: { XDG_CACHE_HOME: "/x" }, platform: "linux", home })).toBe("/x");
    expect(userCache({ env: { XDG_CACHE_HOME: "" }, platform: "linux", home })).toBe("/home/ada/.cache");
    expect(userCache({ env: {}, platform: "darwin", home })).toBe("/home/ada/Library/Caches");
    const windows = {
      env: { LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local" },
      platform: "win32",
      home,
    } as const;
    expect(userCache(windows)).toBe("C:\\Users\\ada\\AppData\\Local");
    expect(userCache({ ...windows, env: {}, home: "C:\\Users\\ada" })).toBe("C:\\Users\\ada\\AppData\\Local");
  });

  test("contains the engine under its version", () => {
    const folder = engineFolder({ env: { XDG_CACHE_HOME: "/x" }, platform: "linux", home });
    expect(folder).toBe(`/x/pulumi-edge-platform/engine/${engineVersion}`);
  });
});

describe("programs", () => {
  const dir = mkdtempSync(join(tmpdir(), "edge-locate-"));
  const folder = (name: string) => {
    mkdirSync(join(dir, name), { recursive: true });
    return join(dir, name);
  };
  const program = (name: string, at: string, mode = 0o755) => {
    writeFileSync(join(folder(at), fileName(name)), "");
    chmodSync(join(dir, at, fileName(name)), mode);
  };
  beforeAll(() => {
    program("pulumi", "plain", 0o644);
    program("pulumi", "half");
    program("pulumi", "whole");
    program("pulumi-language-nodejs", "whole");
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test("are found in the first folder of PATH where they are executable", () => {
    const path = ["", join(dir, "missing"), join(dir, "plain"), join(dir, "half"), join(dir, "whole")];
    expect(findOnPath("pulumi", { PATH: path.join(delimiter) })).toBe(join(dir, "half"));
    expect(findOnPath("pulumi-language-nodejs", { PATH: path.join(delimiter) })).toBe(join(dir, "whole"));
    expect(findOnPath("no-such-program", { PATH: path.join(delimiter) })).toBeUndefined();
    expect(findOnPath("pulumi", {})).toBeUndefined();
  });

  test("form a complete engine together", () => {
    expect(isComplete(join(dir, "whole"))).toBe(true);
    expect(isComplete(join(dir, "half"))).toBe(false);
    expect(isComplete(join(dir, "missing"))).toBe(false);
  });
});

test("the engine's folders come first in PATH, whatever the case of its name", () => {
  const joined = ["/engine", "/sdk", "/bin"].join(delimiter);
  expect(engineEnv(["/engine", "/sdk"], { PATH: "/bin", HOME: "/h" })).toMatchObject({
    PATH: joined,
    HOME: "/h",
  });
  const windows = engineEnv(["/engine", "/sdk"], { Path: "/bin" });
  expect(windows).toMatchObject({ Path: joined });
  expect(windows).not.toHaveProperty("PATH");
});
