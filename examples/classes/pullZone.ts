import * as edge from "pulumi-edge-platform";

// A zone in front of a server.
export const example = new edge.PullZone("example", {
  name: "shop",
  originUrl: "https://origin.shop.example",
  enableTls1: false,
});
