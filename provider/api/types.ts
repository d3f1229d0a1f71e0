// Generated from provider/model and provider/api by "npm run generate". Do not edit.

/** An access list. */
export interface AccessList {
  /** ID of the list, assigned by the API. */
  listId?: number | null | undefined;
  /** Name of the list. */
  name?: string | null | undefined;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`). One of `0` (IP), `1` (CIDR), `2` (ASN), `3` (Country), `4`
   * (Organization), `5` (JA4).
   */
  type?: number | null | undefined;
  /** Description of the list. */
  description?: string | null | undefined;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  content?: string | null | undefined;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. One of `0` (None), `1` (Allow), `2` (Block), `3` (Challenge), `4`
   * (Log), `5` (Bypass).
   */
  action?: number | null | undefined;
  /** Whether the list is in use. */
  isEnabled?: boolean | null | undefined;
  /** ID of the list's configuration. */
  configurationId?: number | null | undefined;
  /** Number of the entries. */
  entryCount?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link AccessList} in a request. A property that is left out is not sent. */
export interface AccessListInput {
  /** Name of the list. */
  name: string;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`). One of `0` (IP), `1` (CIDR), `2` (ASN), `3` (Country), `4`
   * (Organization), `5` (JA4).
   */
  type: number;
  /** Description of the list. */
  description?: string | null;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  content: string;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. API default: `4`. One of `0` (None), `1` (Allow), `2` (Block), `3`
   * (Challenge), `4` (Log), `5` (Bypass).
   */
  action?: number | null;
  /** Whether the list is in use. */
  isEnabled?: boolean | null;
}

/** {@link AccessListUpdate} in a request. A property that is left out is not sent. */
export interface AccessListUpdateInput {
  /** Name of the list. */
  name?: string | null;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  content?: string | null;
}

/** Filters of the access logs. All must match. */
export interface AccessLogQuery {
  /** Start of the time span, inclusive, with its time zone. Default: 24 hours before `to`. */
  readonly from?: Date | string | undefined;
  /**
   * End of the time span, exclusive, at most 3 days after `from`. A span up to an hour longer is cut to 3
   * days. A time in the future counts as now. Default: now.
   */
  readonly to?: Date | string | undefined;
  /** HTTP statuses: 404, "404", "4xx", or a list of these. */
  readonly status?: number | string | readonly (number | string)[] | undefined;
  /**
   * Cache statuses: `HIT`, `MISS`, `BYPASS`, `REVALIDATED`, `STALE`, `UPDATING`, `EXPIRED` or `-`, or a list
   * of these.
   */
  readonly cacheStatus?: string | readonly string[] | undefined;
  /** A two-letter country code, or a list of them. */
  readonly country?: string | readonly string[] | undefined;
  /** Code of the edge location. */
  readonly edgeLocation?: string | undefined;
  /** IP address of the visitor. */
  readonly remoteIp?: string | undefined;
  /** Part of the URL. */
  readonly urlContains?: string | undefined;
  /** Part of the `User-Agent` header. */
  readonly userAgentContains?: string | undefined;
  /** Part of the `Referer` header. */
  readonly refererContains?: string | undefined;
  /** ID of the request. */
  readonly requestId?: string | undefined;
  /** At most 16 words in at most 128 characters; a record that holds any of them matches. */
  readonly search?: string | undefined;
  /** Whether requests between edge and origin shield are included. Default: `false`. */
  readonly includeOriginShield?: boolean | undefined;
  /** Newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  readonly order?: "asc" | "desc" | undefined;
  /** Number of records to skip. Default: `0`. */
  readonly offset?: number | undefined;
  /** Maximum number of records, from 1. Default: all. */
  readonly limit?: number | undefined;
  /** Number of records per request. Default: `1000`. From 1 to 10000. */
  readonly pageSize?: number | undefined;
}

/** A request that the CDN served. Fields that are not known are left out or null. */
export interface AccessLogRecord {
  /** Time of the request in ISO 8601, with milliseconds. */
  timestamp: string;
  /** ID of the pull zone. */
  pullZoneId?: number | null | undefined;
  /** ID of the request. */
  requestId?: string | null | undefined;
  /** `HIT`, `MISS` …; `-` if the cache was not involved. */
  cacheStatus?: string | null | undefined;
  /** HTTP status of the response. */
  statusCode?: number | null | undefined;
  /** Bytes of the whole response. */
  bytesSent?: number | null | undefined;
  /** Code of the edge location that served the request. */
  edgeLocation?: string | null | undefined;
  /** `http` or `https`. */
  scheme?: string | null | undefined;
  /** Host of the requested URL. */
  host?: string | null | undefined;
  /** Path of the requested URL. */
  path?: string | null | undefined;
  /** Requested URL. */
  url?: string | null | undefined;
  /** IP address of the visitor. */
  remoteIp?: string | null | undefined;
  /** Country of the visitor, in two letters. */
  countryCode?: string | null | undefined;
  /** `User-Agent` header of the request. */
  userAgent?: string | null | undefined;
  /** `Referer` header of the request. */
  referer?: string | null | undefined;
  /** JA4 fingerprint of the visitor's TLS client. */
  ja4Fingerprint?: string | null | undefined;
  /** Number of the visitor's autonomous system. */
  asn?: number | string | null | undefined;
  /** Owner of the visitor's autonomous system. */
  asnOrganization?: string | null | undefined;
  /** Bytes of the response's body. */
  bodyBytesSent?: number | null | undefined;
  /** `Content-Range` header of the response. */
  contentRange?: string | null | undefined;
  /** `Authorization` header of the request. A secret. */
  authorizationHeader?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** What the API guardian counted on one day. */
export interface ApiGuardianDay {
  /** Requests that were blocked. */
  blockedRequests?: number | null | undefined;
  /** Requests that were logged. */
  loggedRequests?: number | null | undefined;
  /** Requests that exceeded a rate limit. */
  rateLimited?: number | null | undefined;
  /** Requests that were inspected. */
  requestsInspected?: number | null | undefined;
  /** Requests that failed validation. */
  failedRequestValidation?: number | null | undefined;
  /** Requests that failed authentication. */
  failedAuthenticationEnforcement?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An API key of the account. */
export interface ApiKey {
  /** ID of the key. */
  Id: number;
  /** The key itself. A secret. */
  Key: string;
  /** Roles of the key, such as `User` or `UserApi`. */
  Roles?: string[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** DRM for devices of Apple. */
export interface AppleFairPlayDrm {
  /** Whether it is used. */
  Enabled?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link AppleFairPlayDrm} in a request. A property that is left out is not sent. */
export interface AppleFairPlayDrmInput {
  /** Whether it is used. */
  Enabled?: boolean | null;
}

/** {@link CachePurge} in a request. A property that is left out is not sent. */
export interface CachePurgeInput {
  /** Tag of the files. Without it, everything is removed. */
  CacheTag?: string | null;
}

/** {@link CertificateFiles} in a request. */
export interface CertificateFilesInput {
  /** The PEM file of the certificate, in base64. */
  Certificate: string;
  /** The PEM file of the key, in base64. A secret. */
  CertificateKey: string;
}

/** An address of an endpoint in a region. */
export interface ContainerAddress {
  /** IP address. */
  address: string;
  /** Region of the address. */
  region: string;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An endpoint with an IP address of its own. */
export interface ContainerAnycastEndpoint {
  /** Kind of the address. One of `iPv4`. */
  type?: string | null | undefined;
  /** The ports of the endpoint. */
  portMappings?: ContainerPortMapping[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerAnycastEndpoint} in a request. */
export interface ContainerAnycastEndpointInput {
  /** Kind of the address. One of `iPv4`. */
  type: "iPv4";
  /** The ports of the endpoint. */
  portMappings: ContainerPortMappingInput[];
}

/** A container app. */
export interface ContainerApp {
  /** ID of the app, assigned by the API. */
  id: string;
  /** Name of the app. */
  name: string;
  /** Machines on which the app runs. One of `shared`, `reserved`. */
  runtimeType?: string | null | undefined;
  /** How many instances run in each active region. */
  autoScaling?: ContainerAutoScaling | null | undefined;
  /** Where the app runs. */
  regionSettings?: ContainerRegionSettings | null | undefined;
  /** Containers of the app, by name. */
  containerTemplates?: ContainerTemplate[] | null | undefined;
  /** Volumes of the app, by name. */
  volumes?: ContainerVolume[] | null | undefined;
  /** State of the app. One of `active`, `progressing`, `inactive`, `failing`, `suspended`, `unknown`. */
  status?: string | null | undefined;
  /** The endpoint that the dashboard shows. */
  displayEndpoint?: ContainerDisplayEndpoint | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerApp} in a request. A property that is left out is not sent. */
export interface ContainerAppInput {
  /** Name of the app. */
  name: string;
  /** Machines on which the app runs. One of `shared`, `reserved`. */
  runtimeType: "shared" | "reserved";
  /** How many instances run in each active region. */
  autoScaling: ContainerAutoScalingInput;
  /** Where the app runs. */
  regionSettings: ContainerRegionSettingsInput;
  /** Containers of the app, by name. */
  containerTemplates?: ContainerTemplateInput[] | null;
  /** Volumes of the app, by name. */
  volumes?: ContainerVolumeInput[] | null;
}

/** Container apps, with their containers, endpoints and volumes. */
export interface ContainerApps {
  /** Every app of the account, without its containers. */
  list(): AsyncGenerator<ContainerApp, void>;
  /**
   * One app. Values of environment variables are secrets.
   * @throws NotFoundError
   */
  get(appId: string): Promise<ContainerApp>;
  /** Creates an app and returns its ID. */
  create(input: ContainerAppInput): Promise<string>;
  /**
   * Changes the properties given. Lists are replaced: give the IDs of the containers that stay.
   * @throws NotFoundError
   */
  update(appId: string, input: ContainerAppInput): Promise<void>;
  /**
   * Removes an app with its volumes.
   * @throws NotFoundError
   */
  delete(appId: string): Promise<void>;
  /**
   * Starts an app as it was saved last.
   * @throws NotFoundError @throws ConflictError if the app is suspended
   */
  deploy(appId: string): Promise<void>;
  /**
   * Stops an app.
   * @throws NotFoundError
   */
  undeploy(appId: string): Promise<void>;
}

/** How many instances run in each active region. */
export interface ContainerAutoScaling {
  /** Smallest number of instances. */
  min: number;
  /** Largest number of instances. */
  max: number;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerAutoScaling} in a request. */
export interface ContainerAutoScalingInput {
  /** Smallest number of instances. From 1 to 1000. */
  min: number;
  /** Largest number of instances. From 1 to 1000. */
  max: number;
}

/** An endpoint behind a pull zone, which the platform makes. */
export interface ContainerCdnEndpoint {
  /** Whether the container itself speaks TLS. */
  isSslEnabled?: boolean | null | undefined;
  /** A list with exactly one item: the port of the container. */
  portMappings?: ContainerPortMapping[] | null | undefined;
  /** Whether a client stays with one instance. */
  stickySessions?: ContainerStickySessions | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerCdnEndpoint} in a request. A property that is left out is not sent. */
export interface ContainerCdnEndpointInput {
  /** Whether the container itself speaks TLS. */
  isSslEnabled?: boolean | null;
  /** A list with exactly one item: the port of the container. */
  portMappings: ContainerPortMappingInput[];
  /** Whether a client stays with one instance. */
  stickySessions?: ContainerStickySessionsInput | null;
}

/** The endpoint that the dashboard shows. */
export interface ContainerDisplayEndpoint {
  /** ID of the endpoint. */
  id?: string | null | undefined;
  /** Its address. */
  address?: string | null | undefined;
  /** Its type. One of `cdn`, `anycast`, `publicIp`. */
  type?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An endpoint of a container. */
export interface ContainerEndpoint {
  /** Name of the endpoint, unique in the app. */
  displayName: string;
  /** An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`. */
  cdn?: ContainerCdnEndpoint | null | undefined;
  /** An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`. */
  anycast?: ContainerAnycastEndpoint | null | undefined;
  /** ID of the endpoint. */
  id?: string | null | undefined;
  /** `cdn`, `anycast` or `publicIp`. One of `cdn`, `anycast`, `publicIp`. */
  type?: string | null | undefined;
  /** Host of the endpoint. */
  publicHost?: string | null | undefined;
  /** ID of the pull zone of a CDN endpoint. */
  pullZoneId?: string | null | undefined;
  /** Whether the container itself speaks TLS. */
  isSslEnabled?: boolean | null | undefined;
  /** Whether a client stays with one instance. */
  stickySessions?: ContainerStickySessions | null | undefined;
  /** The ports of the endpoint. */
  portMappings?: ContainerPortMapping[] | null | undefined;
  /** Public addresses. */
  publicIpAddresses?: ContainerAddress[] | null | undefined;
  /** Internal addresses. */
  internalIpAddresses?: ContainerAddress[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerEndpoint} in a request. A property that is left out is not sent. */
export interface ContainerEndpointInput {
  /** Name of the endpoint, unique in the app. 1 to 50 characters. */
  displayName: string;
  /** An endpoint behind a pull zone, which the platform creates. Set exactly one of `cdn` and `anycast`. */
  cdn?: ContainerCdnEndpointInput | null;
  /** An endpoint with its own IP address. Set exactly one of `cdn` and `anycast`. */
  anycast?: ContainerAnycastEndpointInput | null;
}

/** What a container runs. */
export interface ContainerEntryPoint {
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
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerEntryPoint} in a request. A property that is left out is not sent. */
export interface ContainerEntryPointInput {
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
}

/** An environment variable. */
export interface ContainerEnvironmentVariable {
  /** Name of the variable. */
  name: string;
  /** Its value. A secret. */
  value?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerEnvironmentVariable} in a request. A property that is left out is not sent. */
export interface ContainerEnvironmentVariableInput {
  /** Name of the variable. */
  name: string;
  /** Its value. A secret. */
  value?: string | null;
}

/** A check by gRPC. */
export interface ContainerGrpcProbe {
  /** The request. */
  request?: ContainerGrpcProbeRequest | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerGrpcProbe} in a request. A property that is left out is not sent. */
export interface ContainerGrpcProbeInput {
  /** The request. */
  request?: ContainerGrpcProbeRequestInput | null;
}

/** What a probe sends. */
export interface ContainerGrpcProbeRequest {
  /** Port of the container. */
  portNumber?: number | null | undefined;
  /** Name of the service. */
  serviceName?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerGrpcProbeRequest} in a request. A property that is left out is not sent. */
export interface ContainerGrpcProbeRequestInput {
  /** Port of the container. From 1 to 65535. */
  portNumber?: number | null;
  /** Name of the service. */
  serviceName?: string | null;
}

/** A check by an HTTP request. */
export interface ContainerHttpProbe {
  /** The request. */
  request?: ContainerHttpProbeRequest | null | undefined;
  /** The expected response. */
  response?: ContainerHttpProbeResponse | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerHttpProbe} in a request. A property that is left out is not sent. */
export interface ContainerHttpProbeInput {
  /** The request. */
  request?: ContainerHttpProbeRequestInput | null;
  /** The expected response. */
  response?: ContainerHttpProbeResponseInput | null;
}

/** What a probe sends. */
export interface ContainerHttpProbeRequest {
  /** Path of the URL. */
  path?: string | null | undefined;
  /** Port of the container. */
  portNumber?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerHttpProbeRequest} in a request. A property that is left out is not sent. */
export interface ContainerHttpProbeRequestInput {
  /** Path of the URL. */
  path?: string | null;
  /** Port of the container. From 1 to 65535. */
  portNumber?: number | null;
}

/** What the container must return. */
export interface ContainerHttpProbeResponse {
  /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
  expectedStatusCode?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerHttpProbeResponse} in a request. A property that is left out is not sent. */
export interface ContainerHttpProbeResponseInput {
  /** Name of the expected status, such as `ok` or `noContent`. Default: any success. */
  expectedStatusCode?: string | null;
}

/** A port of a container. */
export interface ContainerPortMapping {
  /** Port on which the container listens. */
  containerPort: number;
  /** Port on which the platform listens. Only Anycast endpoints need it. */
  exposedPort?: number | null | undefined;
  /** Protocols of the port. Only Anycast endpoints need them. One of `tcp`, `udp`, `sctp`. */
  protocols?: string[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerPortMapping} in a request. A property that is left out is not sent. */
export interface ContainerPortMappingInput {
  /** Port on which the container listens. From 1 to 65535. */
  containerPort: number;
  /** Port on which the platform listens. Only Anycast endpoints need it. From 1 to 65535. */
  exposedPort?: number | null;
  /** Protocols of the port. Only Anycast endpoints need them. One of `tcp`, `udp`, `sctp`. */
  protocols?: ("tcp" | "udp" | "sctp")[] | null;
}

/** A check of a container. Give one of `httpGet`, `tcpSocket` and `grpc`. */
export interface ContainerProbe {
  /** Checks by an HTTP request. */
  httpGet?: ContainerHttpProbe | null | undefined;
  /** Checks by a TCP connection. */
  tcpSocket?: ContainerTcpProbe | null | undefined;
  /** Checks by gRPC. */
  grpc?: ContainerGrpcProbe | null | undefined;
  /** Seconds before the first check. */
  initialDelaySeconds?: number | null | undefined;
  /** Seconds between two checks. */
  periodSeconds?: number | null | undefined;
  /** Seconds to wait for a response before the check fails. */
  timeoutSeconds?: number | null | undefined;
  /** Number of failed checks after which the container is unhealthy. */
  failureThreshold?: number | null | undefined;
  /** Number of successful checks after which the container is healthy. */
  successThreshold?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerProbe} in a request. A property that is left out is not sent. */
export interface ContainerProbeInput {
  /** Checks by an HTTP request. */
  httpGet?: ContainerHttpProbeInput | null;
  /** Checks by a TCP connection. */
  tcpSocket?: ContainerTcpProbeInput | null;
  /** Checks by gRPC. */
  grpc?: ContainerGrpcProbeInput | null;
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
}

/** Checks of a container. */
export interface ContainerProbes {
  /** Check of whether the container has started. */
  startup?: ContainerProbe | null | undefined;
  /** Check of whether the container can receive requests. */
  readiness?: ContainerProbe | null | undefined;
  /** Check of whether the container still works. If it fails, the container is restarted. */
  liveness?: ContainerProbe | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerProbes} in a request. A property that is left out is not sent. */
export interface ContainerProbesInput {
  /** Check of whether the container has started. */
  startup?: ContainerProbeInput | null;
  /** Check of whether the container can receive requests. */
  readiness?: ContainerProbeInput | null;
  /** Check of whether the container still works. If it fails, the container is restarted. */
  liveness?: ContainerProbeInput | null;
}

/** Where an app runs. */
export interface ContainerRegionSettings {
  /** IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`. */
  allowedRegionIds?: string[] | null | undefined;
  /** Regions in which it always runs, out of those allowed. */
  requiredRegionIds?: string[] | null | undefined;
  /** Largest number of regions in which it may run at once. */
  maxAllowedRegions?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerRegionSettings} in a request. A property that is left out is not sent. */
export interface ContainerRegionSettingsInput {
  /** IDs of the regions in which the app may run, such as `DE`. The API lists them with `GET /mc/regions`. */
  allowedRegionIds?: string[] | null;
  /** Regions in which it always runs, out of those allowed. */
  requiredRegionIds?: string[] | null;
  /** Largest number of regions in which it may run at once. From 1 to 1000. */
  maxAllowedRegions?: number | null;
}

/** Whether a client stays with one instance. */
export interface ContainerStickySessions {
  /** Whether sessions are sticky. */
  enabled?: boolean | null | undefined;
  /** One to three headers that identify a session. */
  sessionHeaders: string[];
  /** Cookie that identifies a session. */
  cookieName?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerStickySessions} in a request. A property that is left out is not sent. */
export interface ContainerStickySessionsInput {
  /** Whether sessions are sticky. */
  enabled?: boolean | null;
  /** One to three headers that identify a session. */
  sessionHeaders: string[];
  /** Cookie that identifies a session. */
  cookieName?: string | null;
}

/** A check by a TCP connection. */
export interface ContainerTcpProbe {
  /** The request. */
  request?: ContainerTcpProbeRequest | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerTcpProbe} in a request. A property that is left out is not sent. */
export interface ContainerTcpProbeInput {
  /** The request. */
  request?: ContainerTcpProbeRequestInput | null;
}

/** What a probe sends. */
export interface ContainerTcpProbeRequest {
  /** Port of the container. */
  portNumber?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerTcpProbeRequest} in a request. A property that is left out is not sent. */
export interface ContainerTcpProbeRequestInput {
  /** Port of the container. From 1 to 65535. */
  portNumber?: number | null;
}

/** A container of an app. */
export interface ContainerTemplate {
  /** ID of the container. A request without it adds a container. */
  id: string;
  /** Name of the container, unique in the app. */
  name: string;
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
  /** When the image is pulled. One of `always`, `ifNotPresent`. */
  imagePullPolicy?: string | null | undefined;
  /** What the container runs. Default: the entry point of the image. */
  entryPoint?: ContainerEntryPoint | null | undefined;
  /** Environment variables, by name. A secret. */
  environmentVariables?: ContainerEnvironmentVariable[] | null | undefined;
  /** Endpoints of the container, by a name that is unique in the app. */
  endpoints?: ContainerEndpoint[] | null | undefined;
  /** Folders of the volumes in the container, by the name of the volume. */
  volumeMounts?: ContainerVolumeMount[] | null | undefined;
  /** Checks of the container. */
  probes?: ContainerProbes | null | undefined;
  /** The image in full. */
  image?: string | null | undefined;
  /** ID of the package. */
  packageId?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerTemplate} in a request. A property that is left out is not sent. */
export interface ContainerTemplateInput {
  /** ID of the container. A request without it adds a container. */
  id?: string | null;
  /** Name of the container, unique in the app. 1 to 50 characters. */
  name: string;
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
  /** When the image is pulled. One of `always`, `ifNotPresent`. */
  imagePullPolicy?: "always" | "ifNotPresent" | null;
  /** What the container runs. Default: the entry point of the image. */
  entryPoint?: ContainerEntryPointInput | null;
  /** Environment variables, by name. A secret. */
  environmentVariables?: ContainerEnvironmentVariableInput[] | null;
  /** Endpoints of the container, by a name that is unique in the app. */
  endpoints?: ContainerEndpointInput[] | null;
  /** Folders of the volumes in the container, by the name of the volume. */
  volumeMounts?: ContainerVolumeMountInput[] | null;
  /** Checks of the container. */
  probes?: ContainerProbesInput | null;
}

/** A volume of an app. */
export interface ContainerVolume {
  /** Name of the volume. */
  name: string;
  /** Size in GB. */
  size: number;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerVolume} in a request. */
export interface ContainerVolumeInput {
  /** Name of the volume. */
  name: string;
  /** Size in GB. From 1 to 100. */
  size: number;
}

/** A volume in a container. */
export interface ContainerVolumeMount {
  /** Name of the volume. */
  name: string;
  /** Folder of the volume in the container. */
  mountPath: string;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ContainerVolumeMount} in a request. */
export interface ContainerVolumeMountInput {
  /** Name of the volume. */
  name: string;
  /** Folder of the volume in the container. */
  mountPath: string;
}

/** Which lines of a daily log are read. */
export interface DailyLogOptions {
  /** Number of lines to skip. Default: `0`. */
  readonly start?: number | undefined;
  /**
   * Number of the line before which to stop, counted from 0; at least `start`. Default: all lines are read.
   */
  readonly end?: number | undefined;
  /** Oldest first (`asc`) or newest first (`desc`). Default: the order of the API. */
  readonly sort?: "asc" | "desc" | undefined;
  /** Only lines with this HTTP status, such as 404. From 100 to 599. */
  readonly status?: number | undefined;
  /** Only lines that contain this text. */
  readonly search?: string | undefined;
}

/** One line of a daily log. What the line gives as `-` is null, except for the cache status. */
export interface DailyLogRecord {
  /** `HIT`, `MISS` …; `-` if the cache was not involved. */
  cacheStatus: string | null;
  /** HTTP status of the response. */
  statusCode: number | null;
  /** Time of the request in milliseconds since 1970. */
  timestamp: number | null;
  /** Bytes of the whole response. */
  bytesSent: number | null;
  /** ID of the pull zone. */
  pullZoneId: number | null;
  /** IP address of the visitor. */
  remoteIp: string | null;
  /** `Referer` header of the request. */
  referer: string | null;
  /** Requested URL. */
  url: string | null;
  /** Code of the edge location that served the request. */
  edgeLocation: string | null;
  /** `User-Agent` header of the request. */
  userAgent: string | null;
  /** ID of the request. */
  requestId: string | null;
  /** Country of the visitor, in two letters. */
  country: string | null;
  /** Bytes of the response's body. Only with extended logging. */
  bodyBytesSent?: number | null | undefined;
  /** `Content-Range` header of the response. Only with extended logging. */
  contentRange?: string | null | undefined;
  /** `Authorization` header of the request. Only with extended logging. A secret. */
  authorizationHeader?: string | null | undefined;
}

/** An SQL database. */
export interface Database {
  /** ID of the database. */
  id: string;
  /** Name of the database, unique in its account. */
  name?: string | null | undefined;
  /** URL of the database, for client libraries and for `databaseUrl` of an `EdgeProvider`. */
  url?: string | null | undefined;
  /** Region that stores the data. */
  storage_region?: string | null | undefined;
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  primary_regions?: string[] | null | undefined;
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  replicas_regions?: string[] | null | undefined;
  /** Whether the platform refuses reads. */
  block_reads?: boolean | null | undefined;
  /** Whether the platform refuses writes. */
  block_writes?: boolean | null | undefined;
  /** Maximum size of the database, as a string in the API's format, for example `1 GB`. */
  size_max?: string | null | undefined;
  /** Current size of the database, as a string in the API's format, for example `4 KB`. */
  current_size?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link Database} in a request. A property that is left out is not sent. */
export interface DatabaseInput {
  /** Name of the database, unique in its account. 1 to 63 characters. */
  name: string;
  /** Region that stores the data. */
  storage_region: string;
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  primary_regions: string[];
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  replicas_regions?: string[] | null;
}

/** {@link DatabaseRegions} in a request. A property that is left out is not sent. */
export interface DatabaseRegionsInput {
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  primary_regions?: string[] | null;
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  replicas_regions?: string[] | null;
}

/** An access token of an SQL database. */
export interface DatabaseToken {
  /** Access that the token grants. */
  authorization?: "full-access" | "read-only" | null | undefined;
  /** The token. A secret. */
  token: string;
  /** When the token expires, in ISO 8601; null if it never does. */
  expires_at?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link DatabaseToken} in a request. */
export interface DatabaseTokenInput {
  /** Access that the token grants. */
  authorization: "full-access" | "read-only";
  /** When the token expires, in ISO 8601; null if it never does. */
  expires_at: string | null;
}

/** SQL databases and their access tokens. Tokens cannot be listed, and are only revoked all at once. */
export interface Databases {
  /** Every database, page by page. */
  list(): AsyncGenerator<Database, void>;
  /**
   * One database.
   * @throws NotFoundError
   */
  get(databaseId: string): Promise<Database>;
  /**
   * Creates a database and returns its id. After an error with `ambiguous: true` it may exist: look for its
   * name.
   * @throws ConflictError if the name is taken
   */
  create(input: DatabaseInput): Promise<string>;
  /**
   * Changes the regions. A list that is left out is not sent.
   * @throws NotFoundError
   */
  update(databaseId: string, input: DatabaseRegionsInput): Promise<Database>;
  /**
   * Deletes a database with all its data.
   * @throws NotFoundError
   */
  delete(databaseId: string): Promise<void>;
  /**
   * Creates a token in addition to the existing ones; it is not shown again. After an error with `ambiguous:
   * true` there may be a token whose value is lost.
   * @throws NotFoundError
   */
  generateToken(databaseId: string, input: DatabaseTokenInput): Promise<DatabaseToken>;
  /**
   * Revokes every token of a database.
   * @throws NotFoundError
   */
  revokeTokens(databaseId: string): Promise<void>;
}

/** A variable of the script of a record. */
export interface DnsEnvironmentVariable {
  /** Name of the variable. */
  Name?: string | null | undefined;
  /** Its value. */
  Value?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link DnsEnvironmentVariable} in a request. */
export interface DnsEnvironmentVariableInput {
  /** Name of the variable. */
  Name: string;
  /** Its value. */
  Value: string;
}

/** A DNS record. */
export interface DnsRecord {
  /** ID of the record, assigned by the API. */
  Id: number;
  /**
   * Type of the record. One of `0` (A), `1` (AAAA), `2` (CNAME), `3` (TXT), `4` (MX), `5` (Redirect), `6`
   * (Flatten), `7` (PullZone), `8` (SRV), `9` (CAA), `10` (PTR), `11` (Script), `12` (NS), `13` (SVCB), `14`
   * (HTTPS), `15` (TLSA).
   */
  Type?: number | null | undefined;
  /** Name of the record within its zone, such as `www`. */
  Name?: string | null | undefined;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null | undefined;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0.
   */
  Ttl?: number | null | undefined;
  /** Weight of the record among those of the same name and type: its share of the traffic. */
  Weight?: number | null | undefined;
  /** Priority of the record: the lowest number comes first. */
  Priority?: number | null | undefined;
  /** Port of the service of an `SRV` record. */
  Port?: number | null | undefined;
  /** Flags of a `CAA` record, usually 0. */
  Flags?: number | null | undefined;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  Tag?: string | null | undefined;
  /** ID of the pull zone to which the record points. */
  PullZoneId?: number | null | undefined;
  /** ID of the edge script of the type `DNS` that computes the response. */
  ScriptId?: number | null | undefined;
  /** Environment variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariable[] | null | undefined;
  /** Whether the record is switched off, so that no response contains it. */
  Disabled?: boolean | null | undefined;
  /** A note, which the dashboard shows. */
  Comment?: string | null | undefined;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   */
  Accelerated?: boolean | null | undefined;
  /** Whether the platform issues a certificate for the name of the record. */
  AutoSslIssuance?: boolean | null | undefined;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`. One of `0` (None), `1` (Ping), `2` (Http), `3`
   * (Monitor).
   */
  MonitorType?: number | null | undefined;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`). One of `0` (None), `1` (Latency), `2`
   * (Geolocation).
   */
  SmartRoutingType?: number | null | undefined;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null | undefined;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  GeolocationLatitude?: number | null | undefined;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  GeolocationLongitude?: number | null | undefined;
  /**
   * ID of the pull zone that the platform has created for an accelerated record; 0 if there is none. Give it
   * to a `PullZone` as `pullZoneId` to manage its settings.
   */
  AcceleratedPullZoneId?: number | null | undefined;
  /**
   * State of the acceleration. A change waits until it is `Completed` or `Failed`. One of `0` (None), `1`
   * (Pending), `2` (Processing), `3` (Completed), `4` (Failed).
   */
  AccelerationStatus?: number | null | undefined;
  /** Result of the last health check. One of `0` (Unknown), `1` (Online), `2` (Offline). */
  MonitorStatus?: number | null | undefined;
  /** The pull zone or script to which the record points, as the API returns it. */
  LinkName?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link DnsRecord} in a request. A property that is left out is not sent. */
export interface DnsRecordInput {
  /**
   * Type of the record. One of `0` (A), `1` (AAAA), `2` (CNAME), `3` (TXT), `4` (MX), `5` (Redirect), `6`
   * (Flatten), `7` (PullZone), `8` (SRV), `9` (CAA), `10` (PTR), `11` (Script), `12` (NS), `13` (SVCB), `14`
   * (HTTPS), `15` (TLSA).
   */
  Type: number;
  /** Name of the record within its zone, such as `www`. */
  Name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0. From 0 to 2147483647.
   */
  Ttl?: number | null;
  /**
   * Weight of the record among those of the same name and type: its share of the traffic. From 0 to 65535.
   */
  Weight?: number | null;
  /** Priority of the record: the lowest number comes first. From 0 to 65535. */
  Priority?: number | null;
  /** Port of the service of an `SRV` record. From 0 to 65535. */
  Port?: number | null;
  /** Flags of a `CAA` record, usually 0. From 0 to 255. */
  Flags?: number | null;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  Tag?: string | null;
  /** ID of the pull zone to which the record points. */
  PullZoneId?: number | null;
  /** ID of the edge script of the type `DNS` that computes the response. */
  ScriptId?: number | null;
  /** Environment variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariableInput[] | null;
  /** Whether the record is switched off, so that no response contains it. API default: `false`. */
  Disabled?: boolean | null;
  /** A note, which the dashboard shows. */
  Comment?: string | null;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   * API default: `false`.
   */
  Accelerated?: boolean | null;
  /** Whether the platform issues a certificate for the name of the record. */
  AutoSslIssuance?: boolean | null;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`. API default: `0`. One of `0` (None), `1` (Ping),
   * `2` (Http), `3` (Monitor).
   */
  MonitorType?: number | null;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`). API default: `0`. One of `0` (None), `1`
   * (Latency), `2` (Geolocation).
   */
  SmartRoutingType?: number | null;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -90 to 90. */
  GeolocationLatitude?: number | null;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -180 to 180. */
  GeolocationLongitude?: number | null;
}

/** {@link DnsRecordUpdate} in a request. A property that is left out is not sent. */
export interface DnsRecordUpdateInput {
  /**
   * Type of the record. One of `0` (A), `1` (AAAA), `2` (CNAME), `3` (TXT), `4` (MX), `5` (Redirect), `6`
   * (Flatten), `7` (PullZone), `8` (SRV), `9` (CAA), `10` (PTR), `11` (Script), `12` (NS), `13` (SVCB), `14`
   * (HTTPS), `15` (TLSA).
   */
  Type: number;
  /** Name of the record within its zone, such as `www`. */
  Name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0. From 0 to 2147483647.
   */
  Ttl?: number | null;
  /**
   * Weight of the record among those of the same name and type: its share of the traffic. From 0 to 65535.
   */
  Weight?: number | null;
  /** Priority of the record: the lowest number comes first. From 0 to 65535. */
  Priority?: number | null;
  /** Port of the service of an `SRV` record. From 0 to 65535. */
  Port?: number | null;
  /** Flags of a `CAA` record, usually 0. From 0 to 255. */
  Flags?: number | null;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  Tag?: string | null;
  /** ID of the pull zone to which the record points. */
  PullZoneId?: number | null;
  /** ID of the edge script of the type `DNS` that computes the response. */
  ScriptId?: number | null;
  /** Environment variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariableInput[] | null;
  /** Whether the record is switched off, so that no response contains it. API default: `false`. */
  Disabled?: boolean | null;
  /** A note, which the dashboard shows. */
  Comment?: string | null;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   * API default: `false`.
   */
  Accelerated?: boolean | null;
  /** Whether the platform issues a certificate for the name of the record. */
  AutoSslIssuance?: boolean | null;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`. API default: `0`. One of `0` (None), `1` (Ping),
   * `2` (Http), `3` (Monitor).
   */
  MonitorType?: number | null;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`). API default: `0`. One of `0` (None), `1`
   * (Latency), `2` (Geolocation).
   */
  SmartRoutingType?: number | null;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -90 to 90. */
  GeolocationLatitude?: number | null;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -180 to 180. */
  GeolocationLongitude?: number | null;
}

/** Records of a DNS zone. To read them, read the zone. */
export interface DnsRecords {
  /** Adds a record. A zone may have several of one name and type. */
  create(zoneId: number, input: DnsRecordInput): Promise<DnsRecord>;
  /**
   * Changes a record. Give all its properties, because the API does not document what happens to one that you
   * leave out.
   * @throws NotFoundError
   */
  update(zoneId: number, recordId: number, input: DnsRecordUpdateInput): Promise<void>;
  /**
   * Removes a record.
   * @throws NotFoundError
   */
  delete(zoneId: number, recordId: number): Promise<void>;
}

/** A DNS zone. */
export interface DnsZone {
  /** ID of the zone, assigned by the API. */
  Id: number;
  /** Domain of the zone. */
  Domain?: string | null | undefined;
  /** Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. */
  CustomNameserversEnabled?: boolean | null | undefined;
  /** Host name of the first name server. */
  Nameserver1?: string | null | undefined;
  /** Host name of the second name server. */
  Nameserver2?: string | null | undefined;
  /** Email address in the SOA record. */
  SoaEmail?: string | null | undefined;
  /** Whether the platform logs queries. It keeps logs for three days. */
  LoggingEnabled?: boolean | null | undefined;
  /** Whether IP addresses in logs are anonymized. */
  LoggingIPAnonymizationEnabled?: boolean | null | undefined;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). One of `0`
   * (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null | undefined;
  /** Type of the keys of the zone's wildcard certificates. One of `0` (Ecdsa), `1` (Rsa). */
  CertificateKeyType?: number | null | undefined;
  /** Whether DNSSEC is enabled, which a `DnssecZone` does. */
  DnsSecEnabled?: boolean | null | undefined;
  /**
   * Whether the domain is delegated to the name servers, as the last check by the platform found. True for a
   * new zone.
   */
  NameserversDetected?: boolean | null | undefined;
  /** When the zone was created, in UTC. */
  DateCreated?: string | null | undefined;
  /** When the zone was changed last, in UTC. */
  DateModified?: string | null | undefined;
  /** When the platform checks the delegation again, in UTC. */
  NameserversNextCheck?: string | null | undefined;
  /** Its records. */
  Records?: DnsRecord[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link DnsZone} in a request. A property that is left out is not sent. */
export interface DnsZoneInput {
  /** Domain of the zone. */
  Domain?: string | null;
  /**
   * Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. API
   * default: `false`.
   */
  CustomNameserversEnabled?: boolean | null;
  /** Host name of the first name server. */
  Nameserver1?: string | null;
  /** Host name of the second name server. */
  Nameserver2?: string | null;
  /** Email address in the SOA record. */
  SoaEmail?: string | null;
  /** Whether the platform logs queries. It keeps logs for three days. API default: `false`. */
  LoggingEnabled?: boolean | null;
  /** Whether IP addresses in logs are anonymized. API default: `true`. */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `0`. One of `0` (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /**
   * Type of the keys of the zone's wildcard certificates. API default: `0`. One of `0` (Ecdsa), `1` (Rsa).
   */
  CertificateKeyType?: number | null;
}

/** {@link DnsZoneUpdate} in a request. A property that is left out is not sent. */
export interface DnsZoneUpdateInput {
  /**
   * Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. API
   * default: `false`.
   */
  CustomNameserversEnabled?: boolean | null;
  /** Host name of the first name server. */
  Nameserver1?: string | null;
  /** Host name of the second name server. */
  Nameserver2?: string | null;
  /** Email address in the SOA record. */
  SoaEmail?: string | null;
  /** Whether the platform logs queries. It keeps logs for three days. API default: `false`. */
  LoggingEnabled?: boolean | null;
  /** Whether IP addresses in logs are anonymized. API default: `true`. */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `0`. One of `0` (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /**
   * Type of the keys of the zone's wildcard certificates. API default: `0`. One of `0` (Ecdsa), `1` (Rsa).
   */
  CertificateKeyType?: number | null;
}

/** DNS zones and their DNSSEC. */
export interface DnsZones {
  /** Every zone with its records, page by page. */
  list(): AsyncGenerator<DnsZone, void>;
  /**
   * One zone with its records. Shows whether DNSSEC is enabled, but not the DS data.
   * @throws NotFoundError
   */
  get(zoneId: number): Promise<DnsZone>;
  /** Creates a zone. Some servers return nothing, so look for its domain in the list. */
  create(input: DnsZoneInput & { Domain: string }): Promise<void>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(zoneId: number, input: DnsZoneUpdateInput): Promise<DnsZone>;
  /**
   * Removes a zone with its records.
   * @throws NotFoundError
   */
  delete(zoneId: number): Promise<void>;
  /**
   * Enables DNSSEC and returns the DS data. Changes nothing if DNSSEC is already enabled.
   * @throws NotFoundError
   */
  enableDnssec(zoneId: number): Promise<Dnssec>;
  /**
   * Disables DNSSEC. If the parent zone still has the DS record, validating resolvers no longer resolve the
   * domain.
   * @throws NotFoundError
   */
  disableDnssec(zoneId: number): Promise<Dnssec>;
}

/** DNSSEC for a DNS zone. */
export interface Dnssec {
  /** Whether DNSSEC is enabled. */
  Enabled?: boolean | null | undefined;
  /**
   * The whole DS record, for the registrar. Null if the API does not return it; the same applies to the
   * outputs below.
   */
  DsRecord?: string | null | undefined;
  /** Digest of the DS record. */
  Digest?: string | null | undefined;
  /** Digest type of the DS record with its number, such as `SHA256 (2)`. */
  DigestType?: string | null | undefined;
  /** Number of the signing algorithm, such as 13. */
  Algorithm?: number | null | undefined;
  /** Public key, for registrars that ask for a DNSKEY instead of a DS record. */
  PublicKey?: string | null | undefined;
  /** Key tag of the DS record. */
  KeyTag?: number | null | undefined;
  /** Flags of the key, such as 257. */
  Flags?: number | null | undefined;
  /** Whether the parent zone had the DS record when this resource last enabled DNSSEC. */
  DsConfigured?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An edge rule. */
export interface EdgeRule {
  /** ID of the rule, a GUID assigned by the API. */
  Guid: string;
  /** Description of the rule, which the dashboard shows. */
  Description?: string | null | undefined;
  /**
   * What the rule does. One of `0` (ForceSSL), `1` (Redirect), `2` (OriginUrl), `3` (OverrideCacheTime), `4`
   * (BlockRequest), `5` (SetResponseHeader), `6` (SetRequestHeader), `7` (ForceDownload), `8`
   * (DisableTokenAuthentication), `9` (EnableTokenAuthentication), `10` (OverrideCacheTimePublic), `11`
   * (IgnoreQueryString), `12` (DisableOptimizer), `13` (ForceCompression), `14` (SetStatusCode), `15`
   * (BypassPermaCache), `16` (OverrideBrowserCacheTime), `17` (OriginStorage), `18` (SetNetworkRateLimit),
   * `19` (SetConnectionLimit), `20` (SetRequestsPerSecondLimit), `21` (RunEdgeScript), `22`
   * (OriginMagicContainers), `23` (DisableWAF), `24` (RetryOrigin), `25`
   * (OverrideBrowserCacheResponseHeader), `26` (RemoveBrowserCacheResponseHeader), `27`
   * (DisableShieldChallenge), `28` (DisableShield), `29` (DisableShieldBotDetection), `30`
   * (BypassAwsS3Authentication), `31` (DisableShieldAccessLists), `32` (DisableShieldRateLimiting), `33`
   * (EnableRequestCoalescing), `34` (DisableRequestCoalescing), `37` (StripCookiesClientToOrigin).
   */
  ActionType?: number | null | undefined;
  /** First parameter of the action, such as the URL of a redirect. */
  ActionParameter1?: string | null | undefined;
  /** Second parameter of the action, such as the status of a redirect. */
  ActionParameter2?: string | null | undefined;
  /** Third parameter of the action. */
  ActionParameter3?: string | null | undefined;
  /** What the rule does after `actionType`, in this order. */
  ExtraActions?: EdgeRuleExtraAction[] | null | undefined;
  /** When the rule applies: one to five triggers. */
  Triggers?: EdgeRuleTrigger[] | null | undefined;
  /** How many of the triggers must match. One of `0` (MatchAny), `1` (MatchAll), `2` (MatchNone). */
  TriggerMatchingType?: number | null | undefined;
  /** Whether the rule is in use. */
  Enabled?: boolean | null | undefined;
  /** Place of the rule among those of the zone: the lowest number comes first. */
  OrderIndex?: number | null | undefined;
  /** Whether the platform made the rule, so that it cannot be changed. */
  ReadOnly?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** A further action of a rule. */
export interface EdgeRuleExtraAction {
  /**
   * The further action. One of `0` (ForceSSL), `1` (Redirect), `2` (OriginUrl), `3` (OverrideCacheTime), `4`
   * (BlockRequest), `5` (SetResponseHeader), `6` (SetRequestHeader), `7` (ForceDownload), `8`
   * (DisableTokenAuthentication), `9` (EnableTokenAuthentication), `10` (OverrideCacheTimePublic), `11`
   * (IgnoreQueryString), `12` (DisableOptimizer), `13` (ForceCompression), `14` (SetStatusCode), `15`
   * (BypassPermaCache), `16` (OverrideBrowserCacheTime), `17` (OriginStorage), `18` (SetNetworkRateLimit),
   * `19` (SetConnectionLimit), `20` (SetRequestsPerSecondLimit), `21` (RunEdgeScript), `22`
   * (OriginMagicContainers), `23` (DisableWAF), `24` (RetryOrigin), `25`
   * (OverrideBrowserCacheResponseHeader), `26` (RemoveBrowserCacheResponseHeader), `27`
   * (DisableShieldChallenge), `28` (DisableShield), `29` (DisableShieldBotDetection), `30`
   * (BypassAwsS3Authentication), `31` (DisableShieldAccessLists), `32` (DisableShieldRateLimiting), `33`
   * (EnableRequestCoalescing), `34` (DisableRequestCoalescing), `37` (StripCookiesClientToOrigin).
   */
  ActionType?: number | null | undefined;
  /** First parameter of this action. */
  ActionParameter1?: string | null | undefined;
  /** Second parameter of this action. */
  ActionParameter2?: string | null | undefined;
  /** Third parameter of this action. */
  ActionParameter3?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link EdgeRuleExtraAction} in a request. A property that is left out is not sent. */
export interface EdgeRuleExtraActionInput {
  /**
   * The further action. One of `0` (ForceSSL), `1` (Redirect), `2` (OriginUrl), `3` (OverrideCacheTime), `4`
   * (BlockRequest), `5` (SetResponseHeader), `6` (SetRequestHeader), `7` (ForceDownload), `8`
   * (DisableTokenAuthentication), `9` (EnableTokenAuthentication), `10` (OverrideCacheTimePublic), `11`
   * (IgnoreQueryString), `12` (DisableOptimizer), `13` (ForceCompression), `14` (SetStatusCode), `15`
   * (BypassPermaCache), `16` (OverrideBrowserCacheTime), `17` (OriginStorage), `18` (SetNetworkRateLimit),
   * `19` (SetConnectionLimit), `20` (SetRequestsPerSecondLimit), `21` (RunEdgeScript), `22`
   * (OriginMagicContainers), `23` (DisableWAF), `24` (RetryOrigin), `25`
   * (OverrideBrowserCacheResponseHeader), `26` (RemoveBrowserCacheResponseHeader), `27`
   * (DisableShieldChallenge), `28` (DisableShield), `29` (DisableShieldBotDetection), `30`
   * (BypassAwsS3Authentication), `31` (DisableShieldAccessLists), `32` (DisableShieldRateLimiting), `33`
   * (EnableRequestCoalescing), `34` (DisableRequestCoalescing), `37` (StripCookiesClientToOrigin).
   */
  ActionType: number;
  /** First parameter of this action. */
  ActionParameter1?: string | null;
  /** Second parameter of this action. */
  ActionParameter2?: string | null;
  /** Third parameter of this action. */
  ActionParameter3?: string | null;
}

/** {@link EdgeRule} in a request. A property that is left out is not sent. */
export interface EdgeRuleInput {
  /** Description of the rule, which the dashboard shows. API default: `""`. */
  Description?: string | null;
  /**
   * What the rule does. One of `0` (ForceSSL), `1` (Redirect), `2` (OriginUrl), `3` (OverrideCacheTime), `4`
   * (BlockRequest), `5` (SetResponseHeader), `6` (SetRequestHeader), `7` (ForceDownload), `8`
   * (DisableTokenAuthentication), `9` (EnableTokenAuthentication), `10` (OverrideCacheTimePublic), `11`
   * (IgnoreQueryString), `12` (DisableOptimizer), `13` (ForceCompression), `14` (SetStatusCode), `15`
   * (BypassPermaCache), `16` (OverrideBrowserCacheTime), `17` (OriginStorage), `18` (SetNetworkRateLimit),
   * `19` (SetConnectionLimit), `20` (SetRequestsPerSecondLimit), `21` (RunEdgeScript), `22`
   * (OriginMagicContainers), `23` (DisableWAF), `24` (RetryOrigin), `25`
   * (OverrideBrowserCacheResponseHeader), `26` (RemoveBrowserCacheResponseHeader), `27`
   * (DisableShieldChallenge), `28` (DisableShield), `29` (DisableShieldBotDetection), `30`
   * (BypassAwsS3Authentication), `31` (DisableShieldAccessLists), `32` (DisableShieldRateLimiting), `33`
   * (EnableRequestCoalescing), `34` (DisableRequestCoalescing), `37` (StripCookiesClientToOrigin).
   */
  ActionType?: number | null;
  /** First parameter of the action, such as the URL of a redirect. API default: `""`. */
  ActionParameter1?: string | null;
  /** Second parameter of the action, such as the status of a redirect. API default: `""`. */
  ActionParameter2?: string | null;
  /** Third parameter of the action. API default: `""`. */
  ActionParameter3?: string | null;
  /** What the rule does after `actionType`, in this order. API default: `[]`. */
  ExtraActions?: EdgeRuleExtraActionInput[] | null;
  /** When the rule applies: one to five triggers. */
  Triggers?: EdgeRuleTriggerInput[] | null;
  /**
   * How many of the triggers must match. API default: `0`. One of `0` (MatchAny), `1` (MatchAll), `2`
   * (MatchNone).
   */
  TriggerMatchingType?: number | null;
  /** Whether the rule is in use. */
  Enabled?: boolean | null;
  /** Place of the rule among those of the zone: the lowest number comes first. */
  OrderIndex?: number | null;
}

/** What a rule looks at. */
export interface EdgeRuleTrigger {
  /**
   * What the patterns are compared with. One of `0` (Url), `1` (RequestHeader), `2` (ResponseHeader), `3`
   * (UrlExtension), `4` (CountryCode), `5` (RemoteIP), `6` (UrlQueryString), `7` (RandomChance), `8`
   * (StatusCode), `9` (RequestMethod), `10` (CookieValue), `11` (CountryStateCode), `12`
   * (OriginRetryAttemptCount), `13` (OriginConnectionError).
   */
  Type?: number | null | undefined;
  /** One to five patterns. `*` in a pattern stands for any characters. */
  PatternMatches?: string[] | null | undefined;
  /**
   * How many of the patterns must match. Default: `MatchAny`. One of `0` (MatchAny), `1` (MatchAll), `2`
   * (MatchNone).
   */
  PatternMatchingType?: number | null | undefined;
  /** Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`. */
  Parameter1?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link EdgeRuleTrigger} in a request. A property that is left out is not sent. */
export interface EdgeRuleTriggerInput {
  /**
   * What the patterns are compared with. One of `0` (Url), `1` (RequestHeader), `2` (ResponseHeader), `3`
   * (UrlExtension), `4` (CountryCode), `5` (RemoteIP), `6` (UrlQueryString), `7` (RandomChance), `8`
   * (StatusCode), `9` (RequestMethod), `10` (CookieValue), `11` (CountryStateCode), `12`
   * (OriginRetryAttemptCount), `13` (OriginConnectionError).
   */
  Type: number;
  /** One to five patterns. `*` in a pattern stands for any characters. */
  PatternMatches: string[];
  /**
   * How many of the patterns must match. Default: `MatchAny`. One of `0` (MatchAny), `1` (MatchAll), `2`
   * (MatchNone).
   */
  PatternMatchingType?: number | null;
  /** Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`. */
  Parameter1?: string | null;
}

/** Edge rules of a pull zone. To read them, read the pull zone. */
export interface EdgeRules {
  /** Adds a rule. Some servers return nothing, so look for the rule in the pull zone. */
  create(pullZoneId: number, input: EdgeRuleInput): Promise<void>;
  /**
   * Replaces the rule with this Guid. Give all its properties.
   * @throws NotFoundError
   */
  update(pullZoneId: number, edgeRuleId: string, input: EdgeRuleInput): Promise<void>;
  /**
   * Removes a rule.
   * @throws NotFoundError
   */
  delete(pullZoneId: number, edgeRuleId: string): Promise<void>;
}

/** An edge script. */
export interface EdgeScript {
  /** ID of the script, assigned by the API. */
  Id: number;
  /** Name of the script. */
  Name?: string | null | undefined;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`). One of `0` (DNS), `1`
   * (CDN), `2` (Middleware).
   */
  ScriptType?: number | null | undefined;
  /**
   * Whether the platform creates a pull zone together with the script. The pull zone stays when the script is
   * deleted.
   */
  CreateLinkedPullZone?: boolean | null | undefined;
  /** Name of the pull zone that the platform creates. Without it, the platform chooses one. */
  LinkedPullZoneName?: string | null | undefined;
  /** Host name at which the script responds. The API may return it only after the first release. */
  DefaultHostname?: string | null | undefined;
  /**
   * Host name that the platform has assigned to the script. The API may return it only after the first
   * release.
   */
  SystemHostname?: string | null | undefined;
  /** Key that replaces an API key in requests that publish this script only. A secret. */
  DeploymentKey?: string | null | undefined;
  /** The pull zones that run the script. */
  LinkedPullZones?: LinkedPullZone[] | null | undefined;
  /** Its variables. */
  EdgeScriptVariables?: EdgeScriptVariable[] | null | undefined;
  /** ID of the live release; 0 if there is none. */
  CurrentReleaseId?: number | null | undefined;
  /** When the script was changed last. */
  LastModified?: string | null | undefined;
  /** Whether the script is deleted. */
  Deleted?: boolean | null | undefined;
  /** ID of the connection to GitHub. */
  IntegrationId?: number | null | undefined;
  /** ID of the repository on GitHub. */
  RepositoryId?: number | null | undefined;
  /** Charges of this month. */
  MonthlyCost?: number | null | undefined;
  /** Requests of this month. */
  MonthlyRequestCount?: number | null | undefined;
  /** CPU time of this month. */
  MonthlyCpuTime?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link EdgeScript} in a request. A property that is left out is not sent. */
export interface EdgeScriptInput {
  /** Name of the script. 1 to 100 characters. */
  Name: string;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`). One of `0` (DNS), `1`
   * (CDN), `2` (Middleware).
   */
  ScriptType: number;
  /**
   * Whether the platform creates a pull zone together with the script. The pull zone stays when the script is
   * deleted.
   */
  CreateLinkedPullZone?: boolean | null;
  /** Name of the pull zone that the platform creates. Without it, the platform chooses one. */
  LinkedPullZoneName?: string | null;
}

/** An edge script secret. */
export interface EdgeScriptSecret {
  /** Name of the secret. */
  Name?: string | null | undefined;
  /** The value. A secret. */
  Secret?: string | null | undefined;
  /** ID of the secret, assigned by the API. */
  Id: number;
  /** When the value was set last. */
  LastModified?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link EdgeScriptSecret} in a request. A property that is left out is not sent. */
export interface EdgeScriptSecretInput {
  /** Name of the secret. 1 to 256 characters. */
  Name: string;
  /** The value. At most 4096 characters. A secret. */
  Secret?: string | null;
}

/** {@link EdgeScriptSecretUpdate} in a request. */
export interface EdgeScriptSecretUpdateInput {
  /** The value. At most 4096 characters. A secret. */
  Secret: string;
}

/** {@link EdgeScriptUpdate} in a request. A property that is left out is not sent. */
export interface EdgeScriptUpdateInput {
  /** Name of the script. 1 to 100 characters. */
  Name?: string | null;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`). One of `0` (DNS), `1`
   * (CDN), `2` (Middleware).
   */
  ScriptType: number;
}

/** An edge script variable. */
export interface EdgeScriptVariable {
  /** ID of the variable, assigned by the API. */
  Id: number;
  /** Name of the variable. */
  Name?: string | null | undefined;
  /** Value of the variable. */
  DefaultValue?: string | null | undefined;
  /** Whether the variable is marked as required. */
  Required?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link EdgeScriptVariable} in a request. A property that is left out is not sent. */
export interface EdgeScriptVariableInput {
  /** Name of the variable. 1 to 256 characters. */
  Name: string;
  /** Value of the variable. At most 4096 characters. API default: `""`. */
  DefaultValue?: string | null;
  /** Whether the variable is marked as required. */
  Required: boolean;
}

/** {@link EdgeScriptVariableUpdate} in a request. A property that is left out is not sent. */
export interface EdgeScriptVariableUpdateInput {
  /** Value of the variable. At most 4096 characters. API default: `""`. */
  DefaultValue?: string | null;
  /** Whether the variable is marked as required. */
  Required?: boolean | null;
}

/** Labels of an event. */
export interface EventLabels {
  /** Number of the visitor's autonomous system. */
  asn?: string | null | undefined;
  /** Country of the visitor, in two letters. */
  country?: string | null | undefined;
  /** ID of the rule that matched. */
  ruleId?: string | null | undefined;
  /** Severity of the rule: `NOTICE`, `WARNING` or `CRITICAL`. */
  severity?: string | null | undefined;
  /** HTTP method of the request. */
  method?: string | null | undefined;
  /** Group of the rule. */
  ruleGroup?: string | null | undefined;
  /** HTTP status of the response. */
  status?: string | null | undefined;
  /** Region of the server that handled the request. */
  serverZone?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An entry of a shield zone's event log. */
export interface EventLog {
  /** ID of the entry. */
  logId?: string | null | undefined;
  /** Time of the event in milliseconds since 1970. */
  timestamp?: number | null | undefined;
  /** The event as the API's own text. */
  log?: string | null | undefined;
  /** Labels of the event. */
  labels?: EventLabels | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** Log forwarding of a container app. */
export interface Forwarding {
  /** ID of the container app: the output `appId` of a `ContainerApp`. */
  app: string;
  /** Protocol that carries the messages. One of `SyslogUdp`, `SyslogTcp`. */
  type?: string | null | undefined;
  /** Host name or IP address of the syslog server, without scheme, port or path. */
  endpoint?: string | null | undefined;
  /** Port of the syslog server. */
  port?: number | null | undefined;
  /** Syslog format of the messages. One of `SyslogRfc3164`, `SyslogRfc5424`. */
  format?: string | null | undefined;
  /** Whether logs are forwarded. */
  enabled?: boolean | null | undefined;
  /** Token that is sent as a field of each message. A secret. */
  token?: string | null | undefined;
  /** ID of the configuration. Undefined if the API does not return it. */
  id?: string | null | undefined;
  /** ID of the product, assigned by the API. */
  productId?: string | null | undefined;
  /** When the configuration was created, in ISO 8601. */
  createdAt?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link Forwarding} in a request. */
export interface ForwardingInput {
  /** ID of the container app: the output `appId` of a `ContainerApp`. */
  app: string;
  /** Protocol that carries the messages. One of `SyslogUdp`, `SyslogTcp`. */
  type: "SyslogUdp" | "SyslogTcp";
  /** Host name or IP address of the syslog server, without scheme, port or path. */
  endpoint: string;
  /** Port of the syslog server. From 1 to 65535. */
  port: number;
  /** Syslog format of the messages. One of `SyslogRfc3164`, `SyslogRfc5424`. */
  format: "SyslogRfc3164" | "SyslogRfc5424";
  /** Whether logs are forwarded. */
  enabled: boolean;
  /** Token that is sent as a field of each message. A secret. */
  token: string;
}

/** DRM for Android and most browsers. */
export interface GoogleWidevineDrm {
  /** Whether it is used. */
  Enabled?: boolean | null | undefined;
  /** Whether clients of the level `L3` get only audio and standard definition. */
  SdOnlyForL3?: boolean | null | undefined;
  /**
   * Lowest security level that a client may have: `L1` is the most secure, `L3` the least. One of `0` (None),
   * `1` (L1), `2` (L2), `3` (L3).
   */
  MinClientSecurityLevel?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link GoogleWidevineDrm} in a request. A property that is left out is not sent. */
export interface GoogleWidevineDrmInput {
  /** Whether it is used. */
  Enabled?: boolean | null;
  /** Whether clients of the level `L3` get only audio and standard definition. */
  SdOnlyForL3?: boolean | null;
  /**
   * Lowest security level that a client may have: `L1` is the most secure, `L3` the least. One of `0` (None),
   * `1` (L1), `2` (L2), `3` (L3).
   */
  MinClientSecurityLevel?: number | null;
}

/** What the API guardian of a shield zone counted. */
export interface GuardianMetrics {
  /** Requests that were blocked. */
  totalBlockedRequests?: number | null | undefined;
  /** Requests that were logged. */
  totalLoggedRequests?: number | null | undefined;
  /** Requests that exceeded a rate limit. */
  totalRateLimited?: number | null | undefined;
  /** Requests that were inspected. */
  totalRequestsInspected?: number | null | undefined;
  /** Requests that failed validation. */
  totalFailedRequestValidation?: number | null | undefined;
  /** Requests that failed authentication. */
  totalFailedAuthenticationEnforcement?: number | null | undefined;
  /** The same counts for each of the past 28 days, by date as the API writes it. */
  overviewPastTwentyEightDays?: Record<string, ApiGuardianDay> | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** Health checks of the origins of a group. */
export interface HealthCheckSettings {
  /** Whether health checks are enabled. */
  Enabled?: boolean | null | undefined;
  /** Path that health checks request. */
  Path?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link HealthCheckSettings} in a request. A property that is left out is not sent. */
export interface HealthCheckSettingsInput {
  /** Whether health checks are enabled. API default: `false`. */
  Enabled?: boolean | null;
  /** Path that health checks request. At most 500 characters. API default: `/`. */
  Path?: string | null;
}

/** A hostname. */
export interface Hostname {
  /** The host name. */
  Value: string;
  /** Whether requests over HTTP are redirected to HTTPS, which needs a certificate. */
  ForceSSL?: boolean | null | undefined;
  /** ID of the host name, assigned by the API. */
  Id?: number | null | undefined;
  /** Whether it is the name that the platform gave the zone, which cannot be removed. */
  IsSystemHostname?: boolean | null | undefined;
  /** Whether the platform manages the host name, so that it cannot be removed. */
  IsManagedHostname?: boolean | null | undefined;
  /** Whether it has a certificate. */
  HasCertificate?: boolean | null | undefined;
  /**
   * Where the certificate comes from: `Custom` was uploaded, the platform issued the others. One of `0`
   * (Unknown), `1` (Http01), `2` (Dns01), `3` (Custom), `4` (Managed).
   */
  CertificateProvisionType?: number | null | undefined;
  /** Type of the key of a free certificate. One of `0` (Ecdsa), `1` (Rsa). */
  CertificateKeyType?: number | null | undefined;
  /** Certificate in base64. */
  Certificate?: string | null | undefined;
  /** Key of the certificate in base64. A secret. */
  CertificateKey?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link Hostname} in a request. A property that is left out is not sent. */
export interface HostnameInput {
  /** The host name. */
  Value: string;
  /** Whether requests over HTTP are redirected to HTTPS, which needs a certificate. API default: `false`. */
  ForceSSL?: boolean | null;
}

/** {@link HostnameUpdate} in a request. */
export interface HostnameUpdateInput {
  /** Whether requests over HTTP are redirected to HTTPS, which needs a certificate. API default: `false`. */
  ForceSSL: boolean;
}

/** Host names of a pull zone, and their certificates. To read them, read the pull zone. */
export interface Hostnames {
  /** Adds a host name. */
  create(pullZoneId: number, input: HostnameInput): Promise<void>;
  /**
   * Sets whether requests over HTTP are redirected to HTTPS.
   * @throws NotFoundError
   */
  update(pullZoneId: number, hostname: string, input: HostnameUpdateInput): Promise<void>;
  /**
   * Removes a host name.
   * @throws NotFoundError
   */
  delete(pullZoneId: number, hostname: string): Promise<void>;
  /**
   * Uploads a certificate, which replaces the current one of the host name.
   * @throws NotFoundError
   */
  addCertificate(pullZoneId: number, hostname: string, input: CertificateFilesInput): Promise<void>;
  /**
   * Removes the certificate of a host name.
   * @throws NotFoundError
   */
  removeCertificate(pullZoneId: number, hostname: string): Promise<void>;
  /**
   * Requests a free certificate, and waits for it. DNS must already point the host name to the platform.
   * @throws NotFoundError
   */
  requestFreeCertificate(hostname: string): Promise<void>;
}

/** A named set of prompts for generated images. */
export interface ImageBlueprint {
  /** Name of the blueprint. */
  Name?: string | null | undefined;
  /** The prompts: `PrePrompt`, `PostPrompt`. */
  Properties?: Record<string, string> | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ImageBlueprint} in a request. */
export interface ImageBlueprintInput {
  /** Name of the blueprint. */
  Name: string;
  /** The prompts: `PrePrompt`, `PostPrompt`. */
  Properties: Record<string, string>;
}

/** Registries of container images. */
export interface ImageRegistries {
  /** Every registry, those of the platform included. */
  list(): AsyncGenerator<ImageRegistry, void>;
  /**
   * One registry. Some servers return those of the platform only in the list.
   * @throws NotFoundError
   */
  get(registryId: number): Promise<ImageRegistry>;
  /** Adds a registry and returns its ID. */
  create(input: ImageRegistryInput): Promise<number>;
  /**
   * Replaces a registry. Without credentials, it keeps its own.
   * @throws NotFoundError
   */
  update(registryId: number, input: ImageRegistryUpdateInput): Promise<void>;
  /**
   * Removes a registry that no app uses.
   * @throws NotFoundError
   */
  delete(registryId: number): Promise<void>;
}

/** An image registry. */
export interface ImageRegistry {
  /** ID of the registry, assigned by the API. */
  id: number;
  /** Name of the registry. */
  displayName?: string | null | undefined;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own). One of `dockerHub`, `gitHub`, `bunnyRegistry`.
   */
  type?: string | null | undefined;
  /** User name. */
  userName?: string | null | undefined;
  /** Password or access token of the user. A secret. */
  password?: string | null | undefined;
  /** Host name of the registry, such as `ghcr.io`. */
  hostName?: string | null | undefined;
  /** When the registry was changed last. */
  lastUpdatedAt?: string | null | undefined;
  /** ID of the account. */
  accountId?: string | null | undefined;
  /** ID of the namespace of the account. */
  namespaceId?: string | null | undefined;
  /** ID of the user who added the registry. */
  userId?: string | null | undefined;
  /** Beginning of the password. A secret. */
  firstPasswordSymbols?: string | null | undefined;
  /** End of the password. A secret. */
  lastPasswordSymbols?: string | null | undefined;
  /** When the registry was added. */
  createdAt?: string | null | undefined;
  /** Whether the registry needs no credentials. */
  isPublic?: boolean | null | undefined;
  /** Whether it is the platform's. */
  isPlatformManaged?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ImageRegistry} in a request. A property that is left out is not sent. */
export interface ImageRegistryInput {
  /** Name of the registry. 1 to 50 characters. */
  displayName: string;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own). One of `dockerHub`, `gitHub`, `bunnyRegistry`.
   */
  type?: "dockerHub" | "gitHub" | "bunnyRegistry" | null;
  /** User name. */
  userName?: string | null;
  /** Password or access token of the user. A secret. */
  password?: string | null;
}

/** {@link ImageRegistryPasswordCredentials} in a request. */
export interface ImageRegistryPasswordCredentialsInput {
  /** User name. */
  userName: string;
  /** Password or access token of the user. A secret. */
  password: string;
}

/** {@link ImageRegistryUpdate} in a request. A property that is left out is not sent. */
export interface ImageRegistryUpdateInput {
  /** Name of the registry. 1 to 50 characters. */
  displayName: string;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own). One of `dockerHub`, `gitHub`, `bunnyRegistry`.
   */
  type?: "dockerHub" | "gitHub" | "bunnyRegistry" | null;
  /** UserName and password, which are sent together. */
  passwordCredentials?: ImageRegistryPasswordCredentialsInput | null;
}

/** A pull zone that runs the script. */
export interface LinkedPullZone {
  /** ID of the pull zone. */
  Id: number;
  /** Its name. */
  PullZoneName?: string | null | undefined;
  /** Its own host name. */
  DefaultHostname?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** A load balancer. */
export interface LoadBalancer {
  /** ID of the load balancer, assigned by the API. */
  LoadBalancerId: number;
  /** Name of the load balancer. */
  Name?: string | null | undefined;
  /**
   * How the load balancer distributes traffic over its origin groups. One of `0` (WeightedRandom), `1`
   * (RoundRobin), `2` (GeoLocation), `3` (LowestAverageLatency).
   */
  OriginGroupLoadBalancingMethod?: number | null | undefined;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not. One of `0` (Off), `1` (Cookie).
   */
  StickySessionType?: number | null | undefined;
  /** Its origin groups. */
  OriginGroups?: OriginGroup[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link LoadBalancer} in a request. A property that is left out is not sent. */
export interface LoadBalancerInput {
  /** Name of the load balancer. */
  Name?: string | null;
  /**
   * How the load balancer distributes traffic over its origin groups. API default: `0`. One of `0`
   * (WeightedRandom), `1` (RoundRobin), `2` (GeoLocation), `3` (LowestAverageLatency).
   */
  OriginGroupLoadBalancingMethod?: number | null;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not. API default: `0`. One of `0` (Off), `1` (Cookie).
   */
  StickySessionType?: number | null;
}

/** Load balancers, with their origin groups and origins. */
export interface LoadBalancers {
  /** Every load balancer, page by page. */
  list(): AsyncGenerator<LoadBalancer, void>;
  /**
   * One load balancer with its groups and their origins.
   * @throws NotFoundError
   */
  get(loadBalancerId: number): Promise<LoadBalancer>;
  /** Creates a load balancer. Names need not be unique. */
  create(input: LoadBalancerInput & { Name: string }): Promise<LoadBalancer>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(loadBalancerId: number, input: LoadBalancerInput): Promise<LoadBalancer>;
  /**
   * Removes a load balancer with all its groups and origins, unless a pull zone uses it.
   * @throws NotFoundError
   */
  delete(loadBalancerId: number): Promise<void>;
}

/** Log forwarding of container apps to a syslog destination: one configuration per app. */
export interface LogForwarding {
  /** Every configuration of the account. `token` is a secret. */
  list(): AsyncGenerator<Forwarding, void>;
  /**
   * The configuration of an app.
   * @throws NotFoundError
   */
  get(app: string): Promise<Forwarding>;
  /** Creates the configuration of an app that has none. */
  create(input: ForwardingInput): Promise<Forwarding>;
  /**
   * Replaces all seven fields.
   * @throws NotFoundError
   */
  update(app: string, input: ForwardingInput): Promise<Forwarding>;
  /**
   * Removes the configuration of an app.
   * @throws NotFoundError
   */
  delete(app: string): Promise<void>;
}

/** The container app of an origin of the type `MagicContainer`. */
export interface MagicContainersOrigin {
  /** ID of the app. */
  AppId?: string | null | undefined;
  /** ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`. */
  EndPointId?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link MagicContainersOrigin} in a request. */
export interface MagicContainersOriginInput {
  /** ID of the app. */
  AppId: string;
  /** ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`. */
  EndPointId: string;
}

/** A managed access list. */
export interface ManagedAccessList {
  /** ID of the list, the same in every zone. */
  listId: number;
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  name?: string | null | undefined;
  /** Description of the list. */
  description?: string | null | undefined;
  /**
   * What the entries are. One of `0` (IP), `1` (CIDR), `2` (ASN), `3` (Country), `4` (Organization), `5`
   * (JA4).
   */
  type?: number | null | undefined;
  /** Lowest plan that has the list. One of `0` (Basic), `1` (Advanced), `2` (Business), `3` (Enterprise). */
  requiredPlan?: number | null | undefined;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. One of `0` (None), `1` (Allow), `2` (Block), `3` (Challenge), `4`
   * (Log), `5` (Bypass).
   */
  action?: number | null | undefined;
  /** Whether the zone uses the list. */
  isEnabled?: boolean | null | undefined;
  /** ID of the configuration of the list in this zone. */
  configurationId?: number | null | undefined;
  /** Number of the entries. */
  entryCount?: number | null | undefined;
  /** How often the platform updates the list. */
  updateFrequency?: string | null | undefined;
  /** When the list was updated last. */
  lastUpdated?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ManagedAccessList} in a request. A property that is left out is not sent. */
export interface ManagedAccessListInput {
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  name?: string | null;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. One of `0` (None), `1` (Allow), `2` (Block), `3` (Challenge), `4`
   * (Log), `5` (Bypass).
   */
  action?: number | null;
  /** Whether the zone uses the list. */
  isEnabled?: boolean | null;
}

/** {@link ManagedAccessListUpdate} in a request. A property that is left out is not sent. */
export interface ManagedAccessListUpdateInput {
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. One of `0` (None), `1` (Allow), `2` (Block), `3` (Challenge), `4`
   * (Log), `5` (Bypass).
   */
  action?: number | null;
  /** Whether the zone uses the list. */
  isEnabled?: boolean | null;
}

/** Nodes of the container network. */
export interface Nodes {
  /** The IP addresses of all nodes. Requires an API key, not a bearer token. */
  listIps(): Promise<string[]>;
}

/** The operations of declared objects. */
export interface ObjectAreas {
  /** Load balancers, with their origin groups and origins. */
  readonly loadBalancers: LoadBalancers;
  /** Origin groups of a load balancer. To read them, read the load balancer. */
  readonly originGroups: OriginGroups;
  /** Origins of an origin group. To read them, read the load balancer. */
  readonly origins: Origins;
  /** Pull zones. */
  readonly pullZones: PullZones;
  /** Host names of a pull zone, and their certificates. To read them, read the pull zone. */
  readonly hostnames: Hostnames;
  /** Edge rules of a pull zone. To read them, read the pull zone. */
  readonly edgeRules: EdgeRules;
  /** DNS zones and their DNSSEC. */
  readonly dnsZones: DnsZones;
  /** Records of a DNS zone. To read them, read the zone. */
  readonly dnsRecords: DnsRecords;
  /** Storage zones, without their files. */
  readonly storageZones: StorageZones;
  /** Edge scripts, their code and its releases. */
  readonly scripts: Scripts;
  /** Variables of an edge script. To read them, read the script. */
  readonly scriptVariables: ScriptVariables;
  /** Video libraries, without their videos. */
  readonly videoLibraries: VideoLibraries;
  /** Collections of the videos of a library. The client reads the key of the library by itself. */
  readonly videoCollections: VideoCollections;
  /** Registries of container images. */
  readonly imageRegistries: ImageRegistries;
  /** Container apps, with their containers, endpoints and volumes. */
  readonly containerApps: ContainerApps;
  /** Log forwarding of container apps to a syslog destination: one configuration per app. */
  readonly logForwarding: LogForwarding;
  /** Shield zones with their access lists and rules, and their API guardian metrics. */
  readonly shield: ShieldZones;
  /** SQL databases and their access tokens. Tokens cannot be listed, and are only revoked all at once. */
  readonly databases: Databases;
}

/** A named set of transformations of images. */
export interface OptimizerClass {
  /** Name of the class, unique in the zone. */
  Name?: string | null | undefined;
  /** The transformations, such as `width`, as strings. */
  Properties?: Record<string, string> | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link OptimizerClass} in a request. */
export interface OptimizerClassInput {
  /** Name of the class, unique in the zone. */
  Name: string;
  /** The transformations, such as `width`, as strings. */
  Properties: Record<string, string>;
}

/** An origin of a group. */
export interface Origin {
  /** ID of the origin, assigned by the API. */
  Id: number;
  /** Name of the origin, computed by the API. */
  Name?: string | null | undefined;
  /** Weight of the origin within its group, for the group's method `WeightedRandom`. */
  Weight?: number | null | undefined;
  /** Whether the origin receives traffic. */
  Enabled?: boolean | null | undefined;
  /** Result of the last health check. One of `0` (Healthy), `1` (Degraded). */
  HealthStatus?: number | null | undefined;
  /**
   * Type of the origin, which its target decides. One of `0` (Standard), `1` (Storage), `2` (EdgeScript), `3`
   * (MagicContainer).
   */
  OriginType?: number | null | undefined;
  /** Server, for an origin of type `Standard`. */
  StandardOrigin?: StandardOrigin | null | undefined;
  /** ID of the storage zone, for an origin of type `Storage`. */
  StorageZoneId?: number | null | undefined;
  /** ID of the script, for an origin of type `EdgeScript`. */
  EdgeScriptId?: number | null | undefined;
  /** Container app, for an origin of type `MagicContainer`. */
  MagicContainersOrigin?: MagicContainersOrigin | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** An origin group of a load balancer. */
export interface OriginGroup {
  /** ID of the group, assigned by the API. */
  Id: number;
  /** Name of the group. */
  Name?: string | null | undefined;
  /** Whether the group receives traffic. */
  Enabled?: boolean | null | undefined;
  /** Latitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  Latitude?: number | null | undefined;
  /** Longitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  Longitude?: number | null | undefined;
  /** Weight of the group, for the load balancer's method `WeightedRandom`. */
  Weight?: number | null | undefined;
  /** Failover priority of the group: the group with the lowest number is used first. */
  Priority?: number | null | undefined;
  /**
   * How the group distributes traffic over its origins. One of `0` (RoundRobin), `1` (WeightedRandom), `2`
   * (LeastConnections), `3` (Latency).
   */
  OriginLoadBalancingMethod?: number | null | undefined;
  /** Health checks of the group's origins. */
  HealthCheckSettings?: HealthCheckSettings | null | undefined;
  /** Origins of the group, whoever created them. */
  Origins?: Origin[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link OriginGroup} in a request. A property that is left out is not sent. */
export interface OriginGroupInput {
  /** Name of the group. 1 to 100 characters. */
  Name?: string | null;
  /** Whether the group receives traffic. API default: `true`. */
  Enabled?: boolean | null;
  /**
   * Latitude of the group in degrees, for the load balancer's method `GeoLocation`. From -90 to 90. API
   * default: `0`.
   */
  Latitude?: number | null;
  /**
   * Longitude of the group in degrees, for the load balancer's method `GeoLocation`. From -180 to 180. API
   * default: `0`.
   */
  Longitude?: number | null;
  /**
   * Weight of the group, for the load balancer's method `WeightedRandom`. From 0 to 255. API default: `100`.
   */
  Weight?: number | null;
  /**
   * Failover priority of the group: the group with the lowest number is used first. From 0 to 255. API
   * default: `100`.
   */
  Priority?: number | null;
  /**
   * How the group distributes traffic over its origins. API default: `0`. One of `0` (RoundRobin), `1`
   * (WeightedRandom), `2` (LeastConnections), `3` (Latency).
   */
  OriginLoadBalancingMethod?: number | null;
  /** Health checks of the group's origins. */
  HealthCheckSettings?: HealthCheckSettingsInput | null;
}

/** Origin groups of a load balancer. To read them, read the load balancer. */
export interface OriginGroups {
  /** Creates a group. Its Name must be unique within the load balancer. */
  create(loadBalancerId: number, input: OriginGroupInput & { Name: string }): Promise<OriginGroup>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(loadBalancerId: number, originGroupId: number, input: OriginGroupInput): Promise<OriginGroup>;
  /**
   * Removes a group and its origins.
   * @throws NotFoundError
   */
  delete(loadBalancerId: number, originGroupId: number): Promise<void>;
}

/** {@link Origin} in a request. A property that is left out is not sent. */
export interface OriginInput {
  /** Weight of the origin within its group, for the group's method `WeightedRandom`. From 0 to 255. */
  Weight?: number | null;
  /** Whether the origin receives traffic. */
  Enabled?: boolean | null;
  /**
   * Type of the origin, which its target decides. One of `0` (Standard), `1` (Storage), `2` (EdgeScript), `3`
   * (MagicContainer).
   */
  OriginType?: number | null;
  /** Server, for an origin of type `Standard`. */
  StandardOrigin?: StandardOriginInput | null;
  /** ID of the storage zone, for an origin of type `Storage`. */
  StorageZoneId?: number | null;
  /** ID of the script, for an origin of type `EdgeScript`. */
  EdgeScriptId?: number | null;
  /** Container app, for an origin of type `MagicContainer`. */
  MagicContainersOrigin?: MagicContainersOriginInput | null;
}

/** Origins of an origin group. To read them, read the load balancer. */
export interface Origins {
  /** Creates an origin. Two origins may have the same target. */
  create(loadBalancerId: number, originGroupId: number, input: OriginInput): Promise<Origin>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(
    loadBalancerId: number,
    originGroupId: number,
    originId: number,
    input: OriginInput,
  ): Promise<Origin>;
  /**
   * Removes an origin.
   * @throws NotFoundError
   */
  delete(loadBalancerId: number, originGroupId: number, originId: number): Promise<void>;
}

/** A pull zone. */
export interface PullZone {
  /** ID of the zone, assigned by the API. */
  Id: number;
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  Name?: string | null | undefined;
  /**
   * Type of the origin. One of `0` (OriginUrl), `1` (DnsAccelerate), `2` (StorageZone), `3` (LoadBalancer),
   * `4` (EdgeScript), `5` (MagicContainers), `6` (PushZone).
   */
  OriginType?: number | null | undefined;
  /** URL of the server that is the origin. */
  OriginUrl?: string | null | undefined;
  /** ID of the storage zone that is the origin. */
  StorageZoneId?: number | null | undefined;
  /** ID of the load balancer that is the origin. */
  LoadBalancerId?: number | null | undefined;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  EdgeScriptId?: number | null | undefined;
  /** ID of the container app that is the origin. */
  MagicContainersAppId?: string | null | undefined;
  /** ID of the CDN endpoint of that container app. */
  MagicContainersEndpointId?: string | null | undefined;
  /** Port of the host to which an accelerated DNS record points. */
  DnsOriginPort?: number | null | undefined;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  DnsOriginScheme?: string | null | undefined;
  /** `Host` header of requests to the origin. Empty: the host of the URL. */
  OriginHostHeader?: string | null | undefined;
  /** Whether the origin gets the `Host` header of the client's request. */
  AddHostHeader?: boolean | null | undefined;
  /** Whether the CDN follows redirects of the origin. */
  FollowRedirects?: boolean | null | undefined;
  /** Whether the origin's certificate is verified. */
  VerifyOriginSSL?: boolean | null | undefined;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`. One of `0` (Cache), `1` (LoadBalancer), `2`
   * (PreCache).
   */
  EdgeScriptExecutionPhase?: number | null | undefined;
  /** ID of an edge script of the type `Middleware`. 0: none. */
  MiddlewareScriptId?: number | null | undefined;
  /** Whether requests to the origin are signed for S3. */
  AWSSigningEnabled?: boolean | null | undefined;
  /** ID of the access key for S3. A secret. */
  AWSSigningKey?: string | null | undefined;
  /** Secret of the access key for S3. A secret. */
  AWSSigningSecret?: string | null | undefined;
  /** Region of the S3 bucket. */
  AWSSigningRegionName?: string | null | undefined;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000.
   */
  CacheControlMaxAgeOverride?: number | null | undefined;
  /** Seconds for which browsers cache a file. -1: the headers of the origin decide. */
  CacheControlPublicMaxAgeOverride?: number | null | undefined;
  /** Whether only static files are cached, by their extension and MIME type. */
  EnableSmartCache?: boolean | null | undefined;
  /** Whether error responses are cached. */
  CacheErrorResponses?: boolean | null | undefined;
  /** Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. */
  IgnoreQueryStrings?: boolean | null | undefined;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`.
   */
  QueryStringVaryParameters?: string[] | null | undefined;
  /** Whether the order of the query parameters does not affect the cache key. */
  EnableQueryStringOrdering?: boolean | null | undefined;
  /** Whether browsers that accept WebP get a separate cached copy. */
  EnableWebPVary?: boolean | null | undefined;
  /** Whether browsers that accept AVIF get a separate cached copy. */
  EnableAvifVary?: boolean | null | undefined;
  /** Whether mobile devices get a separate cached copy. */
  EnableMobileVary?: boolean | null | undefined;
  /** Whether each country gets a separate cached copy. */
  EnableCountryCodeVary?: boolean | null | undefined;
  /** Whether each state of a country gets a separate cached copy. */
  EnableCountryStateCodeVary?: boolean | null | undefined;
  /** Whether each host name gets a separate cached copy. */
  EnableHostnameVary?: boolean | null | undefined;
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. */
  EnableCookieVary?: boolean | null | undefined;
  /** Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. */
  CookieVaryParameters?: string[] | null | undefined;
  /** Request headers that the cache key includes, separated by commas. */
  CacheKeyHeaders?: string | null | undefined;
  /** Whether the CDN removes `Set-Cookie` headers from responses. */
  DisableCookies?: boolean | null | undefined;
  /** Whether large files, such as videos, are cached in slices. */
  EnableCacheSlice?: boolean | null | undefined;
  /** Whether a stale file is delivered while a new copy is fetched. */
  UseStaleWhileUpdating?: boolean | null | undefined;
  /** Whether a stale file is delivered while the origin is down. */
  UseStaleWhileOffline?: boolean | null | undefined;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  UseBackgroundUpdate?: boolean | null | undefined;
  /** Whether simultaneous requests for a file are combined into one request to the origin. */
  EnableRequestCoalescing?: boolean | null | undefined;
  /** Seconds for which the other requests wait, with `enableRequestCoalescing`. */
  RequestCoalescingTimeout?: number | null | undefined;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache.
   */
  PermaCacheStorageZoneId?: number | null | undefined;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`. One of `0` (Automatic), `1` (Manual).
   */
  PermaCacheType?: number | null | undefined;
  /** Whether one location requests files from the origin for all others. */
  EnableOriginShield?: boolean | null | undefined;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). */
  OriginShieldZoneCode?: string | null | undefined;
  /** Whether the shield limits its simultaneous requests to the origin. */
  OriginShieldEnableConcurrencyLimit?: boolean | null | undefined;
  /** Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. */
  OriginShieldMaxConcurrentRequests?: number | null | undefined;
  /** Further requests that may wait, with `originShieldEnableConcurrencyLimit`. */
  OriginShieldMaxQueuedRequests?: number | null | undefined;
  /** Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. */
  OriginShieldQueueMaxWaitTime?: number | null | undefined;
  /** Whether failed requests to the origin are repeated (SafeHop). */
  EnableSafeHop?: boolean | null | undefined;
  /** How often a failed request is repeated. */
  OriginRetries?: number | null | undefined;
  /** Seconds before each repetition. */
  OriginRetryDelay?: number | null | undefined;
  /** Whether a request is repeated if the connection times out. */
  OriginRetryConnectionTimeout?: boolean | null | undefined;
  /** Whether a request is repeated if the response times out. */
  OriginRetryResponseTimeout?: boolean | null | undefined;
  /** Whether a request is repeated if the response is a 5xx. */
  OriginRetry5XXResponses?: boolean | null | undefined;
  /** Seconds to wait for a connection. */
  OriginConnectTimeout?: number | null | undefined;
  /** Seconds to wait for a response. */
  OriginResponseTimeout?: number | null | undefined;
  /** Whether URLs must be signed with `zoneSecurityKey`. */
  ZoneSecurityEnabled?: boolean | null | undefined;
  /** Whether signatures include the IP address of the client. */
  ZoneSecurityIncludeHashRemoteIP?: boolean | null | undefined;
  /** Whether requests to the path `/` are refused. */
  BlockRootPathAccess?: boolean | null | undefined;
  /** Whether POST requests are refused. */
  BlockPostRequests?: boolean | null | undefined;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all.
   */
  AllowedReferrers?: string[] | null | undefined;
  /** Hosts whose pages may not use files, by the `Referer` header. */
  BlockedReferrers?: string[] | null | undefined;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null | undefined;
  /** IP addresses whose requests are refused. */
  BlockedIps?: string[] | null | undefined;
  /** Two-letter codes of countries whose requests are refused, such as `SI`. */
  BlockedCountries?: string[] | null | undefined;
  /** Two-letter codes of countries that are served from the cheapest region. */
  BudgetRedirectedCountries?: string[] | null | undefined;
  /** Whether TLS 1.0 is accepted. */
  EnableTLS1?: boolean | null | undefined;
  /** Whether TLS 1.1 is accepted. */
  EnableTLS1_1?: boolean | null | undefined;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are. One of `0` (Legacy),
   * `1` (Compatible), `2` (ModernOnly).
   */
  TlsSecurityLevel?: number | null | undefined;
  /** Whether a host name gets a certificate automatically when it is added. */
  EnableAutoSSL?: boolean | null | undefined;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin.
   */
  DisableLetsEncrypt?: boolean | null | undefined;
  /** Whether DDoS attacks are mitigated. */
  ShieldDDosProtectionEnabled?: boolean | null | undefined;
  /**
   * How strictly DDoS attacks are mitigated. One of `0` (DetectOnly), `1` (ActiveStandard), `2`
   * (ActiveAggressive).
   */
  ShieldDDosProtectionType?: number | null | undefined;
  /** Simultaneous connections per IP address. 0: no limit. */
  ConnectionLimitPerIPCount?: number | null | undefined;
  /** Requests per second per IP address. 0: no limit. */
  RequestLimit?: number | null | undefined;
  /** Requests above the limit that are delayed instead of refused. */
  BurstSize?: number | null | undefined;
  /** Kilobytes per second that one connection may transfer. 0: no limit. */
  LimitRatePerSecond?: number | null | undefined;
  /** Kilobytes of a response that are sent before `limitRatePerSecond` applies. */
  LimitRateAfter?: number | null | undefined;
  /** Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. */
  MonthlyBandwidthLimit?: number | null | undefined;
  /** Whether requests are logged. */
  EnableLogging?: boolean | null | undefined;
  /** Whether IP addresses in logs are anonymized. */
  LoggingIPAnonymizationEnabled?: boolean | null | undefined;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). One of `0`
   * (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null | undefined;
  /** Format of the logs. One of `0` (Plain), `1` (JSON). */
  LogFormat?: number | null | undefined;
  /** Whether logs are sent to a server. */
  LogForwardingEnabled?: boolean | null | undefined;
  /** Host name of the server to which logs are sent. */
  LogForwardingHostname?: string | null | undefined;
  /** Port of the server to which logs are sent. */
  LogForwardingPort?: number | null | undefined;
  /** Token that is sent with the logs. A secret. */
  LogForwardingToken?: string | null | undefined;
  /**
   * Protocol with which logs are sent to that server. One of `0` (UDP), `1` (TCP), `2` (TCPEncrypted), `3`
   * (DataDog).
   */
  LogForwardingProtocol?: number | null | undefined;
  /** Format of the sent logs. One of `0` (Plain), `1` (JSON). */
  LogForwardingFormat?: number | null | undefined;
  /** Whether logs are stored in `loggingStorageZoneId`. */
  LoggingSaveToStorage?: boolean | null | undefined;
  /** ID of the storage zone for logs. 0: none. */
  LoggingStorageZoneId?: number | null | undefined;
  /** Whether `errorPageCustomCode` is shown for errors. */
  ErrorPageEnableCustomCode?: boolean | null | undefined;
  /** HTML of error pages. */
  ErrorPageCustomCode?: string | null | undefined;
  /** Whether error pages show the widget of Statuspage. */
  ErrorPageEnableStatuspageWidget?: boolean | null | undefined;
  /** Code of the status page that the widget shows. */
  ErrorPageStatuspageCode?: string | null | undefined;
  /** Whether error pages omit bunny.net's branding. */
  ErrorPageWhitelabel?: boolean | null | undefined;
  /** Whether responses get a canonical header. */
  AddCanonicalHeader?: boolean | null | undefined;
  /** Whether responses get CORS headers. */
  EnableAccessControlOriginHeader?: boolean | null | undefined;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  AccessControlOriginHeaderExtensions?: string[] | null | undefined;
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ. One of `0` (Premium), `1` (Volume).
   */
  Type?: number | null | undefined;
  /** Whether the North American region delivers, at its price. */
  EnableGeoZoneUS?: boolean | null | undefined;
  /** Whether the European region delivers, at its price. */
  EnableGeoZoneEU?: boolean | null | undefined;
  /** Whether the region Asia and Oceania delivers, at its price. */
  EnableGeoZoneASIA?: boolean | null | undefined;
  /** Whether the South American region delivers, at its price. */
  EnableGeoZoneSA?: boolean | null | undefined;
  /** Whether the African region delivers, at its price. */
  EnableGeoZoneAF?: boolean | null | undefined;
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  RoutingFilters?: string[] | null | undefined;
  /**
   * Versions of IP that the CDN uses to reach the origin. One of `0` (IPv4Only), `1` (DualStack), `2`
   * (DualStackPreferIPv6), `3` (IPv6Only).
   */
  IpFamilyPolicy?: number | null | undefined;
  /** Whether WebSocket connections are allowed. */
  EnableWebSockets?: boolean | null | undefined;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000.
   */
  MaxWebSocketConnections?: number | null | undefined;
  /** Whether all requests of a client go to one server of the origin. One of `0` (Off), `1` (On). */
  StickySessionType?: number | null | undefined;
  /** Cookie that identifies a client. */
  StickySessionCookieName?: string | null | undefined;
  /** Headers that identify a client, separated by commas. */
  StickySessionClientHeaders?: string | null | undefined;
  /** Whether files are optimized. */
  OptimizerEnabled?: boolean | null | undefined;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). */
  OptimizerTunnelEnabled?: boolean | null | undefined;
  /** Whether images are resized for the device. */
  OptimizerAutomaticOptimizationEnabled?: boolean | null | undefined;
  /** Largest width of images for desktops. */
  OptimizerDesktopMaxWidth?: number | null | undefined;
  /** Largest width of images for mobile devices. */
  OptimizerMobileMaxWidth?: number | null | undefined;
  /** Quality of images for desktops. */
  OptimizerImageQuality?: number | null | undefined;
  /** Quality of images for mobile devices. */
  OptimizerMobileImageQuality?: number | null | undefined;
  /** Whether images are converted to WebP. */
  OptimizerEnableWebP?: boolean | null | undefined;
  /** Whether URLs may transform images. */
  OptimizerEnableManipulationEngine?: boolean | null | undefined;
  /** Whether images may become larger. */
  OptimizerEnableUpscaling?: boolean | null | undefined;
  /** Whether CSS is minified. */
  OptimizerMinifyCSS?: boolean | null | undefined;
  /** Whether JavaScript is minified. */
  OptimizerMinifyJavaScript?: boolean | null | undefined;
  /** Whether crawlers get prerendered pages. */
  OptimizerPrerenderHtml?: boolean | null | undefined;
  /** Whether only `optimizerClasses` may transform images. */
  OptimizerForceClasses?: boolean | null | undefined;
  /** Named transformations. */
  OptimizerClasses?: OptimizerClass[] | null | undefined;
  /** Whether pages of WordPress are cached. */
  OptimizerStaticHtmlEnabled?: boolean | null | undefined;
  /** Path of WordPress that is not cached. */
  OptimizerStaticHtmlWordPressPath?: string | null | undefined;
  /** Name of a cookie. Requests that have it bypass this cache. */
  OptimizerStaticHtmlWordPressBypassCookie?: string | null | undefined;
  /** Whether images get a watermark. */
  OptimizerWatermarkEnabled?: boolean | null | undefined;
  /** URL of the watermark. */
  OptimizerWatermarkUrl?: string | null | undefined;
  /**
   * Where the watermark is. One of `0` (BottomLeft), `1` (BottomRight), `2` (TopLeft), `3` (TopRight), `4`
   * (Center), `5` (CenterStretch).
   */
  OptimizerWatermarkPosition?: number | null | undefined;
  /** Distance of the watermark from the edge of the image. */
  OptimizerWatermarkOffset?: number | null | undefined;
  /** Smallest image that gets a watermark. */
  OptimizerWatermarkMinImageSize?: number | null | undefined;
  /** Whether images can be generated. */
  EnableBunnyImageAi?: boolean | null | undefined;
  /** Named prompts for images. */
  BunnyAiImageBlueprints?: ImageBlueprint[] | null | undefined;
  /** Whether a preloading screen is shown while a page loads. */
  PreloadingScreenEnabled?: boolean | null | undefined;
  /** Whether the preloading screen is shown at a user's first visit. */
  PreloadingScreenShowOnFirstVisit?: boolean | null | undefined;
  /** Whether the preloading screen is `preloadingScreenCode`. */
  PreloadingScreenCodeEnabled?: boolean | null | undefined;
  /** HTML of the preloading screen. */
  PreloadingScreenCode?: string | null | undefined;
  /** URL of a logo on the preloading screen. */
  PreloadingScreenLogoUrl?: string | null | undefined;
  /** Color theme of the preloading screen. One of `0` (Light), `1` (Dark). */
  PreloadingScreenTheme?: number | null | undefined;
  /** Milliseconds before the preloading screen is shown. */
  PreloadingScreenDelay?: number | null | undefined;
  /** Whether the zone delivers: it has not reached its limits, and the account is in good standing. */
  Enabled?: boolean | null | undefined;
  /** Whether the platform has suspended the zone. */
  Suspended?: boolean | null | undefined;
  /** Domain of the zone's own host name, `b-cdn.net`. */
  CnameDomain?: string | null | undefined;
  /** Key that signs URLs. A secret. */
  ZoneSecurityKey?: string | null | undefined;
  /** ID of the video library that created the zone; -1 if none did. */
  VideoLibraryId?: number | null | undefined;
  /** ID of the DNS zone whose record created the zone; 0 if none did. */
  DnsZoneId?: number | null | undefined;
  /** ID of the DNS record that created the zone; 0 if none did. */
  DnsRecordId?: number | null | undefined;
  /** Value of that record. */
  DnsRecordValue?: string | null | undefined;
  /** What the dashboard shows of the origin. */
  OriginLinkValue?: string | null | undefined;
  /** Bytes of this month. */
  MonthlyBandwidthUsed?: number | null | undefined;
  /** Charges of this month. */
  MonthlyCharges?: number | null | undefined;
  /** Price of a byte, if it is a special one. */
  PriceOverride?: number | null | undefined;
  /** Monthly price of the optimizer. */
  OptimizerPricing?: number | null | undefined;
  /** Discount in Europe and North America. */
  EUUSDiscount?: number | null | undefined;
  /** Discount in South America. */
  SouthAmericaDiscount?: number | null | undefined;
  /** Discount in Africa. */
  AfricaDiscount?: number | null | undefined;
  /** Discount in Asia and Oceania. */
  AsiaOceaniaDiscount?: number | null | undefined;
  /** ID of the owner. */
  UserId?: string | null | undefined;
  /** Number that each purge of the zone raises. */
  CacheVersion?: number | null | undefined;
  /** Whether logs have additional columns. */
  EnableExtendedLogging?: boolean | null | undefined;
  /** Its host names. */
  Hostnames?: Hostname[] | null | undefined;
  /** Its edge rules. */
  EdgeRules?: EdgeRule[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link PullZone} in a request. A property that is left out is not sent. */
export interface PullZoneInput {
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  Name?: string | null;
  /**
   * Type of the origin. API default: `0`. One of `0` (OriginUrl), `1` (DnsAccelerate), `2` (StorageZone), `3`
   * (LoadBalancer), `4` (EdgeScript), `5` (MagicContainers), `6` (PushZone).
   */
  OriginType?: number | null;
  /** URL of the server that is the origin. */
  OriginUrl?: string | null;
  /** ID of the storage zone that is the origin. */
  StorageZoneId?: number | null;
  /** ID of the load balancer that is the origin. */
  LoadBalancerId?: number | null;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  EdgeScriptId?: number | null;
  /** ID of the container app that is the origin. */
  MagicContainersAppId?: string | null;
  /** ID of the CDN endpoint of that container app. */
  MagicContainersEndpointId?: string | null;
  /** Port of the host to which an accelerated DNS record points. From 1 to 65535. */
  DnsOriginPort?: number | null;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  DnsOriginScheme?: string | null;
  /** `Host` header of requests to the origin. Empty: the host of the URL. API default: `""`. */
  OriginHostHeader?: string | null;
  /** Whether the origin gets the `Host` header of the client's request. API default: `false`. */
  AddHostHeader?: boolean | null;
  /** Whether the CDN follows redirects of the origin. API default: `false`. */
  FollowRedirects?: boolean | null;
  /** Whether the origin's certificate is verified. API default: `false`. */
  VerifyOriginSSL?: boolean | null;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`. API default: `0`. One of `0` (Cache), `1`
   * (LoadBalancer), `2` (PreCache).
   */
  EdgeScriptExecutionPhase?: number | null;
  /** ID of an edge script of the type `Middleware`. 0: none. API default: `0`. */
  MiddlewareScriptId?: number | null;
  /** Whether requests to the origin are signed for S3. API default: `false`. */
  AWSSigningEnabled?: boolean | null;
  /** ID of the access key for S3. A secret. */
  AWSSigningKey?: string | null;
  /** Secret of the access key for S3. A secret. */
  AWSSigningSecret?: string | null;
  /** Region of the S3 bucket. */
  AWSSigningRegionName?: string | null;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000. From -1 to 2147483647.
   */
  CacheControlMaxAgeOverride?: number | null;
  /**
   * Seconds for which browsers cache a file. -1: the headers of the origin decide. From -1 to 2147483647. API
   * default: `-1`.
   */
  CacheControlPublicMaxAgeOverride?: number | null;
  /** Whether only static files are cached, by their extension and MIME type. API default: `false`. */
  EnableSmartCache?: boolean | null;
  /** Whether error responses are cached. API default: `false`. */
  CacheErrorResponses?: boolean | null;
  /**
   * Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. API default:
   * `true`.
   */
  IgnoreQueryStrings?: boolean | null;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`. API default: `[]`.
   */
  QueryStringVaryParameters?: string[] | null;
  /** Whether the order of the query parameters does not affect the cache key. API default: `true`. */
  EnableQueryStringOrdering?: boolean | null;
  /** Whether browsers that accept WebP get a separate cached copy. API default: `false`. */
  EnableWebPVary?: boolean | null;
  /** Whether browsers that accept AVIF get a separate cached copy. API default: `false`. */
  EnableAvifVary?: boolean | null;
  /** Whether mobile devices get a separate cached copy. API default: `false`. */
  EnableMobileVary?: boolean | null;
  /** Whether each country gets a separate cached copy. API default: `false`. */
  EnableCountryCodeVary?: boolean | null;
  /** Whether each state of a country gets a separate cached copy. API default: `false`. */
  EnableCountryStateCodeVary?: boolean | null;
  /** Whether each host name gets a separate cached copy. API default: `false`. */
  EnableHostnameVary?: boolean | null;
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. API default: `false`. */
  EnableCookieVary?: boolean | null;
  /**
   * Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. API default: `[]`.
   */
  CookieVaryParameters?: string[] | null;
  /** Request headers that the cache key includes, separated by commas. */
  CacheKeyHeaders?: string | null;
  /** Whether the CDN removes `Set-Cookie` headers from responses. API default: `true`. */
  DisableCookies?: boolean | null;
  /** Whether large files, such as videos, are cached in slices. */
  EnableCacheSlice?: boolean | null;
  /** Whether a stale file is delivered while a new copy is fetched. API default: `false`. */
  UseStaleWhileUpdating?: boolean | null;
  /** Whether a stale file is delivered while the origin is down. API default: `false`. */
  UseStaleWhileOffline?: boolean | null;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  UseBackgroundUpdate?: boolean | null;
  /**
   * Whether simultaneous requests for a file are combined into one request to the origin. API default:
   * `false`.
   */
  EnableRequestCoalescing?: boolean | null;
  /**
   * Seconds for which the other requests wait, with `enableRequestCoalescing`. From 0 to 2147483647. API
   * default: `30`.
   */
  RequestCoalescingTimeout?: number | null;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache. API default: `0`.
   */
  PermaCacheStorageZoneId?: number | null;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`. API default: `0`. One of `0` (Automatic), `1` (Manual).
   */
  PermaCacheType?: number | null;
  /** Whether one location requests files from the origin for all others. API default: `false`. */
  EnableOriginShield?: boolean | null;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). API default: `FR`. */
  OriginShieldZoneCode?: string | null;
  /** Whether the shield limits its simultaneous requests to the origin. API default: `false`. */
  OriginShieldEnableConcurrencyLimit?: boolean | null;
  /**
   * Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. From 1 to 10000. API default:
   * `200`.
   */
  OriginShieldMaxConcurrentRequests?: number | null;
  /**
   * Further requests that may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 30000. API default:
   * `5000`.
   */
  OriginShieldMaxQueuedRequests?: number | null;
  /**
   * Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 2147483647.
   * API default: `30`.
   */
  OriginShieldQueueMaxWaitTime?: number | null;
  /** Whether failed requests to the origin are repeated (SafeHop). API default: `false`. */
  EnableSafeHop?: boolean | null;
  /** How often a failed request is repeated. From 0 to 2147483647. API default: `0`. */
  OriginRetries?: number | null;
  /** Seconds before each repetition. From 0 to 2147483647. API default: `0`. */
  OriginRetryDelay?: number | null;
  /** Whether a request is repeated if the connection times out. API default: `true`. */
  OriginRetryConnectionTimeout?: boolean | null;
  /** Whether a request is repeated if the response times out. API default: `true`. */
  OriginRetryResponseTimeout?: boolean | null;
  /** Whether a request is repeated if the response is a 5xx. API default: `false`. */
  OriginRetry5XXResponses?: boolean | null;
  /** Seconds to wait for a connection. From 0 to 2147483647. API default: `10`. */
  OriginConnectTimeout?: number | null;
  /** Seconds to wait for a response. From 0 to 2147483647. API default: `60`. */
  OriginResponseTimeout?: number | null;
  /** Whether URLs must be signed with `zoneSecurityKey`. API default: `false`. */
  ZoneSecurityEnabled?: boolean | null;
  /** Whether signatures include the IP address of the client. API default: `false`. */
  ZoneSecurityIncludeHashRemoteIP?: boolean | null;
  /** Whether requests to the path `/` are refused. API default: `false`. */
  BlockRootPathAccess?: boolean | null;
  /** Whether POST requests are refused. API default: `false`. */
  BlockPostRequests?: boolean | null;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all. API default: `[]`.
   */
  AllowedReferrers?: string[] | null;
  /** Hosts whose pages may not use files, by the `Referer` header. API default: `[]`. */
  BlockedReferrers?: string[] | null;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null;
  /** IP addresses whose requests are refused. API default: `[]`. */
  BlockedIps?: string[] | null;
  /** Two-letter codes of countries whose requests are refused, such as `SI`. API default: `[]`. */
  BlockedCountries?: string[] | null;
  /** Two-letter codes of countries that are served from the cheapest region. API default: `[]`. */
  BudgetRedirectedCountries?: string[] | null;
  /** Whether TLS 1.0 is accepted. API default: `true`. */
  EnableTLS1?: boolean | null;
  /** Whether TLS 1.1 is accepted. API default: `true`. */
  EnableTLS1_1?: boolean | null;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are. API default: `0`.
   * One of `0` (Legacy), `1` (Compatible), `2` (ModernOnly).
   */
  TlsSecurityLevel?: number | null;
  /** Whether a host name gets a certificate automatically when it is added. API default: `false`. */
  EnableAutoSSL?: boolean | null;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin. API default: `false`.
   */
  DisableLetsEncrypt?: boolean | null;
  /** Whether DDoS attacks are mitigated. API default: `false`. */
  ShieldDDosProtectionEnabled?: boolean | null;
  /**
   * How strictly DDoS attacks are mitigated. API default: `1`. One of `0` (DetectOnly), `1` (ActiveStandard),
   * `2` (ActiveAggressive).
   */
  ShieldDDosProtectionType?: number | null;
  /** Simultaneous connections per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  ConnectionLimitPerIPCount?: number | null;
  /** Requests per second per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  RequestLimit?: number | null;
  /** Requests above the limit that are delayed instead of refused. From 0 to 2147483647. API default: `0`. */
  BurstSize?: number | null;
  /**
   * Kilobytes per second that one connection may transfer. 0: no limit. From 0 to 2147483647. API default:
   * `0`.
   */
  LimitRatePerSecond?: number | null;
  /**
   * Kilobytes of a response that are sent before `limitRatePerSecond` applies. From 0 to 1000000000000. API
   * default: `0`.
   */
  LimitRateAfter?: number | null;
  /**
   * Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. API default:
   * `0`.
   */
  MonthlyBandwidthLimit?: number | null;
  /** Whether requests are logged. API default: `true`. */
  EnableLogging?: boolean | null;
  /** Whether IP addresses in logs are anonymized. API default: `true`. */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `0`. One of `0` (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /** Format of the logs. API default: `1`. One of `0` (Plain), `1` (JSON). */
  LogFormat?: number | null;
  /** Whether logs are sent to a server. API default: `false`. */
  LogForwardingEnabled?: boolean | null;
  /** Host name of the server to which logs are sent. */
  LogForwardingHostname?: string | null;
  /** Port of the server to which logs are sent. From 0 to 65535. API default: `0`. */
  LogForwardingPort?: number | null;
  /** Token that is sent with the logs. A secret. */
  LogForwardingToken?: string | null;
  /**
   * Protocol with which logs are sent to that server. API default: `0`. One of `0` (UDP), `1` (TCP), `2`
   * (TCPEncrypted), `3` (DataDog).
   */
  LogForwardingProtocol?: number | null;
  /** Format of the sent logs. One of `0` (Plain), `1` (JSON). */
  LogForwardingFormat?: number | null;
  /** Whether logs are stored in `loggingStorageZoneId`. API default: `false`. */
  LoggingSaveToStorage?: boolean | null;
  /** ID of the storage zone for logs. 0: none. API default: `0`. */
  LoggingStorageZoneId?: number | null;
  /** Whether `errorPageCustomCode` is shown for errors. API default: `false`. */
  ErrorPageEnableCustomCode?: boolean | null;
  /** HTML of error pages. */
  ErrorPageCustomCode?: string | null;
  /** Whether error pages show the widget of Statuspage. API default: `false`. */
  ErrorPageEnableStatuspageWidget?: boolean | null;
  /** Code of the status page that the widget shows. */
  ErrorPageStatuspageCode?: string | null;
  /** Whether error pages omit bunny.net's branding. */
  ErrorPageWhitelabel?: boolean | null;
  /** Whether responses get a canonical header. API default: `false`. */
  AddCanonicalHeader?: boolean | null;
  /** Whether responses get CORS headers. API default: `true`. */
  EnableAccessControlOriginHeader?: boolean | null;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  AccessControlOriginHeaderExtensions?: string[] | null;
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ. API default: `0`. One of `0` (Premium), `1` (Volume).
   */
  Type?: number | null;
  /** Whether the North American region delivers, at its price. */
  EnableGeoZoneUS?: boolean | null;
  /** Whether the European region delivers, at its price. */
  EnableGeoZoneEU?: boolean | null;
  /** Whether the region Asia and Oceania delivers, at its price. */
  EnableGeoZoneASIA?: boolean | null;
  /** Whether the South American region delivers, at its price. */
  EnableGeoZoneSA?: boolean | null;
  /** Whether the African region delivers, at its price. */
  EnableGeoZoneAF?: boolean | null;
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  RoutingFilters?: string[] | null;
  /**
   * Versions of IP that the CDN uses to reach the origin. One of `0` (IPv4Only), `1` (DualStack), `2`
   * (DualStackPreferIPv6), `3` (IPv6Only).
   */
  IpFamilyPolicy?: number | null;
  /** Whether WebSocket connections are allowed. */
  EnableWebSockets?: boolean | null;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000. From 0 to 25000.
   */
  MaxWebSocketConnections?: number | null;
  /**
   * Whether all requests of a client go to one server of the origin. API default: `0`. One of `0` (Off), `1`
   * (On).
   */
  StickySessionType?: number | null;
  /** Cookie that identifies a client. */
  StickySessionCookieName?: string | null;
  /** Headers that identify a client, separated by commas. */
  StickySessionClientHeaders?: string | null;
  /** Whether files are optimized. API default: `false`. */
  OptimizerEnabled?: boolean | null;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). API default: `false`. */
  OptimizerTunnelEnabled?: boolean | null;
  /** Whether images are resized for the device. API default: `true`. */
  OptimizerAutomaticOptimizationEnabled?: boolean | null;
  /** Largest width of images for desktops. From 0 to 5000. API default: `1600`. */
  OptimizerDesktopMaxWidth?: number | null;
  /** Largest width of images for mobile devices. From 0 to 5000. API default: `800`. */
  OptimizerMobileMaxWidth?: number | null;
  /** Quality of images for desktops. From 0 to 100. API default: `85`. */
  OptimizerImageQuality?: number | null;
  /** Quality of images for mobile devices. From 0 to 100. API default: `70`. */
  OptimizerMobileImageQuality?: number | null;
  /** Whether images are converted to WebP. API default: `true`. */
  OptimizerEnableWebP?: boolean | null;
  /** Whether URLs may transform images. API default: `true`. */
  OptimizerEnableManipulationEngine?: boolean | null;
  /** Whether images may become larger. API default: `false`. */
  OptimizerEnableUpscaling?: boolean | null;
  /** Whether CSS is minified. API default: `true`. */
  OptimizerMinifyCSS?: boolean | null;
  /** Whether JavaScript is minified. API default: `true`. */
  OptimizerMinifyJavaScript?: boolean | null;
  /** Whether crawlers get prerendered pages. API default: `false`. */
  OptimizerPrerenderHtml?: boolean | null;
  /** Whether only `optimizerClasses` may transform images. API default: `false`. */
  OptimizerForceClasses?: boolean | null;
  /** Named transformations. API default: `[]`. */
  OptimizerClasses?: OptimizerClassInput[] | null;
  /** Whether pages of WordPress are cached. API default: `false`. */
  OptimizerStaticHtmlEnabled?: boolean | null;
  /** Path of WordPress that is not cached. */
  OptimizerStaticHtmlWordPressPath?: string | null;
  /** Name of a cookie. Requests that have it bypass this cache. */
  OptimizerStaticHtmlWordPressBypassCookie?: string | null;
  /** Whether images get a watermark. API default: `false`. */
  OptimizerWatermarkEnabled?: boolean | null;
  /** URL of the watermark. API default: `""`. */
  OptimizerWatermarkUrl?: string | null;
  /**
   * Where the watermark is. API default: `0`. One of `0` (BottomLeft), `1` (BottomRight), `2` (TopLeft), `3`
   * (TopRight), `4` (Center), `5` (CenterStretch).
   */
  OptimizerWatermarkPosition?: number | null;
  /** Distance of the watermark from the edge of the image. From 0 to 1000000. API default: `3`. */
  OptimizerWatermarkOffset?: number | null;
  /** Smallest image that gets a watermark. From 0 to 2147483647. API default: `300`. */
  OptimizerWatermarkMinImageSize?: number | null;
  /** Whether images can be generated. API default: `false`. */
  EnableBunnyImageAi?: boolean | null;
  /** Named prompts for images. */
  BunnyAiImageBlueprints?: ImageBlueprintInput[] | null;
  /** Whether a preloading screen is shown while a page loads. API default: `false`. */
  PreloadingScreenEnabled?: boolean | null;
  /** Whether the preloading screen is shown at a user's first visit. API default: `false`. */
  PreloadingScreenShowOnFirstVisit?: boolean | null;
  /** Whether the preloading screen is `preloadingScreenCode`. API default: `false`. */
  PreloadingScreenCodeEnabled?: boolean | null;
  /** HTML of the preloading screen. API default: `""`. */
  PreloadingScreenCode?: string | null;
  /** URL of a logo on the preloading screen. */
  PreloadingScreenLogoUrl?: string | null;
  /** Color theme of the preloading screen. API default: `0`. One of `0` (Light), `1` (Dark). */
  PreloadingScreenTheme?: number | null;
  /** Milliseconds before the preloading screen is shown. From 0 to 10000. API default: `1000`. */
  PreloadingScreenDelay?: number | null;
}

/** {@link PullZoneUpdate} in a request. A property that is left out is not sent. */
export interface PullZoneUpdateInput {
  /**
   * Type of the origin. API default: `0`. One of `0` (OriginUrl), `1` (DnsAccelerate), `2` (StorageZone), `3`
   * (LoadBalancer), `4` (EdgeScript), `5` (MagicContainers), `6` (PushZone).
   */
  OriginType?: number | null;
  /** URL of the server that is the origin. */
  OriginUrl?: string | null;
  /** ID of the storage zone that is the origin. */
  StorageZoneId?: number | null;
  /** ID of the load balancer that is the origin. */
  LoadBalancerId?: number | null;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  EdgeScriptId?: number | null;
  /** ID of the container app that is the origin. */
  MagicContainersAppId?: string | null;
  /** ID of the CDN endpoint of that container app. */
  MagicContainersEndpointId?: string | null;
  /** Port of the host to which an accelerated DNS record points. From 1 to 65535. */
  DnsOriginPort?: number | null;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  DnsOriginScheme?: string | null;
  /** `Host` header of requests to the origin. Empty: the host of the URL. API default: `""`. */
  OriginHostHeader?: string | null;
  /** Whether the origin gets the `Host` header of the client's request. API default: `false`. */
  AddHostHeader?: boolean | null;
  /** Whether the CDN follows redirects of the origin. API default: `false`. */
  FollowRedirects?: boolean | null;
  /** Whether the origin's certificate is verified. API default: `false`. */
  VerifyOriginSSL?: boolean | null;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`. API default: `0`. One of `0` (Cache), `1`
   * (LoadBalancer), `2` (PreCache).
   */
  EdgeScriptExecutionPhase?: number | null;
  /** ID of an edge script of the type `Middleware`. 0: none. API default: `0`. */
  MiddlewareScriptId?: number | null;
  /** Whether requests to the origin are signed for S3. API default: `false`. */
  AWSSigningEnabled?: boolean | null;
  /** ID of the access key for S3. A secret. */
  AWSSigningKey?: string | null;
  /** Secret of the access key for S3. A secret. */
  AWSSigningSecret?: string | null;
  /** Region of the S3 bucket. */
  AWSSigningRegionName?: string | null;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000. From -1 to 2147483647.
   */
  CacheControlMaxAgeOverride?: number | null;
  /**
   * Seconds for which browsers cache a file. -1: the headers of the origin decide. From -1 to 2147483647. API
   * default: `-1`.
   */
  CacheControlPublicMaxAgeOverride?: number | null;
  /** Whether only static files are cached, by their extension and MIME type. API default: `false`. */
  EnableSmartCache?: boolean | null;
  /** Whether error responses are cached. API default: `false`. */
  CacheErrorResponses?: boolean | null;
  /**
   * Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. API default:
   * `true`.
   */
  IgnoreQueryStrings?: boolean | null;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`. API default: `[]`.
   */
  QueryStringVaryParameters?: string[] | null;
  /** Whether the order of the query parameters does not affect the cache key. API default: `true`. */
  EnableQueryStringOrdering?: boolean | null;
  /** Whether browsers that accept WebP get a separate cached copy. API default: `false`. */
  EnableWebpVary?: boolean | null;
  /** Whether browsers that accept AVIF get a separate cached copy. API default: `false`. */
  EnableAvifVary?: boolean | null;
  /** Whether mobile devices get a separate cached copy. API default: `false`. */
  EnableMobileVary?: boolean | null;
  /** Whether each country gets a separate cached copy. API default: `false`. */
  EnableCountryCodeVary?: boolean | null;
  /** Whether each state of a country gets a separate cached copy. API default: `false`. */
  EnableCountryStateCodeVary?: boolean | null;
  /** Whether each host name gets a separate cached copy. API default: `false`. */
  EnableHostnameVary?: boolean | null;
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. API default: `false`. */
  EnableCookieVary?: boolean | null;
  /**
   * Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. API default: `[]`.
   */
  CookieVaryParameters?: string[] | null;
  /** Request headers that the cache key includes, separated by commas. */
  CacheKeyHeaders?: string | null;
  /** Whether the CDN removes `Set-Cookie` headers from responses. API default: `true`. */
  DisableCookies?: boolean | null;
  /** Whether large files, such as videos, are cached in slices. */
  EnableCacheSlice?: boolean | null;
  /** Whether a stale file is delivered while a new copy is fetched. API default: `false`. */
  UseStaleWhileUpdating?: boolean | null;
  /** Whether a stale file is delivered while the origin is down. API default: `false`. */
  UseStaleWhileOffline?: boolean | null;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  UseBackgroundUpdate?: boolean | null;
  /**
   * Whether simultaneous requests for a file are combined into one request to the origin. API default:
   * `false`.
   */
  EnableRequestCoalescing?: boolean | null;
  /**
   * Seconds for which the other requests wait, with `enableRequestCoalescing`. From 0 to 2147483647. API
   * default: `30`.
   */
  RequestCoalescingTimeout?: number | null;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache. API default: `0`.
   */
  PermaCacheStorageZoneId?: number | null;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`. API default: `0`. One of `0` (Automatic), `1` (Manual).
   */
  PermaCacheType?: number | null;
  /** Whether one location requests files from the origin for all others. API default: `false`. */
  EnableOriginShield?: boolean | null;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). API default: `FR`. */
  OriginShieldZoneCode?: string | null;
  /** Whether the shield limits its simultaneous requests to the origin. API default: `false`. */
  OriginShieldEnableConcurrencyLimit?: boolean | null;
  /**
   * Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. From 1 to 10000. API default:
   * `200`.
   */
  OriginShieldMaxConcurrentRequests?: number | null;
  /**
   * Further requests that may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 30000. API default:
   * `5000`.
   */
  OriginShieldMaxQueuedRequests?: number | null;
  /**
   * Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 2147483647.
   * API default: `30`.
   */
  OriginShieldQueueMaxWaitTime?: number | null;
  /** Whether failed requests to the origin are repeated (SafeHop). API default: `false`. */
  EnableSafeHop?: boolean | null;
  /** How often a failed request is repeated. From 0 to 2147483647. API default: `0`. */
  OriginRetries?: number | null;
  /** Seconds before each repetition. From 0 to 2147483647. API default: `0`. */
  OriginRetryDelay?: number | null;
  /** Whether a request is repeated if the connection times out. API default: `true`. */
  OriginRetryConnectionTimeout?: boolean | null;
  /** Whether a request is repeated if the response times out. API default: `true`. */
  OriginRetryResponseTimeout?: boolean | null;
  /** Whether a request is repeated if the response is a 5xx. API default: `false`. */
  OriginRetry5XXResponses?: boolean | null;
  /** Seconds to wait for a connection. From 0 to 2147483647. API default: `10`. */
  OriginConnectTimeout?: number | null;
  /** Seconds to wait for a response. From 0 to 2147483647. API default: `60`. */
  OriginResponseTimeout?: number | null;
  /** Whether URLs must be signed with `zoneSecurityKey`. API default: `false`. */
  ZoneSecurityEnabled?: boolean | null;
  /** Whether signatures include the IP address of the client. API default: `false`. */
  ZoneSecurityIncludeHashRemoteIP?: boolean | null;
  /** Whether requests to the path `/` are refused. API default: `false`. */
  BlockRootPathAccess?: boolean | null;
  /** Whether POST requests are refused. API default: `false`. */
  BlockPostRequests?: boolean | null;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all. API default: `[]`.
   */
  AllowedReferrers?: string[] | null;
  /** Hosts whose pages may not use files, by the `Referer` header. API default: `[]`. */
  BlockedReferrers?: string[] | null;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null;
  /** IP addresses whose requests are refused. API default: `[]`. */
  BlockedIps?: string[] | null;
  /** Two-letter codes of countries whose requests are refused, such as `SI`. API default: `[]`. */
  BlockedCountries?: string[] | null;
  /** Two-letter codes of countries that are served from the cheapest region. API default: `[]`. */
  BudgetRedirectedCountries?: string[] | null;
  /** Whether TLS 1.0 is accepted. API default: `true`. */
  EnableTLS1?: boolean | null;
  /** Whether TLS 1.1 is accepted. API default: `true`. */
  EnableTLS1_1?: boolean | null;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are. API default: `0`.
   * One of `0` (Legacy), `1` (Compatible), `2` (ModernOnly).
   */
  TlsSecurityLevel?: number | null;
  /** Whether a host name gets a certificate automatically when it is added. API default: `false`. */
  EnableAutoSSL?: boolean | null;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin. API default: `false`.
   */
  DisableLetsEncrypt?: boolean | null;
  /** Whether DDoS attacks are mitigated. API default: `false`. */
  ShieldDDosProtectionEnabled?: boolean | null;
  /**
   * How strictly DDoS attacks are mitigated. API default: `1`. One of `0` (DetectOnly), `1` (ActiveStandard),
   * `2` (ActiveAggressive).
   */
  ShieldDDosProtectionType?: number | null;
  /** Simultaneous connections per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  ConnectionLimitPerIPCount?: number | null;
  /** Requests per second per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  RequestLimit?: number | null;
  /** Requests above the limit that are delayed instead of refused. From 0 to 2147483647. API default: `0`. */
  BurstSize?: number | null;
  /**
   * Kilobytes per second that one connection may transfer. 0: no limit. From 0 to 2147483647. API default:
   * `0`.
   */
  LimitRatePerSecond?: number | null;
  /**
   * Kilobytes of a response that are sent before `limitRatePerSecond` applies. From 0 to 1000000000000. API
   * default: `0`.
   */
  LimitRateAfter?: number | null;
  /**
   * Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. API default:
   * `0`.
   */
  MonthlyBandwidthLimit?: number | null;
  /** Whether requests are logged. API default: `true`. */
  EnableLogging?: boolean | null;
  /** Whether IP addresses in logs are anonymized. API default: `true`. */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `0`. One of `0` (OneDigit), `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /** Format of the logs. API default: `1`. One of `0` (Plain), `1` (JSON). */
  LogFormat?: number | null;
  /** Whether logs are sent to a server. API default: `false`. */
  LogForwardingEnabled?: boolean | null;
  /** Host name of the server to which logs are sent. */
  LogForwardingHostname?: string | null;
  /** Port of the server to which logs are sent. From 0 to 65535. API default: `0`. */
  LogForwardingPort?: number | null;
  /** Token that is sent with the logs. A secret. */
  LogForwardingToken?: string | null;
  /**
   * Protocol with which logs are sent to that server. API default: `0`. One of `0` (UDP), `1` (TCP), `2`
   * (TCPEncrypted), `3` (DataDog).
   */
  LogForwardingProtocol?: number | null;
  /** Format of the sent logs. One of `0` (Plain), `1` (JSON). */
  LogForwardingFormat?: number | null;
  /** Whether logs are stored in `loggingStorageZoneId`. API default: `false`. */
  LoggingSaveToStorage?: boolean | null;
  /** ID of the storage zone for logs. 0: none. API default: `0`. */
  LoggingStorageZoneId?: number | null;
  /** Whether `errorPageCustomCode` is shown for errors. API default: `false`. */
  ErrorPageEnableCustomCode?: boolean | null;
  /** HTML of error pages. */
  ErrorPageCustomCode?: string | null;
  /** Whether error pages show the widget of Statuspage. API default: `false`. */
  ErrorPageEnableStatuspageWidget?: boolean | null;
  /** Code of the status page that the widget shows. */
  ErrorPageStatuspageCode?: string | null;
  /** Whether error pages omit bunny.net's branding. */
  ErrorPageWhitelabel?: boolean | null;
  /** Whether responses get a canonical header. API default: `false`. */
  AddCanonicalHeader?: boolean | null;
  /** Whether responses get CORS headers. API default: `true`. */
  EnableAccessControlOriginHeader?: boolean | null;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  AccessControlOriginHeaderExtensions?: string[] | null;
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ. API default: `0`. One of `0` (Premium), `1` (Volume).
   */
  Type?: number | null;
  /** Whether the North American region delivers, at its price. */
  EnableGeoZoneUS?: boolean | null;
  /** Whether the European region delivers, at its price. */
  EnableGeoZoneEU?: boolean | null;
  /** Whether the region Asia and Oceania delivers, at its price. */
  EnableGeoZoneASIA?: boolean | null;
  /** Whether the South American region delivers, at its price. */
  EnableGeoZoneSA?: boolean | null;
  /** Whether the African region delivers, at its price. */
  EnableGeoZoneAF?: boolean | null;
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  RoutingFilters?: string[] | null;
  /**
   * Versions of IP that the CDN uses to reach the origin. One of `0` (IPv4Only), `1` (DualStack), `2`
   * (DualStackPreferIPv6), `3` (IPv6Only).
   */
  IpFamilyPolicy?: number | null;
  /** Whether WebSocket connections are allowed. */
  EnableWebSockets?: boolean | null;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000. From 0 to 25000.
   */
  MaxWebSocketConnections?: number | null;
  /**
   * Whether all requests of a client go to one server of the origin. API default: `0`. One of `0` (Off), `1`
   * (On).
   */
  StickySessionType?: number | null;
  /** Cookie that identifies a client. */
  StickySessionCookieName?: string | null;
  /** Headers that identify a client, separated by commas. */
  StickySessionClientHeaders?: string | null;
  /** Whether files are optimized. API default: `false`. */
  OptimizerEnabled?: boolean | null;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). API default: `false`. */
  OptimizerTunnelEnabled?: boolean | null;
  /** Whether images are resized for the device. API default: `true`. */
  OptimizerAutomaticOptimizationEnabled?: boolean | null;
  /** Largest width of images for desktops. From 0 to 5000. API default: `1600`. */
  OptimizerDesktopMaxWidth?: number | null;
  /** Largest width of images for mobile devices. From 0 to 5000. API default: `800`. */
  OptimizerMobileMaxWidth?: number | null;
  /** Quality of images for desktops. From 0 to 100. API default: `85`. */
  OptimizerImageQuality?: number | null;
  /** Quality of images for mobile devices. From 0 to 100. API default: `70`. */
  OptimizerMobileImageQuality?: number | null;
  /** Whether images are converted to WebP. API default: `true`. */
  OptimizerEnableWebP?: boolean | null;
  /** Whether URLs may transform images. API default: `true`. */
  OptimizerEnableManipulationEngine?: boolean | null;
  /** Whether images may become larger. API default: `false`. */
  OptimizerEnableUpscaling?: boolean | null;
  /** Whether CSS is minified. API default: `true`. */
  OptimizerMinifyCSS?: boolean | null;
  /** Whether JavaScript is minified. API default: `true`. */
  OptimizerMinifyJavaScript?: boolean | null;
  /** Whether crawlers get prerendered pages. API default: `false`. */
  OptimizerPrerenderHtml?: boolean | null;
  /** Whether only `optimizerClasses` may transform images. API default: `false`. */
  OptimizerForceClasses?: boolean | null;
  /** Named transformations. API default: `[]`. */
  OptimizerClasses?: OptimizerClassInput[] | null;
  /** Whether pages of WordPress are cached. API default: `false`. */
  OptimizerStaticHtmlEnabled?: boolean | null;
  /** Path of WordPress that is not cached. */
  OptimizerStaticHtmlWordPressPath?: string | null;
  /** Name of a cookie. Requests that have it bypass this cache. */
  OptimizerStaticHtmlWordPressBypassCookie?: string | null;
  /** Whether images get a watermark. API default: `false`. */
  OptimizerWatermarkEnabled?: boolean | null;
  /** URL of the watermark. API default: `""`. */
  OptimizerWatermarkUrl?: string | null;
  /**
   * Where the watermark is. API default: `0`. One of `0` (BottomLeft), `1` (BottomRight), `2` (TopLeft), `3`
   * (TopRight), `4` (Center), `5` (CenterStretch).
   */
  OptimizerWatermarkPosition?: number | null;
  /** Distance of the watermark from the edge of the image. From 0 to 1000000. API default: `3`. */
  OptimizerWatermarkOffset?: number | null;
  /** Smallest image that gets a watermark. From 0 to 2147483647. API default: `300`. */
  OptimizerWatermarkMinImageSize?: number | null;
  /** Whether images can be generated. API default: `false`. */
  EnableBunnyImageAi?: boolean | null;
  /** Named prompts for images. */
  BunnyAiImageBlueprints?: ImageBlueprintInput[] | null;
  /** Whether a preloading screen is shown while a page loads. API default: `false`. */
  PreloadingScreenEnabled?: boolean | null;
  /** Whether the preloading screen is shown at a user's first visit. API default: `false`. */
  PreloadingScreenShowOnFirstVisit?: boolean | null;
  /** Whether the preloading screen is `preloadingScreenCode`. API default: `false`. */
  PreloadingScreenCodeEnabled?: boolean | null;
  /** HTML of the preloading screen. API default: `""`. */
  PreloadingScreenCode?: string | null;
  /** URL of a logo on the preloading screen. */
  PreloadingScreenLogoUrl?: string | null;
  /** Color theme of the preloading screen. API default: `0`. One of `0` (Light), `1` (Dark). */
  PreloadingScreenTheme?: number | null;
  /** Milliseconds before the preloading screen is shown. From 0 to 10000. API default: `1000`. */
  PreloadingScreenDelay?: number | null;
}

/** Pull zones. */
export interface PullZones {
  /** Every pull zone with its host names and edge rules, page by page. */
  list(): AsyncGenerator<PullZone, void>;
  /**
   * One pull zone with its host names and edge rules.
   * @throws NotFoundError
   */
  get(pullZoneId: number): Promise<PullZone>;
  /** Creates a pull zone. Its Name must be unique on the platform. */
  create(input: PullZoneInput & { Name: string }): Promise<PullZone>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(pullZoneId: number, input: PullZoneUpdateInput): Promise<PullZone>;
  /**
   * Removes a pull zone with its host names and edge rules.
   * @throws NotFoundError
   */
  delete(pullZoneId: number): Promise<void>;
  /**
   * Removes the files of a pull zone from the cache: all of them, or those with a tag.
   * @throws NotFoundError
   */
  purgeCache(pullZoneId: number, input?: CachePurgeInput): Promise<void>;
  /** Removes a URL from the cache of its pull zone. A final `*` stands for any characters. */
  purgeUrl(url: string): Promise<void>;
  /**
   * Replaces the key that signs URLs. The platform then refuses URLs that were signed with the old key.
   * @throws NotFoundError
   */
  resetSecurityKey(pullZoneId: number, input?: SecurityKeyResetInput): Promise<void>;
}

/** A rate-limit rule of a shield zone. */
export interface RateLimitRule {
  /** ID of the rule. */
  id: number;
  /** ID of the shield zone. */
  shieldZoneId?: number | null | undefined;
  /** ID of the user who created the rule. */
  userId?: string | null | undefined;
  /** Name of the rule. */
  ruleName?: string | null | undefined;
  /** Description of the rule. */
  ruleDescription?: string | null | undefined;
  /** The rule as the API's own JSON. A secret. */
  ruleJson?: string | null | undefined;
  /** What the API reports as wrong with the rule. */
  errorResponse?: ShieldStatus | null | undefined;
  /** Which requests the rule counts, how many it allows, and what happens to the others. */
  ruleConfiguration?: RuleConfiguration | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RateLimitRule} in a request. A property that is left out is not sent. */
export interface RateLimitRuleInput {
  /** Name of the rule. */
  ruleName?: string | null;
  /** Description of the rule. */
  ruleDescription?: string | null;
  /** Which requests the rule counts, how many it allows, and what happens to the others. */
  ruleConfiguration?: RuleConfigurationInput | null;
}

/** A further condition of a rule of a shield zone. */
export interface RuleCondition {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RuleCondition} in a request. A property that is left out is not sent. */
export interface RuleConditionInput {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes: Record<string, string | null>;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType: number;
  /** Value that the variables are compared with. */
  value?: string | null;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null;
}

/** What a rate-limit rule compares and what it does. */
export interface RuleConfiguration {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Severity of the rule's entries in the event logs. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null | undefined;
  /**
   * What is done to a variable before it is compared, in every condition of the rule. One of `1` (CMDLINE),
   * `2` (COMPRESSWHITESPACE), `3` (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7`
   * (LENGTH), `8` (LOWERCASE), `9` (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12`
   * (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14` (REMOVECOMMENTS), `15` (REMOVENULLS), `16`
   * (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19` (URLDECODE), `20` (URLDECODEUNI), `21`
   * (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null | undefined;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RuleCondition[] | null | undefined;
  /** What happens to requests that exceed the limit. One of `1` (Block), `2` (Log), `3` (Challenge). */
  actionType?: number | null | undefined;
  /** Number of requests that are allowed in a timeframe. */
  requestCount?: number | null | undefined;
  /**
   * Which requests are counted together. With `IP`, each address is counted separately. One of `0` (IP), `1`
   * (Host), `2` (Country), `3` (City), `4` (ASN), `5` (Organization), `6` (JA4), `7` (IP_JA4).
   */
  counterKeyType?: number | null | undefined;
  /** Length of the timeframe, in seconds. */
  timeframe?: number | null | undefined;
  /** How long the action applies once the limit is exceeded, in seconds. */
  blockTime?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RuleConfiguration} in a request. A property that is left out is not sent. */
export interface RuleConfigurationInput {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null;
  /** Value that the variables are compared with. */
  value?: string | null;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null;
  /** Severity of the rule's entries in the event logs. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null;
  /**
   * What is done to a variable before it is compared, in every condition of the rule. One of `1` (CMDLINE),
   * `2` (COMPRESSWHITESPACE), `3` (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7`
   * (LENGTH), `8` (LOWERCASE), `9` (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12`
   * (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14` (REMOVECOMMENTS), `15` (REMOVENULLS), `16`
   * (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19` (URLDECODE), `20` (URLDECODEUNI), `21`
   * (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RuleConditionInput[] | null;
  /** What happens to requests that exceed the limit. One of `1` (Block), `2` (Log), `3` (Challenge). */
  actionType?: number | null;
  /** Number of requests that are allowed in a timeframe. */
  requestCount?: number | null;
  /**
   * Which requests are counted together. With `IP`, each address is counted separately. One of `0` (IP), `1`
   * (Host), `2` (Country), `3` (City), `4` (ASN), `5` (Organization), `6` (JA4), `7` (IP_JA4).
   */
  counterKeyType?: number | null;
  /** Length of the timeframe, in seconds. One of `1`, `10`, `60`, `300`, `900`, `3600`. */
  timeframe?: number | null;
  /**
   * How long the action applies once the limit is exceeded, in seconds. One of `30`, `60`, `300`, `900`,
   * `1800`, `3600`.
   */
  blockTime?: number | null;
}

/** Draft of an edge script: the code that becomes a release when it is next published. */
export interface ScriptCode {
  /** Code of the draft. */
  Code?: string | null | undefined;
  /** When the draft was last changed, in ISO 8601. */
  LastModified?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ScriptCode} in a request. */
export interface ScriptCodeInput {
  /** Code of the draft. */
  Code: string;
}

/** Body of the request that publishes a release. */
export interface ScriptPublication {
  /** Note on the release. */
  Note?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ScriptPublication} in a request. A property that is left out is not sent. */
export interface ScriptPublicationInput {
  /** Note on the release. */
  Note?: string | null;
}

/** A release of an edge script. */
export interface ScriptRelease {
  /** ID of the release. */
  Id: number;
  /** Whether the release is deleted. */
  Deleted?: boolean | null | undefined;
  /** Code of the script. */
  Code?: string | null | undefined;
  /** UUID of the release. */
  Uuid?: string | null | undefined;
  /** Note on the release. */
  Note?: string | null | undefined;
  /** Name of the author. */
  Author?: string | null | undefined;
  /** Email address of the author. */
  AuthorEmail?: string | null | undefined;
  /** Hash of the commit that the release was made from. */
  CommitSha?: string | null | undefined;
  /** Status of the release: 1 if live, 0 if archived. */
  Status?: number | null | undefined;
  /** When the release was created, in ISO 8601. */
  DateReleased?: string | null | undefined;
  /** When the release went live, in ISO 8601. */
  DatePublished?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** Variables of an edge script. To read them, read the script. */
export interface ScriptVariables {
  /** Adds a variable. */
  create(scriptId: number, input: EdgeScriptVariableInput): Promise<EdgeScriptVariable>;
  /**
   * Changes the value of a variable, or whether the script needs it. Its name cannot be changed.
   * @throws NotFoundError
   */
  update(
    scriptId: number,
    variableId: number,
    input: EdgeScriptVariableUpdateInput,
  ): Promise<EdgeScriptVariable>;
  /**
   * Removes a variable.
   * @throws NotFoundError
   */
  delete(scriptId: number, variableId: number): Promise<void>;
}

/** Edge scripts, their code and its releases. */
export interface Scripts {
  /** Every script with the pull zones that run it, page by page. */
  list(): AsyncGenerator<EdgeScript, void>;
  /**
   * One script, without its code.
   * @throws NotFoundError
   */
  get(scriptId: number): Promise<EdgeScript>;
  /** Creates a script. Names need not be unique. */
  create(input: EdgeScriptInput): Promise<EdgeScript>;
  /**
   * Renames a script. Give its ScriptType, too. Some servers refuse an update that changes nothing.
   * @throws NotFoundError
   */
  update(scriptId: number, input: EdgeScriptUpdateInput): Promise<EdgeScript>;
  /**
   * Removes a script with its releases, variables and secrets. The pull zones that run it stay.
   * @throws NotFoundError
   */
  delete(scriptId: number): Promise<void>;
  /** Every secret of a script, without its value. */
  secrets(scriptId: number): AsyncGenerator<EdgeScriptSecret, void>;
  /** Adds a secret. */
  addSecret(scriptId: number, input: EdgeScriptSecretInput): Promise<EdgeScriptSecret>;
  /**
   * Sets the value of a secret.
   * @throws NotFoundError
   */
  updateSecret(
    scriptId: number,
    secretId: number,
    input: EdgeScriptSecretUpdateInput,
  ): Promise<EdgeScriptSecret>;
  /**
   * Removes a secret.
   * @throws NotFoundError
   */
  deleteSecret(scriptId: number, secretId: number): Promise<void>;
  /**
   * The live release.
   * @throws NotFoundError if the script does not exist or has no active release.
   */
  activeRelease(scriptId: number): Promise<ScriptRelease>;
  /**
   * Every release of a script, page by page.
   * @throws NotFoundError
   */
  releases(scriptId: number): AsyncGenerator<ScriptRelease, void>;
  /**
   * The draft: the code that the next publish turns into a release.
   * @throws NotFoundError
   */
  code(scriptId: number): Promise<ScriptCode>;
  /**
   * Replaces the draft. The live release stays.
   * @throws NotFoundError
   */
  setCode(scriptId: number, input: ScriptCodeInput): Promise<void>;
  /**
   * Turns the draft into a new release, which is live at once.
   * @throws NotFoundError
   */
  publish(scriptId: number, input?: ScriptPublicationInput): Promise<void>;
  /**
   * Makes an earlier release live again.
   * @throws NotFoundError
   */
  publishRelease(scriptId: number, uuid: string, input?: ScriptPublicationInput): Promise<void>;
}

/** {@link SecurityKeyReset} in a request. A property that is left out is not sent. */
export interface SecurityKeyResetInput {
  /** The key. Without it, the platform makes one. 8 to 36 characters. A secret. */
  SecurityKey?: string | null;
}

/** A status of the API. */
export interface ShieldStatus {
  /** HTTP status. */
  statusCode?: number | null | undefined;
  /** Whether the operation succeeded. */
  success?: boolean | null | undefined;
  /** What is wrong. */
  message?: string | null | undefined;
  /** Name of the error. */
  errorKey?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** A shield zone. */
export interface ShieldZone {
  /** ID of the shield zone, assigned by the API. */
  shieldZoneId: number;
  /** ID of the pull zone that it protects. */
  pullZoneId?: number | null | undefined;
  /**
   * Plan of the zone. A lower plan has fewer features. One of `0` (Basic), `1` (Advanced), `2` (Business),
   * `3` (Enterprise).
   */
  planType?: number | null | undefined;
  /** Whether the zone is in learning mode. */
  learningMode?: boolean | null | undefined;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  learningModeUntil?: string | null | undefined;
  /** Whether the WAF is on. */
  wafEnabled?: boolean | null | undefined;
  /**
   * What the WAF does with a match: `Log` only logs it, `Block` blocks the request. One of `0` (Log), `1`
   * (Block).
   */
  wafExecutionMode?: number | null | undefined;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. */
  wafProfileId?: number | null | undefined;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  wafDisabledRules?: string[] | null | undefined;
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  wafLogOnlyRules?: string[] | null | undefined;
  /** IDs of custom rules in the order of their evaluation. */
  wafCustomRuleOrder?: number[] | null | undefined;
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  wafEngineConfig?: WafEngineSetting[] | null | undefined;
  /** Whether logs contain request headers. */
  wafRequestHeaderLoggingEnabled?: boolean | null | undefined;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  wafRequestIgnoredHeaders?: string[] | null | undefined;
  /** Whether logs contain request bodies. */
  requestBodyLoggingEnabled?: boolean | null | undefined;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  wafRealtimeThreatIntelligenceEnabled?: boolean | null | undefined;
  /**
   * What happens to a request body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafRequestBodyLimitAction?: number | null | undefined;
  /**
   * What happens to a response body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafResponseBodyLimitAction?: number | null | undefined;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme". One of `0` (Off), `1` (Low), `2` (Medium), `3` (High), `4` (Challenge).
   */
  dDoSShieldSensitivity?: number | null | undefined;
  /** How long a passed challenge is valid, in seconds. */
  dDoSChallengeWindow?: number | null | undefined;
  /**
   * What the DDoS protection does with an attack: `Log` only logs it, `Block` blocks it. One of `0` (Log),
   * `1` (Block).
   */
  dDoSExecutionMode?: number | null | undefined;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  whitelabelResponsePages?: boolean | null | undefined;
  /** How many rate-limit rules the plan allows. */
  rateLimitRulesLimit?: number | null | undefined;
  /** How many custom WAF rules the plan allows. */
  customWafRulesLimit?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link ShieldZoneCreate} in a request. A property that is left out is not sent. */
export interface ShieldZoneCreateInput {
  /** ID of the pull zone that it protects. */
  pullZoneId: number;
  /** The settings of the shield zone. */
  shieldZone?: ShieldZoneSettingsInput | null;
}

/** {@link ShieldZone} in a request. A property that is left out is not sent. */
export interface ShieldZoneInput {
  /** ID of the pull zone that it protects. */
  pullZoneId: number;
  /**
   * Plan of the zone. A lower plan has fewer features. One of `0` (Basic), `1` (Advanced), `2` (Business),
   * `3` (Enterprise).
   */
  planType?: number | null;
  /** Whether the zone is in learning mode. */
  learningMode?: boolean | null;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  learningModeUntil?: string | null;
  /** Whether the WAF is on. */
  wafEnabled?: boolean | null;
  /**
   * What the WAF does with a match: `Log` only logs it, `Block` blocks the request. One of `0` (Log), `1`
   * (Block).
   */
  wafExecutionMode?: number | null;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. From 0 to 2147483647. */
  wafProfileId?: number | null;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  wafDisabledRules?: string[] | null;
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  wafLogOnlyRules?: string[] | null;
  /** IDs of custom rules in the order of their evaluation. */
  wafCustomRuleOrder?: number[] | null;
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  wafEngineConfig?: WafEngineSettingInput[] | null;
  /** Whether logs contain request headers. */
  wafRequestHeaderLoggingEnabled?: boolean | null;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  wafRequestIgnoredHeaders?: string[] | null;
  /** Whether logs contain request bodies. */
  requestBodyLoggingEnabled?: boolean | null;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  wafRealtimeThreatIntelligenceEnabled?: boolean | null;
  /**
   * What happens to a request body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafRequestBodyLimitAction?: number | null;
  /**
   * What happens to a response body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafResponseBodyLimitAction?: number | null;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme". One of `0` (Off), `1` (Low), `2` (Medium), `3` (High), `4` (Challenge).
   */
  dDoSShieldSensitivity?: number | null;
  /** How long a passed challenge is valid, in seconds. From 0 to 2147483647. */
  dDoSChallengeWindow?: number | null;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  whitelabelResponsePages?: boolean | null;
}

/** {@link ShieldZoneSettings} in a request. A property that is left out is not sent. */
export interface ShieldZoneSettingsInput {
  /**
   * Plan of the zone. A lower plan has fewer features. One of `0` (Basic), `1` (Advanced), `2` (Business),
   * `3` (Enterprise).
   */
  planType?: number | null;
  /** Whether the zone is in learning mode. */
  learningMode?: boolean | null;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  learningModeUntil?: string | null;
  /** Whether the WAF is on. */
  wafEnabled?: boolean | null;
  /**
   * What the WAF does with a match: `Log` only logs it, `Block` blocks the request. One of `0` (Log), `1`
   * (Block).
   */
  wafExecutionMode?: number | null;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. From 0 to 2147483647. */
  wafProfileId?: number | null;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  wafDisabledRules?: string[] | null;
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  wafLogOnlyRules?: string[] | null;
  /** IDs of custom rules in the order of their evaluation. */
  wafCustomRuleOrder?: number[] | null;
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  wafEngineConfig?: WafEngineSettingInput[] | null;
  /** Whether logs contain request headers. */
  wafRequestHeaderLoggingEnabled?: boolean | null;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  wafRequestIgnoredHeaders?: string[] | null;
  /** Whether logs contain request bodies. */
  requestBodyLoggingEnabled?: boolean | null;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  wafRealtimeThreatIntelligenceEnabled?: boolean | null;
  /**
   * What happens to a request body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafRequestBodyLimitAction?: number | null;
  /**
   * What happens to a response body that is too long to be inspected. One of `0` (Block), `1` (Log), `2`
   * (Ignore).
   */
  wafResponseBodyLimitAction?: number | null;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme". One of `0` (Off), `1` (Low), `2` (Medium), `3` (High), `4` (Challenge).
   */
  dDoSShieldSensitivity?: number | null;
  /** How long a passed challenge is valid, in seconds. From 0 to 2147483647. */
  dDoSChallengeWindow?: number | null;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  whitelabelResponsePages?: boolean | null;
}

/** {@link ShieldZoneUpdate} in a request. A property that is left out is not sent. */
export interface ShieldZoneUpdateInput {
  /** The settings of the shield zone. */
  shieldZone?: ShieldZoneSettingsInput | null;
}

/** Shield zones with their access lists and rules, and their API guardian metrics. */
export interface ShieldZones {
  /** Every shield zone, page by page. */
  zones(): AsyncGenerator<ShieldZone, void>;
  /**
   * One shield zone.
   * @throws NotFoundError
   */
  zone(shieldZoneId: number): Promise<ShieldZone>;
  /**
   * Creates the shield zone of a pull zone, and returns its ID.
   * @throws ConflictError if it has one
   */
  createZone(input: ShieldZoneCreateInput): Promise<number>;
  /**
   * Changes the settings given and leaves the others unchanged.
   * @throws NotFoundError
   */
  updateZone(shieldZoneId: number, input: ShieldZoneUpdateInput): Promise<void>;
  /** Every access list of a zone that the account has made, without its entries. */
  accessLists(shieldZoneId: number): AsyncGenerator<AccessList, void>;
  /**
   * One access list with its entries, without its configuration.
   * @throws NotFoundError
   */
  accessList(shieldZoneId: number, listId: number): Promise<AccessList>;
  /** Creates an access list, which is off, and returns its ID. Names need not be unique. */
  createAccessList(shieldZoneId: number, input: AccessListInput): Promise<number>;
  /**
   * Changes the name or the entries of an access list.
   * @throws NotFoundError
   */
  updateAccessList(shieldZoneId: number, listId: number, input: AccessListUpdateInput): Promise<void>;
  /**
   * Removes an access list.
   * @throws NotFoundError
   */
  deleteAccessList(shieldZoneId: number, listId: number): Promise<void>;
  /** Every access list of the platform, with its configuration in a zone. */
  managedAccessLists(shieldZoneId: number): AsyncGenerator<ManagedAccessList, void>;
  /**
   * Turns an access list on or off, or changes its action. The lists of the account have such a
   * configuration, too.
   * @throws NotFoundError
   */
  configureAccessList(
    shieldZoneId: number,
    configurationId: number,
    input: ManagedAccessListUpdateInput,
  ): Promise<void>;
  /** Every custom WAF rule of a zone, page by page. */
  wafRules(shieldZoneId: number): AsyncGenerator<WafRule, void>;
  /**
   * One custom WAF rule.
   * @throws NotFoundError
   */
  wafRule(ruleId: number): Promise<WafRule>;
  /** Creates a custom WAF rule in a zone. Names need not be unique. */
  createWafRule(shieldZoneId: number, input: WafRuleInput & { ruleName: string }): Promise<WafRule>;
  /**
   * Changes a custom WAF rule. Give its ruleConfiguration in full.
   * @throws NotFoundError
   */
  updateWafRule(shieldZoneId: number, ruleId: number, input: WafRuleInput): Promise<WafRule>;
  /**
   * Removes a custom WAF rule.
   * @throws NotFoundError
   */
  deleteWafRule(shieldZoneId: number, ruleId: number): Promise<void>;
  /**
   * Every rate-limit rule of a zone, page by page. The API may leave the limits out of the list.
   * @throws NotFoundError
   */
  rateLimits(shieldZoneId: number): AsyncGenerator<RateLimitRule, void>;
  /**
   * One rate-limit rule.
   * @throws NotFoundError
   */
  rateLimit(ruleId: number): Promise<RateLimitRule>;
  /** Creates a rate-limit rule in a zone. Names need not be unique. */
  createRateLimit(
    shieldZoneId: number,
    input: RateLimitRuleInput & { ruleName: string },
  ): Promise<RateLimitRule>;
  /**
   * Changes a rate-limit rule. A ruleConfiguration must be complete.
   * @throws NotFoundError
   */
  updateRateLimit(shieldZoneId: number, ruleId: number, input: RateLimitRuleInput): Promise<RateLimitRule>;
  /**
   * Removes a rate-limit rule.
   * @throws NotFoundError
   */
  deleteRateLimit(shieldZoneId: number, ruleId: number): Promise<void>;
  /**
   * API guardian counts: totals, and the past 28 days by date.
   * @throws NotFoundError
   */
  guardianMetrics(shieldZoneId: number): Promise<GuardianMetrics>;
}

/** The server of an origin of type `Standard`. */
export interface StandardOrigin {
  /** URL of the server, with `https://` or `http://`. */
  OriginUrl?: string | null | undefined;
  /** `Host` header of requests to the server. */
  HostHeader?: string | null | undefined;
  /** Whether the server's certificate is verified. */
  VerifySsl?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link StandardOrigin} in a request. A property that is left out is not sent. */
export interface StandardOriginInput {
  /** URL of the server, with `https://` or `http://`. */
  OriginUrl: string;
  /** `Host` header of requests to the server. */
  HostHeader?: string | null;
  /** Whether the server's certificate is verified. */
  VerifySsl?: boolean | null;
}

/** A storage zone. */
export interface StorageZone {
  /** ID of the zone, assigned by the API. */
  Id: number;
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  Name?: string | null | undefined;
  /** Code of the main region, such as `DE`, `NY` or `SYD`. */
  Region?: string | null | undefined;
  /** Codes of the regions that have a copy of all files, besides the main one. */
  ReplicationRegions?: string[] | null | undefined;
  /**
   * Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).
   * One of `0` (Standard), `1` (Edge).
   */
  ZoneTier?: number | null | undefined;
  /** Whether the zone has the S3 API, too. One of `0` (NotSupported), `1` (Supported). */
  StorageZoneType?: number | null | undefined;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  Custom404FilePath?: string | null | undefined;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs.
   */
  Rewrite404To200?: boolean | null | undefined;
  /** URL of a server that has the files that the zone lacks. */
  OriginUrl?: string | null | undefined;
  /** Password for reading and writing files. FTP and S3 use it, too. A secret. */
  Password?: string | null | undefined;
  /** Password for reading and listing files. A secret. */
  ReadOnlyPassword?: string | null | undefined;
  /** Host name of the zone's file API. */
  StorageHostname?: string | null | undefined;
  /** Host name of the S3 API, if the zone has it. */
  S3Hostname?: string | null | undefined;
  /** When the zone was changed last, in UTC. */
  DateModified?: string | null | undefined;
  /** Number of files. */
  FilesStored?: number | null | undefined;
  /** Bytes of all files. */
  StorageUsed?: number | null | undefined;
  /** Whether files are being copied to a new region. */
  ReplicationChangeInProgress?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link StorageZone} in a request. A property that is left out is not sent. */
export interface StorageZoneInput {
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  Name: string;
  /** Code of the main region, such as `DE`, `NY` or `SYD`. */
  Region: string;
  /** Codes of the regions that have a copy of all files, besides the main one. API default: `[]`. */
  ReplicationRegions?: string[] | null;
  /**
   * Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).
   * API default: `0`. One of `0` (Standard), `1` (Edge).
   */
  ZoneTier?: number | null;
  /** Whether the zone has the S3 API, too. API default: `0`. One of `0` (NotSupported), `1` (Supported). */
  StorageZoneType?: number | null;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  Custom404FilePath?: string | null;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs. API default: `false`.
   */
  Rewrite404To200?: boolean | null;
  /** URL of a server that has the files that the zone lacks. */
  OriginUrl?: string | null;
}

/** {@link StorageZoneUpdate} in a request. A property that is left out is not sent. */
export interface StorageZoneUpdateInput {
  /** Codes of the regions that have a copy of all files, besides the main one. API default: `[]`. */
  ReplicationZones?: string[] | null;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  Custom404FilePath?: string | null;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs. API default: `false`.
   */
  Rewrite404To200?: boolean | null;
  /** URL of a server that has the files that the zone lacks. */
  OriginUrl?: string | null;
}

/** Storage zones, without their files. */
export interface StorageZones {
  /** Every zone, page by page. */
  list(): AsyncGenerator<StorageZone, void>;
  /**
   * One zone with its passwords.
   * @throws NotFoundError
   */
  get(storageZoneId: number): Promise<StorageZone>;
  /** Creates a zone. */
  create(input: StorageZoneInput): Promise<StorageZone>;
  /**
   * Changes the settings that are given. Replication regions are only ever added.
   * @throws NotFoundError
   */
  update(storageZoneId: number, input: StorageZoneUpdateInput): Promise<void>;
  /**
   * Removes a zone with its files. Pull zones in front of it stay.
   * @throws NotFoundError
   */
  delete(storageZoneId: number): Promise<void>;
}

/** A video collection. */
export interface VideoCollection {
  /** ID of the collection, assigned by the API. */
  guid: string;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name?: string | null | undefined;
  /** ID of the library. */
  videoLibraryId?: number | null | undefined;
  /** Number of its videos. */
  videoCount?: number | null | undefined;
  /** Bytes of its videos. */
  totalSize?: number | null | undefined;
  /** IDs of some videos, with commas between. */
  previewVideoIds?: string | null | undefined;
  /** URLs of some pictures. */
  previewImageUrls?: string[] | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link VideoCollection} in a request. */
export interface VideoCollectionInput {
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name: string;
}

/** Collections of the videos of a library. The client reads the key of the library by itself. */
export interface VideoCollections {
  /** Every collection of a library, page by page. */
  list(libraryId: number): AsyncGenerator<VideoCollection, void>;
  /**
   * One video collection.
   * @throws NotFoundError
   */
  get(libraryId: number, collectionId: string): Promise<VideoCollection>;
  /** Creates a video collection. */
  create(libraryId: number, input: VideoCollectionInput): Promise<VideoCollection>;
  /**
   * Renames a collection.
   * @throws NotFoundError
   */
  update(libraryId: number, collectionId: string, input: VideoCollectionInput): Promise<void>;
  /**
   * Removes a collection. Its videos stay in the library.
   * @throws NotFoundError
   */
  delete(libraryId: number, collectionId: string): Promise<void>;
}

/** Video libraries, without their videos. */
export interface VideoLibraries {
  /** Every library with its keys, page by page. */
  list(): AsyncGenerator<VideoLibrary, void>;
  /**
   * One library with its keys.
   * @throws NotFoundError
   */
  get(libraryId: number): Promise<VideoLibrary>;
  /** Creates a library, with its pull zone and its storage zone. */
  create(input: VideoLibraryInput): Promise<VideoLibrary>;
  /**
   * Changes the properties given and leaves the others unchanged.
   * @throws NotFoundError
   */
  update(libraryId: number, input: VideoLibraryUpdateInput): Promise<void>;
  /**
   * Removes a library with its videos, its pull zone and its storage zone.
   * @throws NotFoundError
   */
  delete(libraryId: number): Promise<void>;
  /**
   * Removes a host from the blocked referers.
   * @throws NotFoundError
   */
  removeBlockedReferrer(libraryId: number, hostname: string): Promise<void>;
  /**
   * Blocks a host. The effect of blocking it twice is not documented, so read first.
   * @throws NotFoundError
   */
  addBlockedReferrer(libraryId: number, hostname: string): Promise<void>;
  /**
   * Removes a host from the allowed referers.
   * @throws NotFoundError
   */
  removeAllowedReferrer(libraryId: number, hostname: string): Promise<void>;
  /**
   * Allows a host. The effect of allowing it twice is not documented, so read first.
   * @throws NotFoundError
   */
  addAllowedReferrer(libraryId: number, hostname: string): Promise<void>;
}

/** A video library. */
export interface VideoLibrary {
  /** ID of the library, assigned by the API. */
  Id: number;
  /** Name of the library. Names need not be unique. */
  Name?: string | null | undefined;
  /**
   * Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and
   * duplicates make no difference.
   */
  ReplicationRegions?: string[] | null | undefined;
  /** Version of the player: `1` is the classic one, `2` the new one. */
  PlayerVersion?: number | null | undefined;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  UILanguage?: string | null | undefined;
  /** Font of the player, such as `rubik` or `roboto`. */
  FontFamily?: string | null | undefined;
  /** Main color of the player, such as `#ff7755`. */
  PlayerKeyColor?: string | null | undefined;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  Controls?: string | null | undefined;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  PlaybackSpeeds?: string | null | undefined;
  /** Font size of captions. */
  CaptionsFontSize?: number | null | undefined;
  /** Font color of captions, such as `#fff`. */
  CaptionsFontColor?: string | null | undefined;
  /** Background color of captions, such as `#000`. */
  CaptionsBackground?: string | null | undefined;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  EnableCaptionsInPlaylist?: boolean | null | undefined;
  /** Whether the controls are compact. */
  EnableCompactControls?: boolean | null | undefined;
  /** HTML that is added to the head of the player's page. */
  CustomHTML?: string | null | undefined;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  ShowHeatmap?: boolean | null | undefined;
  /** Whether the player resumes where the viewer stopped. */
  RememberPlayerPosition?: boolean | null | undefined;
  /** URL of a VAST tag, for advertisements. */
  VastTagUrl?: string | null | undefined;
  /** ID of the publisher at vi.ai, for advertisements. */
  ViAiPublisherId?: string | null | undefined;
  /**
   * `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. One of `0` (Free),
   * `1` (Premium).
   */
  EncodingTier?: number | null | undefined;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  JitEncodingEnabled?: boolean | null | undefined;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  EnabledResolutions?: string | null | undefined;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  OutputCodecs?: string | null | undefined;
  /** Bit rate at 240p, in kilobits per second. */
  Bitrate240p?: number | null | undefined;
  /** Bit rate at 360p, in kilobits per second. */
  Bitrate360p?: number | null | undefined;
  /** Bit rate at 480p, in kilobits per second. */
  Bitrate480p?: number | null | undefined;
  /** Bit rate at 720p, in kilobits per second. */
  Bitrate720p?: number | null | undefined;
  /** Bit rate at 1080p, in kilobits per second. */
  Bitrate1080p?: number | null | undefined;
  /** Bit rate at 1440p, in kilobits per second. */
  Bitrate1440p?: number | null | undefined;
  /** Bit rate at 2160p, in kilobits per second. */
  Bitrate2160p?: number | null | undefined;
  /** Whether the uploaded files are kept after the encoding. */
  KeepOriginalFiles?: boolean | null | undefined;
  /** Whether videos are available as MP4 files, too. */
  EnableMP4Fallback?: boolean | null | undefined;
  /** Whether these MP4 files have no metadata. */
  RemoveMetadataFromFallbackVideos?: boolean | null | undefined;
  /** Whether both width and height limit the resolution, so that no video is enlarged or distorted. */
  ScaleVideoUsingBothDimensions?: boolean | null | undefined;
  /** Whether videos can have several audio tracks. */
  EnableMultiAudioTrackSupport?: boolean | null | undefined;
  /** Whether audio is a stream of its own, separate from that of the video. */
  UseSeparateAudioStream?: boolean | null | undefined;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  AllowEarlyPlay?: boolean | null | undefined;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  ExposeOriginals?: boolean | null | undefined;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  ExposeVideoMetadata?: boolean | null | undefined;
  /** Whether the platform tags videos by their content. */
  EnableContentTagging?: boolean | null | undefined;
  /** URL that the platform calls when a video changes its status. */
  WebhookUrl?: string | null | undefined;
  /** Distance of the watermark from the left edge, in percent. */
  WatermarkPositionLeft?: number | null | undefined;
  /** Distance of the watermark from the top edge, in percent. */
  WatermarkPositionTop?: number | null | undefined;
  /** Width of the watermark, in percent. */
  WatermarkWidth?: number | null | undefined;
  /** Height of the watermark, in percent. */
  WatermarkHeight?: number | null | undefined;
  /** Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. */
  EnableTranscribing?: boolean | null | undefined;
  /** Languages of the generated captions, such as `en`. Order and duplicates make no difference. */
  TranscribingCaptionLanguages?: string[] | null | undefined;
  /** Whether the platform generates titles. */
  EnableTranscribingTitleGeneration?: boolean | null | undefined;
  /** Whether the platform generates descriptions. */
  EnableTranscribingDescriptionGeneration?: boolean | null | undefined;
  /** Whether the platform generates chapters. */
  EnableTranscribingChaptersGeneration?: boolean | null | undefined;
  /** Whether the platform generates moments. */
  EnableTranscribingMomentsGeneration?: boolean | null | undefined;
  /** Whether videos are protected by DRM (MediaCage). */
  EnableDRM?: boolean | null | undefined;
  /** Version of the DRM. One of `0` (Basic), `1` (Enterprise), `2` (BasicV2). */
  DrmVersion?: number | null | undefined;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  AppleFairPlayDrm?: AppleFairPlayDrm | null | undefined;
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  GoogleWidevineDrm?: GoogleWidevineDrm | null | undefined;
  /** Whether each video can be watched at a direct URL. */
  AllowDirectPlay?: boolean | null | undefined;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null | undefined;
  /** Whether the URL of the player must be signed. */
  PlayerTokenAuthenticationEnabled?: boolean | null | undefined;
  /** Whether the URLs of the videos' files must be signed. */
  EnableTokenAuthentication?: boolean | null | undefined;
  /** Whether these signatures include the address of the viewer. */
  EnableTokenIPVerification?: boolean | null | undefined;
  /** Hosts whose pages may embed the videos. An empty list allows all. */
  AllowedReferrers?: string[] | null | undefined;
  /** Hosts whose pages may not embed the videos. */
  BlockedReferrers?: string[] | null | undefined;
  /** ID of the pull zone that delivers the videos. */
  PullZoneId?: number | null | undefined;
  /** ID of the storage zone with the videos' files. */
  StorageZoneId?: number | null | undefined;
  /** Key of the Stream API, which manages the videos of the library. A secret. */
  ApiKey?: string | null | undefined;
  /** Key of the Stream API that only reads. A secret. */
  ReadOnlyApiKey?: string | null | undefined;
  /** Network of the pull zone. One of `0` (Premium), `1` (Volume). */
  PullZoneType?: number | null | undefined;
  /** Whether the library has a watermark image. */
  HasWatermark?: boolean | null | undefined;
  /** When the library was created, in UTC. */
  DateCreated?: string | null | undefined;
  /** A deprecated name of `apiKey`. A secret. */
  ApiAccessKey?: string | null | undefined;
  /** When the library was changed last, in UTC. */
  DateModified?: string | null | undefined;
  /** Number of videos. */
  VideoCount?: number | null | undefined;
  /** Bytes that were delivered this month. */
  TrafficUsage?: number | null | undefined;
  /** Bytes of all files. */
  StorageUsage?: number | null | undefined;
  /** Number that each new watermark raises. */
  WatermarkVersion?: number | null | undefined;
  /** Features that the platform has turned on. */
  FeatureFlags?: string | null | undefined;
  /** Charges of this month. */
  MonthlyChargesTranscribing?: number | null | undefined;
  /** Charges of this month. */
  MonthlyChargesPremiumEncoding?: number | null | undefined;
  /** Charges of this month. */
  MonthlyChargesEnterpriseDrm?: number | null | undefined;
  /** A special price of DRM. */
  DrmBasePriceOverride?: number | null | undefined;
  /** A special price of a license. */
  DrmCostPerLicenseOverride?: number | null | undefined;
  /** A special price of encoding. */
  PremiumEncodingPriceOverride?: number | null | undefined;
  /** A special price of transcription. */
  TranscribingPriceOverride?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link VideoLibrary} in a request. A property that is left out is not sent. */
export interface VideoLibraryInput {
  /** Name of the library. Names need not be unique. */
  Name: string;
  /**
   * Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and
   * duplicates make no difference.
   */
  ReplicationRegions?: string[] | null;
  /** Version of the player: `1` is the classic one, `2` the new one. From 1 to 2. */
  PlayerVersion?: number | null;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  UILanguage?: string | null;
  /** Font of the player, such as `rubik` or `roboto`. */
  FontFamily?: string | null;
  /** Main color of the player, such as `#ff7755`. */
  PlayerKeyColor?: string | null;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  Controls?: string | null;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  PlaybackSpeeds?: string | null;
  /** Font size of captions. */
  CaptionsFontSize?: number | null;
  /** Font color of captions, such as `#fff`. */
  CaptionsFontColor?: string | null;
  /** Background color of captions, such as `#000`. */
  CaptionsBackground?: string | null;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  EnableCaptionsInPlaylist?: boolean | null;
  /** Whether the controls are compact. */
  EnableCompactControls?: boolean | null;
  /** HTML that is added to the head of the player's page. */
  CustomHTML?: string | null;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  ShowHeatmap?: boolean | null;
  /** Whether the player resumes where the viewer stopped. */
  RememberPlayerPosition?: boolean | null;
  /** URL of a VAST tag, for advertisements. */
  VastTagUrl?: string | null;
  /** ID of the publisher at vi.ai, for advertisements. */
  ViAiPublisherId?: string | null;
  /**
   * `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. API default: `0`. One
   * of `0` (Free), `1` (Premium).
   */
  EncodingTier?: number | null;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  JitEncodingEnabled?: boolean | null;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  EnabledResolutions?: string | null;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  OutputCodecs?: string | null;
  /** Bit rate at 240p, in kilobits per second. */
  Bitrate240p?: number | null;
  /** Bit rate at 360p, in kilobits per second. */
  Bitrate360p?: number | null;
  /** Bit rate at 480p, in kilobits per second. */
  Bitrate480p?: number | null;
  /** Bit rate at 720p, in kilobits per second. */
  Bitrate720p?: number | null;
  /** Bit rate at 1080p, in kilobits per second. */
  Bitrate1080p?: number | null;
  /** Bit rate at 1440p, in kilobits per second. */
  Bitrate1440p?: number | null;
  /** Bit rate at 2160p, in kilobits per second. */
  Bitrate2160p?: number | null;
  /** Whether the uploaded files are kept after the encoding. */
  KeepOriginalFiles?: boolean | null;
  /** Whether videos are available as MP4 files, too. */
  EnableMP4Fallback?: boolean | null;
  /** Whether these MP4 files have no metadata. API default: `false`. */
  RemoveMetadataFromFallbackVideos?: boolean | null;
  /**
   * Whether both width and height limit the resolution, so that no video is enlarged or distorted. API
   * default: `true`.
   */
  ScaleVideoUsingBothDimensions?: boolean | null;
  /** Whether videos can have several audio tracks. */
  EnableMultiAudioTrackSupport?: boolean | null;
  /** Whether audio is a stream of its own, separate from that of the video. */
  UseSeparateAudioStream?: boolean | null;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  AllowEarlyPlay?: boolean | null;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  ExposeOriginals?: boolean | null;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  ExposeVideoMetadata?: boolean | null;
  /** Whether the platform tags videos by their content. */
  EnableContentTagging?: boolean | null;
  /** URL that the platform calls when a video changes its status. */
  WebhookUrl?: string | null;
  /** Distance of the watermark from the left edge, in percent. From 0 to 100. */
  WatermarkPositionLeft?: number | null;
  /** Distance of the watermark from the top edge, in percent. From 0 to 100. */
  WatermarkPositionTop?: number | null;
  /** Width of the watermark, in percent. From 0 to 100. */
  WatermarkWidth?: number | null;
  /** Height of the watermark, in percent. From 0 to 100. */
  WatermarkHeight?: number | null;
  /** Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. */
  EnableTranscribing?: boolean | null;
  /** Languages of the generated captions, such as `en`. Order and duplicates make no difference. */
  TranscribingCaptionLanguages?: string[] | null;
  /** Whether the platform generates titles. */
  EnableTranscribingTitleGeneration?: boolean | null;
  /** Whether the platform generates descriptions. */
  EnableTranscribingDescriptionGeneration?: boolean | null;
  /** Whether the platform generates chapters. */
  EnableTranscribingChaptersGeneration?: boolean | null;
  /** Whether the platform generates moments. */
  EnableTranscribingMomentsGeneration?: boolean | null;
  /** Whether videos are protected by DRM (MediaCage). */
  EnableDRM?: boolean | null;
  /** Version of the DRM. One of `0` (Basic), `1` (Enterprise), `2` (BasicV2). */
  DrmVersion?: number | null;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  AppleFairPlayDrm?: AppleFairPlayDrmInput | null;
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  GoogleWidevineDrm?: GoogleWidevineDrmInput | null;
  /** Whether each video can be watched at a direct URL. */
  AllowDirectPlay?: boolean | null;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null;
  /** Whether the URL of the player must be signed. */
  PlayerTokenAuthenticationEnabled?: boolean | null;
  /** Whether the URLs of the videos' files must be signed. */
  EnableTokenAuthentication?: boolean | null;
  /** Whether these signatures include the address of the viewer. */
  EnableTokenIPVerification?: boolean | null;
}

/** {@link VideoLibraryUpdate} in a request. A property that is left out is not sent. */
export interface VideoLibraryUpdateInput {
  /** Name of the library. Names need not be unique. */
  Name?: string | null;
  /** Version of the player: `1` is the classic one, `2` the new one. From 1 to 2. */
  PlayerVersion?: number | null;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  UILanguage?: string | null;
  /** Font of the player, such as `rubik` or `roboto`. */
  FontFamily?: string | null;
  /** Main color of the player, such as `#ff7755`. */
  PlayerKeyColor?: string | null;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  Controls?: string | null;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  PlaybackSpeeds?: string | null;
  /** Font size of captions. */
  CaptionsFontSize?: number | null;
  /** Font color of captions, such as `#fff`. */
  CaptionsFontColor?: string | null;
  /** Background color of captions, such as `#000`. */
  CaptionsBackground?: string | null;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  EnableCaptionsInPlaylist?: boolean | null;
  /** Whether the controls are compact. */
  EnableCompactControls?: boolean | null;
  /** HTML that is added to the head of the player's page. */
  CustomHTML?: string | null;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  ShowHeatmap?: boolean | null;
  /** Whether the player resumes where the viewer stopped. */
  RememberPlayerPosition?: boolean | null;
  /** URL of a VAST tag, for advertisements. */
  VastTagUrl?: string | null;
  /** ID of the publisher at vi.ai, for advertisements. */
  ViAiPublisherId?: string | null;
  /**
   * `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. API default: `0`. One
   * of `0` (Free), `1` (Premium).
   */
  EncodingTier?: number | null;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  JitEncodingEnabled?: boolean | null;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  EnabledResolutions?: string | null;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  OutputCodecs?: string | null;
  /** Bit rate at 240p, in kilobits per second. */
  Bitrate240p?: number | null;
  /** Bit rate at 360p, in kilobits per second. */
  Bitrate360p?: number | null;
  /** Bit rate at 480p, in kilobits per second. */
  Bitrate480p?: number | null;
  /** Bit rate at 720p, in kilobits per second. */
  Bitrate720p?: number | null;
  /** Bit rate at 1080p, in kilobits per second. */
  Bitrate1080p?: number | null;
  /** Bit rate at 1440p, in kilobits per second. */
  Bitrate1440p?: number | null;
  /** Bit rate at 2160p, in kilobits per second. */
  Bitrate2160p?: number | null;
  /** Whether the uploaded files are kept after the encoding. */
  KeepOriginalFiles?: boolean | null;
  /** Whether videos are available as MP4 files, too. */
  EnableMP4Fallback?: boolean | null;
  /** Whether these MP4 files have no metadata. API default: `false`. */
  RemoveMetadataFromFallbackVideos?: boolean | null;
  /**
   * Whether both width and height limit the resolution, so that no video is enlarged or distorted. API
   * default: `true`.
   */
  ScaleVideoUsingBothDimensions?: boolean | null;
  /** Whether videos can have several audio tracks. */
  EnableMultiAudioTrackSupport?: boolean | null;
  /** Whether audio is a stream of its own, separate from that of the video. */
  UseSeparateAudioStream?: boolean | null;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  AllowEarlyPlay?: boolean | null;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  ExposeOriginals?: boolean | null;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  ExposeVideoMetadata?: boolean | null;
  /** Whether the platform tags videos by their content. */
  EnableContentTagging?: boolean | null;
  /** URL that the platform calls when a video changes its status. */
  WebhookUrl?: string | null;
  /** Distance of the watermark from the left edge, in percent. From 0 to 100. */
  WatermarkPositionLeft?: number | null;
  /** Distance of the watermark from the top edge, in percent. From 0 to 100. */
  WatermarkPositionTop?: number | null;
  /** Width of the watermark, in percent. From 0 to 100. */
  WatermarkWidth?: number | null;
  /** Height of the watermark, in percent. From 0 to 100. */
  WatermarkHeight?: number | null;
  /** Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. */
  EnableTranscribing?: boolean | null;
  /** Languages of the generated captions, such as `en`. Order and duplicates make no difference. */
  TranscribingCaptionLanguages?: string[] | null;
  /** Whether the platform generates titles. */
  EnableTranscribingTitleGeneration?: boolean | null;
  /** Whether the platform generates descriptions. */
  EnableTranscribingDescriptionGeneration?: boolean | null;
  /** Whether the platform generates chapters. */
  EnableTranscribingChaptersGeneration?: boolean | null;
  /** Whether the platform generates moments. */
  EnableTranscribingMomentsGeneration?: boolean | null;
  /** Whether videos are protected by DRM (MediaCage). */
  EnableDRM?: boolean | null;
  /** Version of the DRM. One of `0` (Basic), `1` (Enterprise), `2` (BasicV2). */
  DrmVersion?: number | null;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  AppleFairPlayDrm?: AppleFairPlayDrmInput | null;
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  GoogleWidevineDrm?: GoogleWidevineDrmInput | null;
  /** Whether each video can be watched at a direct URL. */
  AllowDirectPlay?: boolean | null;
  /** Whether requests without a `Referer` header are refused. */
  BlockNoneReferrer?: boolean | null;
  /** Whether the URL of the player must be signed. */
  PlayerTokenAuthenticationEnabled?: boolean | null;
  /** Whether the URLs of the videos' files must be signed. */
  EnableTokenAuthentication?: boolean | null;
  /** Whether these signatures include the address of the viewer. */
  EnableTokenIPVerification?: boolean | null;
}

/** A setting of the firewall's engine. */
export interface WafEngineSetting {
  /** Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`. */
  name?: string | null | undefined;
  /** Its value as plain text, such as `GET HEAD POST` or `1`. */
  valueEncoded?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link WafEngineSetting} in a request. */
export interface WafEngineSettingInput {
  /** Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`. */
  name: string;
  /** Its value as plain text, such as `GET HEAD POST` or `1`. */
  valueEncoded: string;
}

/** A WAF rule. */
export interface WafRule {
  /** ID of the rule. */
  id: number;
  /** ID of the shield zone. */
  shieldZoneId?: number | null | undefined;
  /** ID of the user who created the rule. */
  userId?: string | null | undefined;
  /** Name of the rule. */
  ruleName?: string | null | undefined;
  /** Description of the rule. */
  ruleDescription?: string | null | undefined;
  /** The rule as the API's own JSON. A secret. */
  ruleJson?: string | null | undefined;
  /** What the API reports as wrong with the rule. */
  errorResponse?: ShieldStatus | null | undefined;
  /** Which requests the rule matches, and what happens to them. */
  ruleConfiguration?: WafRuleConfiguration | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** What a WAF rule compares and what it does. */
export interface WafRuleConfiguration {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Severity of the rule's entries in the event logs. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null | undefined;
  /**
   * What is done to a variable before it is compared, in every condition of the rule. One of `1` (CMDLINE),
   * `2` (COMPRESSWHITESPACE), `3` (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7`
   * (LENGTH), `8` (LOWERCASE), `9` (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12`
   * (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14` (REMOVECOMMENTS), `15` (REMOVENULLS), `16`
   * (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19` (URLDECODE), `20` (URLDECODEUNI), `21`
   * (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null | undefined;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RuleCondition[] | null | undefined;
  /**
   * What happens to requests that match. One of `1` (Block), `2` (Log), `3` (Challenge), `4` (Allow), `5`
   * (Bypass).
   */
  actionType?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link WafRuleConfiguration} in a request. A property that is left out is not sent. */
export interface WafRuleConfigurationInput {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null;
  /**
   * How each variable is compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null;
  /** Value that the variables are compared with. */
  value?: string | null;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null;
  /** Severity of the rule's entries in the event logs. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null;
  /**
   * What is done to a variable before it is compared, in every condition of the rule. One of `1` (CMDLINE),
   * `2` (COMPRESSWHITESPACE), `3` (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7`
   * (LENGTH), `8` (LOWERCASE), `9` (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12`
   * (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14` (REMOVECOMMENTS), `15` (REMOVENULLS), `16`
   * (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19` (URLDECODE), `20` (URLDECODEUNI), `21`
   * (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RuleConditionInput[] | null;
  /**
   * What happens to requests that match. One of `1` (Block), `2` (Log), `3` (Challenge), `4` (Allow), `5`
   * (Bypass).
   */
  actionType?: number | null;
}

/** {@link WafRule} in a request. A property that is left out is not sent. */
export interface WafRuleInput {
  /** Name of the rule. */
  ruleName?: string | null;
  /** Description of the rule. */
  ruleDescription?: string | null;
  /** Which requests the rule matches, and what happens to them. */
  ruleConfiguration?: WafRuleConfigurationInput | null;
}
