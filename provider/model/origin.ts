import { field, readOnly } from "./field";
import { boolean, enumeration, id, integer, serverUrl, text } from "./kinds";
import { object } from "./object";

const healthStatus = enumeration("HealthStatus", { 0: "Healthy", 1: "Degraded" });
const originType = enumeration("OriginType", {
  0: "Standard",
  1: "Storage",
  2: "EdgeScript",
  3: "MagicContainer",
});

const standardOrigin = object("StandardOrigin", "The server of an origin of type `Standard`.", {
  originUrl: field("OriginUrl", serverUrl(), "URL of the server, with `https://` or `http://`.", {
    required: true,
  }),
  hostHeader: field("HostHeader", text(0), "`Host` header of requests to the server."),
  verifySsl: field("VerifySsl", boolean(), "Whether the server's certificate is verified."),
});

const magicContainersOrigin = object(
  "MagicContainersOrigin",
  "The container app of an origin of the type `MagicContainer`.",
  {
    appId: field("AppId", text(1), "ID of the app.", { required: true }),
    endPointId: field("EndPointId", text(1), "ID of the app's CDN endpoint.", { required: true }),
  },
);

export const origin = object("OriginGroupOrigin", "An origin of a group.", {
  originId: readOnly("Id", id(), "ID of the origin, assigned by the API.", { always: true }),
  name: readOnly("Name", text(0), "Name of the origin, computed by the API.", { nullable: true }),
  weight: field("Weight", integer(0, 255), "Weight of the origin within its group."),
  enabled: field("Enabled", boolean(), "Whether the origin receives traffic."),
  healthStatus: readOnly("HealthStatus", healthStatus, "Result of the last health check."),
  originType: field("OriginType", originType, "Type of the origin."),
  standardOrigin: field("StandardOrigin", standardOrigin, "Server, for an origin of type `Standard`.", {
    nullable: true,
  }),
  storageZoneId: field("StorageZoneId", id(), "ID of the storage zone, for an origin of type `Storage`.", {
    nullable: true,
  }),
  edgeScriptId: field("EdgeScriptId", id(), "ID of the script, for an origin of type `EdgeScript`.", {
    nullable: true,
  }),
  magicContainersOrigin: field(
    "MagicContainersOrigin",
    magicContainersOrigin,
    "Container app, for an origin of type `MagicContainer`.",
    { nullable: true },
  ),
});
