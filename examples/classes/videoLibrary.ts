import * as edge from "pulumi-edge-platform";

// A library whose videos have two resolutions.
export const example = new edge.VideoLibrary("example", {
  name: "courses",
  enabledResolutions: "720p,1080p",
});
