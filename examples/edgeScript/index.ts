import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

// Set it with `pulumi config set --secret apiKey`.
const apiKey = new pulumi.Config().requireSecret("apiKey");

const { scriptId } = new edge.EdgeScript("shop", { name: "shop", scriptType: "CDN" });

// The code reads both from `process.env`.
const secret = new edge.EdgeScriptSecret("api-key", { scriptId, name: "API_KEY", secret: apiKey });
const variable = new edge.EdgeScriptVariable("api-url", {
  scriptId,
  name: "API_URL",
  defaultValue: "https://api.shop.example",
});

// A change of the file publishes a new release. The state has its path and its hash.
const code = new pulumi.asset.FileAsset("shop.js");
const release = new edge.ScriptRelease("shop", { scriptId, code }, { dependsOn: [secret, variable] });

// Requests reach the script through a pull zone.
const { systemHostname } = new edge.PullZone(
  "shop",
  { name: "shop-example", edgeScriptId: scriptId },
  { dependsOn: release },
);

export { systemHostname };
