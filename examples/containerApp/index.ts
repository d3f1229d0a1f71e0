import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

// Set them with `pulumi config set --secret registryPassword` and so on.
const config = new pulumi.Config();

const registry = new edge.ImageRegistry("shop", {
  displayName: "shop",
  type: "gitHub",
  userName: "shop-bot",
  password: config.requireSecret("registryPassword"),
});

// The key of a container, an endpoint or a volume is its name. A new name means a new container, endpoint or volume.
const app = new edge.ContainerApp("shop", {
  name: "shop",
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
  containerTemplates: {
    web: {
      imageRegistryId: registry.id,
      imageNamespace: "shop",
      imageName: "web",
      imageTag: config.get("tag") ?? "1.0.0",
      environmentVariables: { DATABASE_URL: config.requireSecret("databaseUrl"), MODE: "production" },
      endpoints: { public: { cdn: { isSslEnabled: false, portMappings: [{ containerPort: 8080 }] } } },
      volumeMounts: { uploads: "/var/uploads" },
      probes: { readiness: { httpGet: { request: { path: "/health", portNumber: 8080 } } } },
    },
    worker: {
      imageRegistryId: registry.id,
      imageNamespace: "shop",
      imageName: "worker",
      imageTag: config.get("tag") ?? "1.0.0",
    },
  },
  volumes: { uploads: { size: 10 } },
});

new edge.LogForwarding("shop", {
  app: app.appId,
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 6514,
  format: "SyslogRfc5424",
});

// The platform creates a pull zone for the endpoint.
export const host = app.endpoints.apply((endpoints) => endpoints["public"]?.publicHost);
