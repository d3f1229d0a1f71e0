import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const config = new pulumi.Config();

// A new configuration, which `pulumi destroy` deletes.
const shop = new edge.LogForwarding("shop", {
  app: "shop", // the ID of the app: the output appId of a ContainerApp
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 6514,
  format: "SyslogRfc5424",
  token: config.requireSecret("syslogToken"),
});

// An existing configuration, whose token and `enabled` stay unchanged. `pulumi destroy` only disables it.
const checkout = new edge.LogForwarding("checkout", {
  app: "checkout",
  adopt: true,
  type: "SyslogUdp",
  endpoint: "logs.example.com",
  port: 514,
  format: "SyslogRfc3164",
  onDelete: "disable",
});

export const shopConfiguration = shop.configurationId;
export const checkoutEnabled = checkout.enabled;
