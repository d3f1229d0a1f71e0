import * as pulumi from "@pulumi/pulumi";
import { getActiveScriptRelease, getActiveScriptReleaseOutput } from "../../../provider";
import { NotFoundError } from "../../../provider/api";
import { configuredForAll, messageOf, settledValue } from "./support";

const emulator = configuredForAll({
  seed: {
    Scripts: [
      {
        Id: 501,
        Releases: [{ Note: "old" }, { Code: "export default {}", Note: "", CommitSha: "abc123" }],
      },
      { Id: 502 },
    ],
  },
});

test("returns the live release, with absent, null and empty kept distinct", async () => {
  const live = emulator.state.scripts[0]?.Releases[1];
  const expected = {
    id: live?.Id,
    deleted: false,
    code: "export default {}",
    uuid: live?.Uuid,
    note: "",
    author: null,
    authorEmail: null,
    commitSha: "abc123",
    status: 1,
    statusName: "Live",
    dateReleased: live?.DateReleased,
    datePublished: live?.DatePublished,
  };
  expect(await getActiveScriptRelease({ scriptId: 501 })).toEqual(expected);
  const output = getActiveScriptReleaseOutput({ scriptId: pulumi.output(Promise.resolve(501)) });
  expect(await settledValue(output)).toEqual(expected);
  expect(await pulumi.isSecret(output)).toBe(false);
  expect(await pulumi.isSecret(getActiveScriptReleaseOutput({ scriptId: pulumi.secret(501) }))).toBe(true);

  emulator.fault({ path: "/compute/script/{id}/releases/active", body: { Id: 1, Status: 7, Code: null } });
  const sparse = await getActiveScriptRelease({ scriptId: 501 });
  expect(JSON.parse(JSON.stringify(sparse))).toEqual({ id: 1, status: 7, code: null });
});

test.each([502, 999])("names both possible reasons for a 404 (script %d)", async (scriptId) => {
  const expected = new RegExp(
    `^Could not read active release of edge script ${scriptId}: the API returned 404 .*` +
      `Either there is no edge script ${scriptId}, or it has no active release: publish one first\\.$`,
  );
  expect(await messageOf(getActiveScriptRelease({ scriptId }))).toMatch(expected);
  const error = await getActiveScriptRelease({ scriptId }).catch((caught) => caught);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({
    status: 404,
    operation: "read active release",
    requestId: emulator.requests.at(-1)?.requestId,
  });
});
