import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const scriptId = new pulumi.Config().requireNumber("scriptId");

// Promise form: the release before the live one, to go back to with `ScriptRelease`.
export const previous = edge
  .getScriptReleases({ scriptId })
  .then(({ releases }) => releases.find(({ status }) => status === 0)?.uuid);

// Output form: when each release went live.
export const published = edge
  .getScriptReleasesOutput({ scriptId })
  .releases.apply((all) => all.map(({ datePublished }) => datePublished));
