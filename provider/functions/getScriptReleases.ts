import { collect } from "../api/paging";
import { value } from "../model/field";
import { id } from "../model/kinds";
import { listOf } from "../model/list";
import { scriptRelease } from "../model/script";
import { dataFunction } from "./declare";

/** The class has the name `ScriptRelease`. */
const info = { ...scriptRelease, title: "ScriptReleaseInfo" };

export const getScriptReleases = dataFunction({
  about: {
    description: "The releases of an edge script, the live one among them.",
    examples: {
      "The release before the live one":
        "const { releases } = await edge.getScriptReleases({ scriptId: 501 });\nexport const previous = releases.filter(({ status }) => status === 0).at(0)?.uuid;",
    },
  },
  arguments: { scriptId: value(id(), "ID of the edge script.", { required: true }) },
  result: { releases: value(listOf(info), "The releases, in the order of the API.") },
  read: async (api, { scriptId }) => ({
    releases: (await collect(api.scripts.releases(scriptId))).map(info.fromWire),
  }),
});
