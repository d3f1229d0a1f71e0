import * as edge from "pulumi-edge-platform";

// A password from the configuration of the stack would be config.requireSecret("registryPassword").
export const example = new edge.ImageRegistry("example", {
  displayName: "shop-images",
  type: "gitHub",
  userName: "shop-bot",
  password: "example",
});
