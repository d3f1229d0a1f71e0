import * as edge from "pulumi-edge-platform";

// Redirect an old path.
export const example = new edge.EdgeRule("example", {
  pullZoneId: 9,
  description: "old-shop",
  actionType: "Redirect",
  actionParameter1: "https://shop.example/",
  actionParameter2: "301",
  triggers: [
    {
      type: "Url",
      patternMatches: ["https://shop.example/old/*"],
    },
  ],
  orderIndex: 10,
});
