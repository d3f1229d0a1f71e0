import { collect } from "../api/paging";
import { releaseStatusName } from "../api/scripts";
import { value } from "../model/field";
import { id, text } from "../model/kinds";
import { listOf } from "../model/list";
import { scriptRelease } from "../model/script";
import { dataFunction } from "./dataFunction";

const scriptId = value(id(), "ID of the edge script.", { required: true });

export const getActiveScriptRelease = dataFunction({
  description:
    "The live release of an edge script. Fails if there is no such script or it has no live release: the API returns the same response for both.",
  examples: {
    "The commit that is live": "const { commitSha } = await edge.getActiveScriptRelease({ scriptId: 6 });",
  },
  arguments: { scriptId },
  result: {
    ...scriptRelease.fields,
    statusName: value(text(), "Status of the release: `Live` or `Archived`; left out for another number.", {
      nullable: true,
    }),
  },
  async read(api, { scriptId }) {
    const release = await api.scripts.activeRelease(scriptId);
    return { ...scriptRelease.fromWire(release), statusName: releaseStatusName(release.Status) };
  },
});

/** The title must differ from that of the resource `ScriptRelease`. */
const releaseInfo = { ...scriptRelease, title: "ScriptReleaseInfo" };

export const getScriptReleases = dataFunction({
  description: "The releases of an edge script, including the live one.",
  examples: {
    "The archived releases":
      "const { releases } = await edge.getScriptReleases({ scriptId: 6 });\nexport const archived = releases.filter(({ status }) => status === 0).map(({ uuid }) => uuid);",
  },
  arguments: { scriptId },
  result: { releases: value(listOf(releaseInfo), "The releases, in the order of the API.") },
  read: async (api, { scriptId }) => ({
    releases: (await collect(api.scripts.releases(scriptId))).map(releaseInfo.fromWire),
  }),
});
