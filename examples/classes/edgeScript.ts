import * as edge from "pulumi-edge-platform";

// A script that responds by itself; a ScriptRelease publishes its code.
export const example = new edge.EdgeScript("example", {
  name: "shop",
  scriptType: "CDN",
});
