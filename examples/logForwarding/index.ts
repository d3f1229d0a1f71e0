import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const config = new pulumi.Config();

// New: created, and deleted by `pulumi destroy`.
const shop = new edge.LogForwarding("shop", {
  app: "shop",
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 6514,
  format: "SyslogRfc5424",
  token: config.requireSecret("syslogToken"),
});

// Exists already: taken over. Its token and whether it is on stay as they are; destroy switches it off.
const legacy = new edge.LogForwarding("legacy", {
  app: "legacy",
  adopt: true,
  type: "SyslogUdp",
  endpoint: "logs.example.com",
  port: 514,
  format: "SyslogRfc3164",
  onDelete: "disable",
});

export const shopConfiguration = shop.configurationId;
export const legacyEnabled = legacy.enabled;
