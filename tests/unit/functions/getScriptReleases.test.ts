import { getScriptReleases, getScriptReleasesOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

configuredForAll({
  seed: { Scripts: [{ Id: 501, Releases: [{ Code: "// one", Note: null }, { Code: "// two" }] }] },
});

test("reads every release, in both forms; null fields stay null", async () => {
  const { releases } = await getScriptReleases({ scriptId: 501 });
  expect(releases.map(({ code, status }) => [code, status]).sort()).toEqual([
    ["// one", 0],
    ["// two", 1],
  ]);
  expect(releases.find(({ code }) => code === "// one")?.note).toBeNull();
  expect((await settledValue(getScriptReleasesOutput({ scriptId: 501 }))).releases).toEqual(releases);
});

test("a script that does not exist is an error that names it", async () => {
  expect(await messageOf(getScriptReleases({ scriptId: 502 }))).toMatch(
    /^Could not list releases .*edge script 502.*: the API returned 404 /,
  );
});
