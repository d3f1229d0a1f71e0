import * as pulumi from "@pulumi/pulumi";
import { getActiveScriptRelease, getActiveScriptReleaseOutput, getScriptReleases } from "../../../provider";
import { awaitOutput, catchMessage, startConfiguredEmulator } from "./support";

const live = { Code: "export default {}", Note: "", CommitSha: "abc123" };
const emulator = startConfiguredEmulator({
  seed: { Scripts: [{ Id: 501, Releases: [{ Code: "// old", Note: null }, live] }, { Id: 502 }] },
});

test("getActiveScriptRelease returns the live release, with absent, null and empty kept distinct", async () => {
  const release = emulator.state.scripts[0]?.Releases[1];
  const expected = {
    id: release?.Id,
    deleted: false,
    code: "export default {}",
    uuid: release?.Uuid,
    note: "",
    author: null,
    authorEmail: null,
    commitSha: "abc123",
    status: 1,
    statusName: "Live",
    dateReleased: release?.DateReleased,
    datePublished: release?.DatePublished,
  };
  expect(await getActiveScriptRelease({ scriptId: 501 })).toEqual(expected);
  const output = getActiveScriptReleaseOutput({ scriptId: pulumi.output(501) });
  expect(await awaitOutput(output)).toEqual(expected);

  emulator.fault({ path: "/compute/script/{id}/releases/active", body: { Id: 1, Status: 7, Code: null } });
  const sparse = await getActiveScriptRelease({ scriptId: 501 });
  expect(JSON.parse(JSON.stringify(sparse))).toEqual({ id: 1, status: 7, code: null });
});

test("a 404 of the live release names both possible reasons", async () => {
  expect(await catchMessage(getActiveScriptRelease({ scriptId: 502 }))).toMatch(
    /^Could not read active release of edge script 502: the API returned 404 .*Either there is no edge script 502, or it has no active release: publish one first\.$/,
  );
});

test("getScriptReleases returns every release, and names a script that does not exist", async () => {
  const { releases } = await getScriptReleases({ scriptId: 501 });
  expect(releases.map(({ code, status, note }) => [code, status, note]).sort()).toEqual([
    ["// old", 0, null],
    ["export default {}", 1, ""],
  ]);
  expect(await catchMessage(getScriptReleases({ scriptId: 503 }))).toMatch(
    /^Could not list releases .*edge script 503.*: the API returned 404 /,
  );
});
