import * as edge from "pulumi-edge-platform";

// A variable.
export const example = new edge.EdgeScriptVariable("example", {
  scriptId: 6,
  name: "API_URL",
  defaultValue: "https://api.shop.example",
});
