// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getContainerApp. */
export interface GetContainerAppArgs {
  /** Name of the app. */
  name: string;
}

/** Arguments of getContainerAppOutput. */
export interface GetContainerAppOutputArgs {
  /** Name of the app. */
  name: pulumi.Input<string>;
}

/** A container on the platform. */
export interface ContainerState {
  /** ID of the container. */
  containerId?: string | null | undefined;
  /** Digest of its image. */
  imageDigest?: string | null | undefined;
}

/** An endpoint on the platform. */
export interface ContainerEndpointState {
  /** ID of the endpoint. */
  endpointId?: string | null | undefined;
  /** Host of the endpoint. */
  publicHost?: string | null | undefined;
  /** ID of the pull zone of a CDN endpoint. */
  pullZoneId?: number | null | undefined;
  /** Public addresses. */
  publicIpAddresses: string[];
}

/** Result of getContainerApp. */
export interface GetContainerAppResult {
  /** ID of the app, assigned by the API. */
  appId: string;
  /** Name of the app. */
  name: string;
  /** Machines on which the app runs. */
  runtimeType: "shared" | "reserved";
  /** How many instances run in each active region. */
  autoScaling: {
    /** Smallest number of instances. From 1 to 1000. */
    min: number;
    /** Largest number of instances. From 1 to 1000. */
    max: number;
  };
  /** Where the app runs. */
  regionSettings: {
    /** IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`. */
    allowedRegionIds?: string[] | null | undefined;
    /** Regions in which it always runs, out of those allowed. */
    requiredRegionIds?: string[] | null | undefined;
    /** Largest number of regions in which it may run at once. From 1 to 1000. */
    maxAllowedRegions?: number | null | undefined;
  };
  /** Containers of the app, by name. */
  containerTemplates: Record<
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
      imageDigest?: string | null | undefined;
      /** When the image is pulled. */
      imagePullPolicy?: "always" | "ifNotPresent" | null | undefined;
      /** What the container runs. Default: the entry point of the image. */
      entryPoint?:
        | {
            /** Command, in parts. */
            commandArray?: string[] | null | undefined;
            /** Its arguments, in parts. */
            argumentsArray?: string[] | null | undefined;
            /** Command as one string. `commandArray` takes precedence. */
            command?: string | null | undefined;
            /** Arguments as one string. `argumentsArray` takes precedence. */
            arguments?: string | null | undefined;
            /** Folder in which the command runs. */
            workingDirectory?: string | null | undefined;
          }
        | null
        | undefined;
      /** Environment variables, by name. A secret. */
      environmentVariables?: pulumi.Output<Record<string, string>> | null | undefined;
      /** Endpoints of the container, by a name that is unique in the app. */
      endpoints?:
        | Record<
            string,
            {
              /** An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`. */
              cdn?:
                | {
                    /** Whether the container itself speaks TLS. */
                    isSslEnabled?: boolean | null | undefined;
                    /** A list with exactly one item: the port of the container. */
                    portMappings: {
                      /** Port on which the container listens. From 1 to 65535. */
                      containerPort: number;
                      /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
                      exposedPort?: number | null | undefined;
                      /** Protocols of the port. Only Anycast endpoints need them. */
                      protocols?: ("tcp" | "udp" | "sctp")[] | null | undefined;
                    }[];
                    /** Whether a client stays with one instance. */
                    stickySessions?:
                      | {
                          /** Whether sessions are sticky. */
                          enabled?: boolean | null | undefined;
                          /** One to three headers that identify a session. */
                          sessionHeaders: string[];
                          /** Cookie that identifies a session. */
                          cookieName?: string | null | undefined;
                        }
                      | null
                      | undefined;
                  }
                | null
                | undefined;
              /** An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`. */
              anycast?:
                | {
                    /** Kind of the address. */
                    type: "iPv4";
                    /** The ports of the endpoint. */
                    portMappings: {
                      /** Port on which the container listens. From 1 to 65535. */
                      containerPort: number;
                      /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
                      exposedPort?: number | null | undefined;
                      /** Protocols of the port. Only Anycast endpoints need them. */
                      protocols?: ("tcp" | "udp" | "sctp")[] | null | undefined;
                    }[];
                  }
                | null
                | undefined;
            }
          >
        | null
        | undefined;
      /** Folders of the volumes in the container, by the name of the volume. */
      volumeMounts?: Record<string, string> | null | undefined;
      /** Checks of the container. */
      probes?:
        | {
            /** Check of whether the container has started. */
            startup?:
              | {
                  /** Checks by an HTTP request. */
                  httpGet?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Path of the URL. */
                              path?: string | null | undefined;
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                        /** The expected response. */
                        response?:
                          | {
                              /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                              expectedStatusCode?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by a TCP connection. */
                  tcpSocket?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by gRPC. */
                  grpc?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                              /** Name of the service. */
                              serviceName?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Seconds before the first check. From 0 to 3600. */
                  initialDelaySeconds?: number | null | undefined;
                  /** Seconds between two checks. From 1 to 3600. */
                  periodSeconds?: number | null | undefined;
                  /** Seconds to wait for a response before the check fails. From 1 to 3600. */
                  timeoutSeconds?: number | null | undefined;
                  /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
                  failureThreshold?: number | null | undefined;
                  /** Number of successful checks after which the container is healthy. From 1 to 1000. */
                  successThreshold?: number | null | undefined;
                }
              | null
              | undefined;
            /** Check of whether the container can receive requests. */
            readiness?:
              | {
                  /** Checks by an HTTP request. */
                  httpGet?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Path of the URL. */
                              path?: string | null | undefined;
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                        /** The expected response. */
                        response?:
                          | {
                              /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                              expectedStatusCode?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by a TCP connection. */
                  tcpSocket?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by gRPC. */
                  grpc?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                              /** Name of the service. */
                              serviceName?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Seconds before the first check. From 0 to 3600. */
                  initialDelaySeconds?: number | null | undefined;
                  /** Seconds between two checks. From 1 to 3600. */
                  periodSeconds?: number | null | undefined;
                  /** Seconds to wait for a response before the check fails. From 1 to 3600. */
                  timeoutSeconds?: number | null | undefined;
                  /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
                  failureThreshold?: number | null | undefined;
                  /** Number of successful checks after which the container is healthy. From 1 to 1000. */
                  successThreshold?: number | null | undefined;
                }
              | null
              | undefined;
            /** Check of whether the container still works. If it fails, the container is restarted. */
            liveness?:
              | {
                  /** Checks by an HTTP request. */
                  httpGet?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Path of the URL. */
                              path?: string | null | undefined;
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                        /** The expected response. */
                        response?:
                          | {
                              /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
                              expectedStatusCode?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by a TCP connection. */
                  tcpSocket?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Checks by gRPC. */
                  grpc?:
                    | {
                        /** The request. */
                        request?:
                          | {
                              /** Port of the container. From 1 to 65535. */
                              portNumber?: number | null | undefined;
                              /** Name of the service. */
                              serviceName?: string | null | undefined;
                            }
                          | null
                          | undefined;
                      }
                    | null
                    | undefined;
                  /** Seconds before the first check. From 0 to 3600. */
                  initialDelaySeconds?: number | null | undefined;
                  /** Seconds between two checks. From 1 to 3600. */
                  periodSeconds?: number | null | undefined;
                  /** Seconds to wait for a response before the check fails. From 1 to 3600. */
                  timeoutSeconds?: number | null | undefined;
                  /** Number of failed checks after which the container is unhealthy. From 1 to 1000. */
                  failureThreshold?: number | null | undefined;
                  /** Number of successful checks after which the container is healthy. From 1 to 1000. */
                  successThreshold?: number | null | undefined;
                }
              | null
              | undefined;
          }
        | null
        | undefined;
    }
  >;
  /** Volumes of the app, by name. */
  volumes: Record<
    string,
    {
      /** Size in GB. It can be increased later, but not reduced. From 1 to 100. */
      size: number;
    }
  >;
  /** State of the app. */
  status: "active" | "progressing" | "inactive" | "failing" | "suspended" | "unknown";
  /** Containers on the platform, by name. */
  containers: Record<string, ContainerState>;
  /** Endpoints on the platform, by name. */
  endpoints: Record<string, ContainerEndpointState>;
}

/**
 * Finds the container app that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of an app
 * ```ts
 * const { appId } = await edge.getContainerApp({ name: "shop" });
 * ```
 */
export function getContainerApp(
  args: GetContainerAppArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetContainerAppResult> {
  return loadInvokeModule().invoke("getContainerApp", args, options);
}

/** Like {@link getContainerApp}, as an Output, which is secret as a whole if a part of it is. */
export function getContainerAppOutput(
  args: GetContainerAppOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetContainerAppResult>> {
  return loadInvokeModule().invokeOutput("getContainerApp", args, options);
}
