import { releaseStatusName } from "../api/scripts";
import { value } from "../model/field";
import { id, text } from "../model/kinds";
import { scriptRelease } from "../model/script";
import { dataFunction } from "./declare";

export const getActiveScriptRelease = dataFunction({
  about: {
    description:
      "The live release of an edge script. Fails if there is no such script, and if it has no active release: the API returns the same response for both.",
    examples: {
      "The commit that is live":
        "const { commitSha } = await edge.getActiveScriptRelease({ scriptId: 501 });",
    },
  },
  arguments: { scriptId: value(id(), "ID of the edge script.", { required: true }) },
  result: {
    ...scriptRelease.fields,
    statusName: value(text(0), "Status of the release: `Live` or `Archived`; left out for another number.", {
      nullable: true,
    }),
  },
  async read(api, { scriptId }) {
    const release = await api.scripts.activeRelease(scriptId);
    return { ...scriptRelease.fromWire(release), statusName: releaseStatusName(release.Status) };
  },
});
