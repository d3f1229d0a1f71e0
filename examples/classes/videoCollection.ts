import * as edge from "pulumi-edge-platform";

// A collection of a library.
export const example = new edge.VideoCollection("example", {
  libraryId: 4,
  name: "season-1",
});
