import { alwaysReturned, field, readOnly } from "../../model/field";
import { keyedListOf } from "../../model/keyed";
import { boolean, integer, matchingText, nonEmptyText, normalized, openEnum, text } from "../../model/kinds";
import { copyWith } from "../../model/lazily";
import { listOf, setOf } from "../../model/list";
import type { Members } from "../../model/members";
import { object } from "../../model/object";

// The containers of an app. A program gives lists whose items have names as maps by these names.

const mustBeGiven = { required: true } as const;
const alwaysGiven = { required: true, alwaysReturned: true } as const;
const port = () => integer(1, 65_535);

const portMapping = object("ContainerPortMapping", "A port of a container.", {
  containerPort: field("containerPort", port(), "Port on which the container listens.", alwaysGiven),
  exposedPort: field(
    "exposedPort",
    port(),
    "Port on which the platform listens. Only Anycast endpoints need it.",
  ),
  protocols: field(
    "protocols",
    setOf(openEnum("tcp", "udp", "sctp")),
    "Protocols of the port. Only Anycast endpoints need them.",
  ),
});

const byPort = (mappings: readonly unknown[]): unknown[] =>
  [...mappings].sort((a, b) => Number(Object(a).containerPort) - Number(Object(b).containerPort));

/** Responses have the ports in any order. */
const portMappings = normalized(listOf(portMapping), byPort);

const stickySessions = object("ContainerStickySessions", "Whether a client stays with one instance.", {
  enabled: field("enabled", boolean(), "Whether sessions are sticky."),
  sessionHeaders: field(
    "sessionHeaders",
    setOf(nonEmptyText()),
    "One to three headers that identify a session.",
    alwaysGiven,
  ),
  cookieName: field("cookieName", text(), "Cookie that identifies a session."),
});

const cdnEndpoint = object(
  "ContainerCdnEndpoint",
  "An endpoint behind a pull zone, which the platform makes.",
  {
    isSslEnabled: field("isSslEnabled", boolean(), "Whether the container itself speaks TLS."),
    portMappings: field(
      "portMappings",
      portMappings,
      "A list with exactly one item: the port of the container.",
      mustBeGiven,
    ),
    stickySessions: field("stickySessions", stickySessions, "Whether a client stays with one instance."),
  },
);

const anycastEndpoint = object("ContainerAnycastEndpoint", "An endpoint with an IP address of its own.", {
  type: field("type", openEnum("iPv4"), "Kind of the address.", mustBeGiven),
  portMappings: field("portMappings", portMappings, "The ports of the endpoint.", mustBeGiven),
});

const address = object("ContainerAddress", "An address of an endpoint in a region.", {
  address: readOnly("address", text(), "IP address.", alwaysReturned),
  region: readOnly("region", text(), "Region of the address.", alwaysReturned),
});

const endpointForms = {
  cdn: field(
    "cdn",
    cdnEndpoint,
    "An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`.",
    { writeOnly: true },
  ),
  anycast: field(
    "anycast",
    anycastEndpoint,
    "An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`.",
    {
      writeOnly: true,
    },
  ),
};

/** Responses have the members of both forms at the top. An endpoint of another type has neither form. */
const readForm = ({ type, portMappings: ports, isSslEnabled, stickySessions: sessions }: Members) => {
  const mappings = portMappings.fromWire((ports ?? []) as never);
  const form = String(type).toLowerCase();
  if (form === "anycast") return { anycast: { type: "iPv4", portMappings: mappings } };
  if (form !== "cdn") return {};
  const sticky = sessions == null ? {} : { stickySessions: stickySessions.fromWire(sessions as never) };
  return { cdn: { isSslEnabled, portMappings: mappings, ...sticky } };
};

const endpointType = openEnum("cdn", "anycast", "publicIp");

const endpoints = keyedListOf(
  object("ContainerEndpoint", "An endpoint of a container.", {
    displayName: field("displayName", text(1, 50), "Name of the endpoint, unique in the app.", alwaysGiven),
    ...endpointForms,
    id: readOnly("id", text(), "ID of the endpoint."),
    type: readOnly("type", endpointType, "`cdn`, `anycast` or `publicIp`."),
    publicHost: readOnly("publicHost", text(), "Host of the endpoint."),
    pullZoneId: readOnly("pullZoneId", text(), "ID of the pull zone of a CDN endpoint."),
    isSslEnabled: readOnly("isSslEnabled", boolean(), "Whether the container itself speaks TLS."),
    stickySessions: readOnly("stickySessions", stickySessions, "Whether a client stays with one instance."),
    portMappings: readOnly("portMappings", portMappings, "The ports of the endpoint."),
    publicIpAddresses: readOnly("publicIpAddresses", listOf(address), "Public addresses."),
    internalIpAddresses: readOnly("internalIpAddresses", listOf(address), "Internal addresses."),
  }),
  copyWith(
    object(
      "ContainerAppEndpoint",
      "How a container can be reached. Give one of `cdn` and `anycast`.",
      endpointForms,
    ),
    { fromWire: readForm as never },
  ),
  {
    key: "displayName",
    pattern: /^[^.*]{1,50}$/,
    allowed: "named with at most 50 characters, without . and *",
  },
);

const environmentVariables = keyedListOf(
  object("ContainerEnvironmentVariable", "An environment variable.", {
    name: field("name", nonEmptyText(), "Name of the variable.", alwaysGiven),
    value: field("value", text(), "Its value.", { secret: true }),
  }),
  text(),
  {
    key: "name",
    member: "value",
    pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/,
    allowed: "named with letters, digits and _, and no digit first",
  },
);

const volumeName = {
  key: "name",
  pattern: /^[\w-]{1,50}$/,
  allowed: "named with at most 50 letters, digits, _ and -",
};
const volumeMounts = keyedListOf(
  object("ContainerVolumeMount", "A volume in a container.", {
    name: field("name", nonEmptyText(), "Name of the volume.", alwaysGiven),
    mountPath: field("mountPath", nonEmptyText(), "Folder of the volume in the container.", alwaysGiven),
  }),
  matchingText(/^\/(?!.*(\/\/|\.\.|\s))/, 'an absolute path without "//", ".." and blanks'),
  { ...volumeName, member: "mountPath" },
);

export const volumes = keyedListOf(
  object("ContainerVolume", "A volume of an app.", {
    name: field("name", nonEmptyText(), "Name of the volume.", alwaysGiven),
    size: field("size", integer(1, 100), "Size in GB.", alwaysGiven),
  }),
  object("ContainerAppVolume", "A volume of an app.", {
    size: field(
      "size",
      integer(1, 100),
      "Size in GB. It can be increased later, but not reduced.",
      mustBeGiven,
    ),
  }),
  volumeName,
);

const request = <const F extends Parameters<typeof object>[2]>(title: string, fields: F) =>
  object(title, "What a probe sends.", fields);
const probePort = field("portNumber", port(), "Port of the container.");

const probe = object(
  "ContainerProbe",
  "A check of a container. Give one of `httpGet`, `tcpSocket` and `grpc`.",
  {
    httpGet: field(
      "httpGet",
      object("ContainerHttpProbe", "A check by an HTTP request.", {
        request: field(
          "request",
          request("ContainerHttpProbeRequest", {
            path: field("path", text(), "Path of the URL."),
            portNumber: probePort,
          }),
          "The request.",
        ),
        response: field(
          "response",
          object("ContainerHttpProbeResponse", "What the container must return.", {
            expectedStatusCode: field(
              "expectedStatusCode",
              text(),
              "Name of the expected status, such as `ok` or `noContent`. Default: any success.",
            ),
          }),
          "The expected response.",
        ),
      }),
      "Checks by an HTTP request.",
    ),
    tcpSocket: field(
      "tcpSocket",
      object("ContainerTcpProbe", "A check by a TCP connection.", {
        request: field(
          "request",
          request("ContainerTcpProbeRequest", { portNumber: probePort }),
          "The request.",
        ),
      }),
      "Checks by a TCP connection.",
    ),
    grpc: field(
      "grpc",
      object("ContainerGrpcProbe", "A check by gRPC.", {
        request: field(
          "request",
          request("ContainerGrpcProbeRequest", {
            portNumber: probePort,
            serviceName: field("serviceName", text(), "Name of the service."),
          }),
          "The request.",
        ),
      }),
      "Checks by gRPC.",
    ),
    initialDelaySeconds: field("initialDelaySeconds", integer(0, 3600), "Seconds before the first check."),
    periodSeconds: field("periodSeconds", integer(1, 3600), "Seconds between two checks."),
    timeoutSeconds: field(
      "timeoutSeconds",
      integer(1, 3600),
      "Seconds to wait for a response before the check fails.",
    ),
    failureThreshold: field(
      "failureThreshold",
      integer(1, 1000),
      "Number of failed checks after which the container is unhealthy.",
    ),
    successThreshold: field(
      "successThreshold",
      integer(1, 1000),
      "Number of successful checks after which the container is healthy.",
    ),
  },
);

const probes = object("ContainerProbes", "Checks of a container.", {
  startup: field("startup", probe, "Check of whether the container has started."),
  readiness: field("readiness", probe, "Check of whether the container can receive requests."),
  liveness: field(
    "liveness",
    probe,
    "Check of whether the container still works. If it fails, the container is restarted.",
  ),
});

const entryPoint = object("ContainerEntryPoint", "What a container runs.", {
  commandArray: field("commandArray", listOf(text()), "Command, in parts."),
  argumentsArray: field("argumentsArray", listOf(text()), "Its arguments, in parts."),
  command: field("command", text(), "Command as one string. `commandArray` takes precedence."),
  arguments: field("arguments", text(), "Arguments as one string. `argumentsArray` takes precedence."),
  workingDirectory: field("workingDirectory", text(), "Folder in which the command runs."),
});

const imagePart = matchingText(
  /^[a-zA-Z0-9]+([./_-]{1,2}[a-zA-Z0-9]+)*$/,
  'letters and digits, and ".", "/", "_" or "-" between them',
);

const containerFields = {
  imageRegistryId: field(
    "imageRegistryId",
    nonEmptyText(),
    "ID of the registry as a string: the `id` of an `ImageRegistry`, or `1` for public images on Docker Hub.",
    alwaysGiven,
  ),
  imageNamespace: field(
    "imageNamespace",
    imagePart,
    "Namespace of the image. Official images on Docker Hub have `library`.",
    alwaysGiven,
  ),
  imageName: field("imageName", imagePart, "Name of the image, without host and namespace.", alwaysGiven),
  imageTag: field(
    "imageTag",
    matchingText(/^[^:@\s]+$/, 'a tag, without ":" and "@"'),
    "Tag of the image.",
    alwaysGiven,
  ),
  imageDigest: field(
    "imageDigest",
    matchingText(/^sha256:[0-9a-f]{64}$/, '"sha256:" and 64 hexadecimal digits'),
    "Digest of the image, which takes precedence over the tag. Default: the digest that the tag had when you last changed the image.",
  ),
  imagePullPolicy: field("imagePullPolicy", openEnum("always", "ifNotPresent"), "When the image is pulled."),
  entryPoint: field(
    "entryPoint",
    entryPoint,
    "What the container runs. Default: the entry point of the image.",
  ),
  environmentVariables: field(
    "environmentVariables",
    environmentVariables,
    "Environment variables, by name.",
    {
      secret: true,
    },
  ),
  endpoints: field(
    "endpoints",
    endpoints,
    "Endpoints of the container, by a name that is unique in the app.",
  ),
  volumeMounts: field(
    "volumeMounts",
    volumeMounts,
    "Folders of the volumes in the container, by the name of the volume.",
  ),
  probes: field("probes", probes, "Checks of the container."),
};

const containerValues = object("ContainerAppContainer", "A container of an app.", containerFields);

export const containers = keyedListOf(
  object("ContainerTemplate", "A container of an app.", {
    id: field("id", nonEmptyText(), "ID of the container. A request without it adds a container.", {
      alwaysReturned: true,
    }),
    name: field("name", text(1, 50), "Name of the container, unique in the app.", alwaysGiven),
    ...containerFields,
    image: readOnly("image", text(), "The image in full."),
    packageId: readOnly("packageId", text(), "ID of the package."),
  }),
  copyWith(containerValues, {
    // A class adds the ID of an existing container.
    toWire: ({ id, ...given }: Members) => ({
      ...(id !== undefined && { id }),
      ...containerValues.toWire(given as never),
    }),
    fromWire: (item: never) => {
      const values = containerValues.fromWire(item);
      // Unset ones may be null.
      return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    },
  }),
  {
    key: "name",
    pattern: /^[a-zA-Z0-9 -]{1,50}$/,
    allowed: "named with at most 50 letters, digits, - and spaces",
  },
);
