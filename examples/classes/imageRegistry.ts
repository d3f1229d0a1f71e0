import * as edge from "pulumi-edge-platform";

// Do not write a real password in the program: use config.requireSecret("registryPassword").
export const example = new edge.ImageRegistry("example", {
  displayName: "shop-images",
  type: "gitHub",
  userName: "shop-bot",
  password: "example",
});
