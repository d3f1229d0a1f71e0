import type { Seed } from "./platform/state";

/** A small account to try programs against: `emulator --sample`. */
export const sample: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "storefront",
      OriginGroups: [
        {
          Id: 11,
          Name: "eu-west",
          Latitude: 53.35,
          Longitude: -6.26,
          Weight: 100,
          Origins: [
            { Id: 111, Name: "dublin-1", StandardOrigin: { OriginUrl: "https://dublin-1.example.com" } },
            { Id: 112, Name: "dublin-2", StandardOrigin: { OriginUrl: "https://dublin-2.example.com" } },
          ],
        },
        {
          Id: 12,
          Name: "us-east",
          Latitude: 39.04,
          Longitude: -77.49,
          Weight: 50,
          Origins: [
            { Id: 121, Name: "ashburn-1", StandardOrigin: { OriginUrl: "https://ashburn-1.example.com" } },
          ],
        },
      ],
    },
  ],
  Registries: [
    {
      id: 3,
      displayName: "storefront-images",
      hostName: "ghcr.io",
      userName: "storefront",
      password: "sample-token",
    },
  ],
  Apps: [
    {
      id: "storefront",
      name: "storefront",
      autoScaling: { min: 1, max: 2 },
      regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
      containerTemplates: [
        {
          id: "web",
          name: "web",
          imageRegistryId: "3",
          imageNamespace: "storefront",
          imageName: "shop",
          imageTag: "1",
          imageDigest: `sha256:${"0".repeat(64)}`,
          imagePullPolicy: "always",
          environmentVariables: [{ name: "GREETING", value: "hello" }],
        },
      ],
    },
  ],
  LogForwarding: [
    { app: "checkout", type: "SyslogTcp", endpoint: "logs.example.com", port: 6514, token: "sample-token" },
  ],
  DnsZones: [
    {
      Id: 3,
      Domain: "shop.example.com",
      DnsSecEnabled: true,
      Records: [{ Id: 2, Name: "status", Value: "192.0.2.10" }],
    },
  ],
  Scripts: [
    {
      Id: 6,
      Name: "headers",
      EdgeScriptVariables: [{ Id: 61, Name: "GREETING", DefaultValue: "hello" }],
      Secrets: [{ Name: "SIGNING_KEY", Secret: "sample-signing-key" }],
      Releases: [{ Code: "export default () => new Response();" }],
    },
  ],
  StorageZones: [{ Id: 8, Name: "storefront-files", Region: "DE" }],
  VideoLibraries: [
    {
      Id: 4,
      Name: "product-videos",
      BlockedReferrers: ["copycat.example.net"],
      Collections: [{ guid: "1f0c8a52-3d6e-4b7a-9c25-6e4d2b8f7a10", name: "product-tours" }],
    },
  ],
  PullZones: [
    {
      Id: 9,
      Name: "storefront",
      LoadBalancerId: 1,
      Hostnames: [{ Value: "www.shop.example.com" }],
      EdgeRules: [
        {
          Guid: "4f9e2c1a-7b3d-4c58-9e10-2a6b8d4f1c35",
          Description: "Old pages",
          ActionType: 1,
          ActionParameter1: "https://www.shop.example.com/",
          Triggers: [{ Type: 0, PatternMatches: ["https://www.shop.example.com/old/*"] }],
        },
      ],
      Traffic: { Count: 200, Seed: 1 },
    },
  ],
  PointingDomains: ["www.shop.example.com"],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      planType: 1,
      accessLists: [
        { listId: 301, name: "office", content: "192.0.2.1\n192.0.2.2", action: 1, isEnabled: true },
      ],
      managedAccessLists: [
        { listId: 1, name: "VPN Providers", requiredPlan: 1, action: 3, isEnabled: true },
        { listId: 2, name: "TOR Exit Nodes", action: 4 },
      ],
      wafRules: [{ id: 9001, ruleName: "uploads", ruleConfiguration: { value: "/upload" } }],
      rateLimits: [
        { ruleName: "login", ruleConfiguration: { requestCount: 5, timeframe: 60 } },
        { ruleName: "search", ruleConfiguration: { requestCount: 100, timeframe: 60 } },
      ],
    },
  ],
};
