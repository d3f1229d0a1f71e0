import { delimiter } from "node:path";
import { engineEnv, isAtLeast, userCacheFolder } from "../../../tools/engine/locate.cjs";

test.each([
  ["v3.216.0", "3.216.0", true],
  ["3.215.9", "3.216.0", false],
  ["3.1000.0", "3.216.0", true],
  ["v3.230.0-dev.5+abc", "3.216.0", true],
  ["go version go1.9 linux/amd64", "1.25", false],
  ["command failed", "3.216.0", false],
])("the engine's version %j is at least %s: %s", (version, oldest, expected) => {
  expect(isAtLeast(version, oldest)).toBe(expected);
});

test("the engine is cached in XDG_CACHE_HOME if that is set, else in the system's folder", () => {
  const home = "/home/ada";
  expect(userCacheFolder({ env: { XDG_CACHE_HOME: "/x" }, platform: "linux", home })).toBe("/x");
  expect(userCacheFolder({ env: { XDG_CACHE_HOME: "" }, platform: "linux", home })).toBe("/home/ada/.cache");
  expect(userCacheFolder({ env: {}, platform: "darwin", home })).toBe("/home/ada/Library/Caches");
  const windows = "C:\\Users\\ada";
  expect(userCacheFolder({ env: {}, platform: "win32", home: windows })).toBe(`${windows}\\AppData\\Local`);
});

test("the engine's folders come first in PATH, whatever the case of its name", () => {
  for (const name of ["PATH", "Path"])
    expect(engineEnv(["/engine", "/sdk"], { [name]: "/bin", HOME: "/h" })).toEqual(
      expect.objectContaining({ [name]: ["/engine", "/sdk", "/bin"].join(delimiter), HOME: "/h" }),
    );
});
