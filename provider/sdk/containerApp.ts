// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import type { ContainerEndpointState, ContainerState } from "./getContainerApp";

/** How many instances run in each active region. */
export interface ContainerAutoScaling {
  /** Smallest number of instances. From 1 to 1000. */
  min: pulumi.Input<number>;
  /** Largest number of instances. From 1 to 1000. */
  max: pulumi.Input<number>;
}

/** Where an app runs. */
export interface ContainerRegionSettings {
  /** IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`. */
  allowedRegionIds?: pulumi.Input<readonly string[]>;
  /** Regions in which it always runs, out of those allowed. */
  requiredRegionIds?: pulumi.Input<readonly string[]>;
  /** Largest number of regions in which it may run at once. From 1 to 1000. */
  maxAllowedRegions?: pulumi.Input<number>;
}

/** What a container runs. */
export interface ContainerEntryPoint {
  /** Command, in parts. */
  commandArray?: pulumi.Input<readonly string[]>;
  /** Its arguments, in parts. */
  argumentsArray?: pulumi.Input<readonly string[]>;
  /** Command as one string. `commandArray` takes precedence. */
  command?: pulumi.Input<string>;
  /** Arguments as one string. `argumentsArray` takes precedence. */
  arguments?: pulumi.Input<string>;
  /** Folder in which the command runs. */
  workingDirectory?: pulumi.Input<string>;
}

/** A port of a container. */
export interface ContainerPortMapping {
  /** Port on which the container listens. From 1 to 65535. */
  containerPort: pulumi.Input<number>;
  /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
  exposedPort?: pulumi.Input<number>;
  /** Protocols of the port. Only Anycast endpoints need them. */
  protocols?: pulumi.Input<readonly ("tcp" | "udp" | "sctp")[]>;
}

/** Whether a client stays with one instance. */
export interface ContainerStickySessions {
  /** Whether sessions are sticky. */
  enabled?: pulumi.Input<boolean>;
  /** One to three headers that identify a session. */
  sessionHeaders: pulumi.Input<readonly string[]>;
  /** Cookie that identifies a session. */
  cookieName?: pulumi.Input<string>;
}

/** An endpoint behind a pull zone, which the platform makes. */
export interface ContainerCdnEndpoint {
  /** Whether the container itself speaks TLS. */
  isSslEnabled?: pulumi.Input<boolean>;
  /** A list with exactly one item: the port of the container. */
  portMappings: pulumi.Input<readonly ContainerPortMapping[]>;
  /** Whether a client stays with one instance. */
  stickySessions?: pulumi.Input<ContainerStickySessions>;
}

/** An endpoint with an IP address of its own. */
export interface ContainerAnycastEndpoint {
  /** Kind of the address. */
  type: pulumi.Input<"iPv4">;
  /** The ports of the endpoint. */
  portMappings: pulumi.Input<readonly ContainerPortMapping[]>;
}

/** How a container can be reached. Give one of `cdn` and `anycast`. */
export interface ContainerAppEndpoint {
  /** An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`. */
  cdn?: pulumi.Input<ContainerCdnEndpoint>;
  /** An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`. */
  anycast?: pulumi.Input<ContainerAnycastEndpoint>;
}

/** What a probe sends. */
export interface ContainerHttpProbeRequest {
  /** Path of the URL. */
  path?: pulumi.Input<string>;
  /** Port of the container. From 1 to 65535. */
  portNumber?: pulumi.Input<number>;
}

/** What the container must return. */
export interface ContainerHttpProbeResponse {
  /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
  expectedStatusCode?: pulumi.Input<string>;
}

/** A check by an HTTP request. */
export interface ContainerHttpProbe {
  /** The request. */
  request?: pulumi.Input<ContainerHttpProbeRequest>;
  /** The expected response. */
  response?: pulumi.Input<ContainerHttpProbeResponse>;
}

/** What a probe sends. */
export interface ContainerTcpProbeRequest {
  /** Port of the container. From 1 to 65535. */
  portNumber?: pulumi.Input<number>;
}

/** A check by a TCP connection. */
export interface ContainerTcpProbe {
  /** The request. */
  request?: pulumi.Input<ContainerTcpProbeRequest>;
}

/** What a probe sends. */
export interface ContainerGrpcProbeRequest {
  /** Port of the container. From 1 to 65535. */
  portNumber?: pulumi.Input<number>;
  /** Name of the service. */
  serviceName?: pulumi.Input<string>;
}

/** A check by gRPC. */
export interface ContainerGrpcProbe {
  /** The request. */
  request?: pulumi.Input<ContainerGrpcProbeRequest>;
}

/** A check of a container. Give one of `httpGet`, `tcpSocket` and `grpc`. */
export interface ContainerProbe {
  /** Checks by an HTTP request. */
  httpGet?: pulumi.Input<ContainerHttpProbe>;
  /** Checks by a TCP connection. */
  tcpSocket?: pulumi.Input<ContainerTcpProbe>;
  /** Checks by gRPC. */
  grpc?: pulumi.Input<ContainerGrpcProbe>;
  /** Seconds before the first check. From 0 to 3600. */
  initialDelaySeconds?: pulumi.Input<number>;
  /** Seconds between two checks. From 1 to 3600. */
  periodSeconds?: pulumi.Input<number>;
  /** Seconds to wait for a response before the check fails. From 1 to 3600. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
  failureThreshold?: pulumi.Input<number>;
  /** Number of successful checks after which the container is healthy. From 1 to 1000. */
  successThreshold?: pulumi.Input<number>;
}

/** Checks of a container. */
export interface ContainerProbes {
  /** Check of whether the container has started. */
  startup?: pulumi.Input<ContainerProbe>;
  /** Check of whether the container can receive requests. */
  readiness?: pulumi.Input<ContainerProbe>;
  /** Check of whether the container still works. If it fails, the container is restarted. */
  liveness?: pulumi.Input<ContainerProbe>;
}

/** A container of an app. */
export interface ContainerAppContainer {
  /**
   * ID of the registry as a string: the `id` of an `ImageRegistry`, or `1` for public images on Docker Hub.
   */
  imageRegistryId: pulumi.Input<string>;
  /** Namespace of the image. Official images on Docker Hub have `library`. */
  imageNamespace: pulumi.Input<string>;
  /** Name of the image, without host and namespace. */
  imageName: pulumi.Input<string>;
  /** Tag of the image. */
  imageTag: pulumi.Input<string>;
  /**
   * Digest of the image, which takes precedence over the tag. Default: the digest that the tag had when you
   * last changed the image.
   */
  imageDigest?: pulumi.Input<string>;
  /** When the image is pulled. */
  imagePullPolicy?: pulumi.Input<"always" | "ifNotPresent">;
  /** What the container runs. Default: the entry point of the image. */
  entryPoint?: pulumi.Input<ContainerEntryPoint>;
  /** Environment variables, by name. A secret. */
  environmentVariables?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Endpoints of the container, by a name that is unique in the app. */
  endpoints?: pulumi.Input<Record<string, pulumi.Input<ContainerAppEndpoint>>>;
  /** Folders of the volumes in the container, by the name of the volume. */
  volumeMounts?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Checks of the container. */
  probes?: pulumi.Input<ContainerProbes>;
}

/** A volume of an app. */
export interface ContainerAppVolume {
  /** Size in GB. It can be increased later, but not reduced. From 1 to 100. */
  size: pulumi.Input<number>;
}

/** Arguments of ContainerApp. */
export interface ContainerAppArgs {
  /**
   * Whether to adopt an existing app of the same name instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Whether a create or an update waits until the app runs: for at most ten minutes or, with
   * `customTimeouts`, nine tenths of that time. Default: `true`.
   */
  waitForRollout?: pulumi.Input<boolean>;
  /** Name of the app. */
  name: pulumi.Input<string>;
  /** Machines on which the app runs. Default: `shared` for a new app. */
  runtimeType?: pulumi.Input<"shared" | "reserved">;
  /** How many instances run in each active region. Billed: each instance. */
  autoScaling: pulumi.Input<ContainerAutoScaling>;
  /** Where the app runs. */
  regionSettings: pulumi.Input<ContainerRegionSettings>;
  /** Containers of the app, by name. Required for a new app. */
  containerTemplates?: pulumi.Input<Record<string, pulumi.Input<ContainerAppContainer>>>;
  /** Volumes of the app, by name. Billed: their size. */
  volumes?: pulumi.Input<Record<string, pulumi.Input<ContainerAppVolume>>>;
  /**
   * What a delete does. `delete`: delete the app and all its volumes. `keep`: leave it unchanged. Default:
   * delete an app that this program created, if it has no volumes, and keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A container app with its containers, endpoints and volumes. In the program, each of them has a name. If you
 * remove a container, an endpoint or a volume from the program, the next `up` removes it from the app. Those
 * that the program has never declared stay. No change replaces the app. ID and import ID: `<appId>`.
 *
 * @example An app with one container behind a pull zone. Registry 1 is that of public images on Docker Hub
 * ```ts
 * new edge.ContainerApp("example", {
 *   name: "shop",
 *   autoScaling: {
 *     min: 1,
 *     max: 2,
 *   },
 *   regionSettings: {
 *     allowedRegionIds: ["DE"],
 *     requiredRegionIds: ["DE"],
 *   },
 *   containerTemplates: {
 *     web: {
 *       imageRegistryId: "1",
 *       imageNamespace: "library",
 *       imageName: "nginx",
 *       imageTag: "1.29",
 *       environmentVariables: {
 *         MODE: "production",
 *       },
 *       endpoints: {
 *         public: {
 *           cdn: {
 *             isSslEnabled: false,
 *             portMappings: [
 *               {
 *                 containerPort: 80,
 *               },
 *             ],
 *           },
 *         },
 *       },
 *     },
 *   },
 * });
 * ```
 */
export class ContainerApp extends EdgeResource {
  /** ID of the app, assigned by the API. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the app. */
  declare readonly name: pulumi.Output<string>;
  /** Machines on which the app runs. */
  declare readonly runtimeType: pulumi.Output<"shared" | "reserved">;
  /** How many instances run in each active region. */
  declare readonly autoScaling: pulumi.Output<{
    /** Smallest number of instances. From 1 to 1000. */
    min: number;
    /** Largest number of instances. From 1 to 1000. */
    max: number;
  }>;
  /** Where the app runs. */
  declare readonly regionSettings: pulumi.Output<{
    /** IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`. */
    allowedRegionIds?: string[] | null;
    /** Regions in which it always runs, out of those allowed. */
    requiredRegionIds?: string[] | null;
    /** Largest number of regions in which it may run at once. From 1 to 1000. */
    maxAllowedRegions?: number | null;
  }>;
  /** Containers of the app, by name. */
  declare readonly containerTemplates: pulumi.Output<
    Record<
      string,
      {
        /**
         * ID of the registry as a string: the `id` of an `ImageRegistry`, or `1` for public images on Docker Hub.
         */
        imageRegistryId: string;
        /** Namespace of the image. Official images on Docker Hub have `library`. */
        imageNamespace: string;
        /** Name of the image, without host and namespace. */
        imageName: string;
        /** Tag of the image. */
        imageTag: string;
        /**
         * Digest of the image, which takes precedence over the tag. Default: the digest that the tag had when you
         * last changed the image.
         */
        imageDigest?: string | null;
        /** When the image is pulled. */
        imagePullPolicy?: "always" | "ifNotPresent" | null;
        /** What the container runs. Default: the entry point of the image. */
        entryPoint?: {
          /** Command, in parts. */
          commandArray?: string[] | null;
          /** Its arguments, in parts. */
          argumentsArray?: string[] | null;
          /** Command as one string. `commandArray` takes precedence. */
          command?: string | null;
          /** Arguments as one string. `argumentsArray` takes precedence. */
          arguments?: string | null;
          /** Folder in which the command runs. */
          workingDirectory?: string | null;
        } | null;
        /** Environment variables, by name. A secret. */
        environmentVariables?: Record<string, string> | null;
        /** Endpoints of the container, by a name that is unique in the app. */
        endpoints?: Record<
          string,
          {
            /** An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`. */
            cdn?: {
              /** Whether the container itself speaks TLS. */
              isSslEnabled?: boolean | null;
              /** A list with exactly one item: the port of the container. */
              portMappings: {
                /** Port on which the container listens. From 1 to 65535. */
                containerPort: number;
                /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
                exposedPort?: number | null;
                /** Protocols of the port. Only Anycast endpoints need them. */
                protocols?: ("tcp" | "udp" | "sctp")[] | null;
              }[];
              /** Whether a client stays with one instance. */
              stickySessions?: {
                /** Whether sessions are sticky. */
                enabled?: boolean | null;
                /** One to three headers that identify a session. */
                sessionHeaders: string[];
                /** Cookie that identifies a session. */
                cookieName?: string | null;
              } | null;
            } | null;
            /** An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`. */
            anycast?: {
              /** Kind of the address. */
              type: "iPv4";
              /** The ports of the endpoint. */
              portMappings: {
                /** Port on which the container listens. From 1 to 65535. */
                containerPort: number;
                /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
                exposedPort?: number | null;
                /** Protocols of the port. Only Anycast endpoints need them. */
                protocols?: ("tcp" | "udp" | "sctp")[] | null;
              }[];
            } | null;
          }
        > | null;
        /** Folders of the volumes in the container, by the name of the volume. */
        volumeMounts?: Record<string, string> | null;
        /** Checks of the container. */
        probes?: {
          /** Check of whether the container has started. */
          startup?: {
            /** Checks by an HTTP request. */
            httpGet?: {
              /** The request. */
              request?: {
                /** Path of the URL. */
                path?: string | null;
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
              /** The expected response. */
              response?: {
                /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                expectedStatusCode?: string | null;
              } | null;
            } | null;
            /** Checks by a TCP connection. */
            tcpSocket?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
            } | null;
            /** Checks by gRPC. */
            grpc?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
                /** Name of the service. */
                serviceName?: string | null;
              } | null;
            } | null;
            /** Seconds before the first check. From 0 to 3600. */
            initialDelaySeconds?: number | null;
            /** Seconds between two checks. From 1 to 3600. */
            periodSeconds?: number | null;
            /** Seconds to wait for a response before the check fails. From 1 to 3600. */
            timeoutSeconds?: number | null;
            /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
            failureThreshold?: number | null;
            /** Number of successful checks after which the container is healthy. From 1 to 1000. */
            successThreshold?: number | null;
          } | null;
          /** Check of whether the container can receive requests. */
          readiness?: {
            /** Checks by an HTTP request. */
            httpGet?: {
              /** The request. */
              request?: {
                /** Path of the URL. */
                path?: string | null;
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
              /** The expected response. */
              response?: {
                /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                expectedStatusCode?: string | null;
              } | null;
            } | null;
            /** Checks by a TCP connection. */
            tcpSocket?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
            } | null;
            /** Checks by gRPC. */
            grpc?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
                /** Name of the service. */
                serviceName?: string | null;
              } | null;
            } | null;
            /** Seconds before the first check. From 0 to 3600. */
            initialDelaySeconds?: number | null;
            /** Seconds between two checks. From 1 to 3600. */
            periodSeconds?: number | null;
            /** Seconds to wait for a response before the check fails. From 1 to 3600. */
            timeoutSeconds?: number | null;
            /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
            failureThreshold?: number | null;
            /** Number of successful checks after which the container is healthy. From 1 to 1000. */
            successThreshold?: number | null;
          } | null;
          /** Check of whether the container still works. If it fails, the container is restarted. */
          liveness?: {
            /** Checks by an HTTP request. */
            httpGet?: {
              /** The request. */
              request?: {
                /** Path of the URL. */
                path?: string | null;
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
              /** The expected response. */
              response?: {
                /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                expectedStatusCode?: string | null;
              } | null;
            } | null;
            /** Checks by a TCP connection. */
            tcpSocket?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
              } | null;
            } | null;
            /** Checks by gRPC. */
            grpc?: {
              /** The request. */
              request?: {
                /** Port of the container. From 1 to 65535. */
                portNumber?: number | null;
                /** Name of the service. */
                serviceName?: string | null;
              } | null;
            } | null;
            /** Seconds before the first check. From 0 to 3600. */
            initialDelaySeconds?: number | null;
            /** Seconds between two checks. From 1 to 3600. */
            periodSeconds?: number | null;
            /** Seconds to wait for a response before the check fails. From 1 to 3600. */
            timeoutSeconds?: number | null;
            /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
            failureThreshold?: number | null;
            /** Number of successful checks after which the container is healthy. From 1 to 1000. */
            successThreshold?: number | null;
          } | null;
        } | null;
      }
    >
  >;
  /** Volumes of the app, by name. */
  declare readonly volumes: pulumi.Output<
    Record<
      string,
      {
        /** Size in GB. It can be increased later, but not reduced. From 1 to 100. */
        size: number;
      }
    >
  >;
  /** State of the app. */
  declare readonly status: pulumi.Output<
    "active" | "progressing" | "inactive" | "failing" | "suspended" | "unknown"
  >;
  /** Containers on the platform, by name. */
  declare readonly containers: pulumi.Output<Record<string, ContainerState>>;
  /** Endpoints on the platform, by name. */
  declare readonly endpoints: pulumi.Output<Record<string, ContainerEndpointState>>;
  /** Whether the app was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ContainerAppArgs, options?: pulumi.CustomResourceOptions) {
    super("ContainerApp", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ContainerApp {
    return new ContainerApp(name, {} as ContainerAppArgs, { ...options, id });
  }

  /** Whether a value is a ContainerApp, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ContainerApp {
    return isOfClass(value, "ContainerApp");
  }
}

const declared = {
  outputs: [
    "appId",
    "name",
    "runtimeType",
    "autoScaling",
    "regionSettings",
    "containerTemplates",
    "volumes",
    "status",
    "containers",
    "endpoints",
    "adopted",
  ],
  assigned: { appId: { at: 0, of: 1, isNumber: false } },
  secrets: ["containerTemplates.*.environmentVariables.*"],
};
