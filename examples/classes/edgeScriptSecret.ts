import * as edge from "pulumi-edge-platform";

// A secret from the configuration of the stack would be config.requireSecret("apiKey").
export const example = new edge.EdgeScriptSecret("example", {
  scriptId: 6,
  name: "API_KEY",
  secret: "example",
});
