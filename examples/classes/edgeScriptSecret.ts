import * as edge from "pulumi-edge-platform";

// Do not write a real secret in the program: use config.requireSecret("apiKey").
export const example = new edge.EdgeScriptSecret("example", {
  scriptId: 6,
  name: "API_KEY",
  secret: "example",
});
