import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const scriptId = new pulumi.Config().requireNumber("scriptId");

export const liveCommit = edge
  .getActiveScriptRelease({ scriptId })
  .then(({ commitSha, statusName }) => `${commitSha ?? "no commit"} (${statusName})`);

export const liveSince = edge.getActiveScriptReleaseOutput({ scriptId }).datePublished;
