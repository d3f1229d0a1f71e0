import type { Description } from "./index";

/** What one source says, in the form of an extracted file. */
interface Section extends Partial<Description> {
  /** What the section has, and where that is from: the documentation of the API, the published description or its clients. */
  readonly source: string;
}

const [groups, group] = [
  "/loadbalancer/{loadBalancerId}/origingroup",
  "/loadbalancer/{loadBalancerId}/origingroup/{id}",
];
const [origins, origin] = [`${group}/origin`, `${group}/origin/{originId}`];
const balancerFailures = { 400: "ApiErrorData", 401: "", 404: "ApiErrorData" };
const loggingFailures = {
  400: "LogError",
  401: "LogError",
  403: "LogError",
  404: "LogError",
  429: "LogError",
};
const [logs, dailyLog] = ["/v2/pullzones/{pullZoneId}/logs", "/{date}/{pullZoneId}.log"];
const [file, directory] = ["/{storageZoneName}/{path}/{fileName}", "/{storageZoneName}/{path}/"];
const pageMembers = { CurrentPage: "integer", TotalItems: "integer", HasMoreItems: "boolean" };

/**
 * What no extracted file has, and what other sources say differently. Adds members, responses and parameters to those of a
 * description, and replaces what has the same name. An enumeration replaces the described one.
 */
export const byHand: readonly Section[] = [
  {
    source:
      "Load balancers. Documented: the update of a group, the models of groups and origins. Published: all else. Observed: that the members of a request may be left out.",
    operations: {
      "GET /loadbalancer": {
        query: { page: "integer", count: "integer" },
        responses: { 200: "LoadBalancerModel[]", 401: "" },
      },
      "POST /loadbalancer": {
        body: "LoadBalancerInputModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerModel" },
      },
      "GET /loadbalancer/{loadBalancerId}": {
        path: { loadBalancerId: "integer" },
        responses: { 200: "LoadBalancerModel", 401: "", 404: "ApiErrorData" },
      },
      "POST /loadbalancer/{loadBalancerId}": {
        path: { loadBalancerId: "integer" },
        body: "LoadBalancerInputModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerModel" },
      },
      "DELETE /loadbalancer/{loadBalancerId}": {
        path: { loadBalancerId: "integer" },
        responses: { ...balancerFailures, 204: "" },
      },
      [`POST ${groups}`]: {
        path: { loadBalancerId: "integer" },
        body: "OriginGroupCreateModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerOriginGroupModel" },
      },
      [`POST ${group}`]: {
        path: { loadBalancerId: "integer", id: "integer" },
        body: "OriginGroupCreateModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerOriginGroupModel" },
      },
      [`DELETE ${group}`]: {
        path: { loadBalancerId: "integer", id: "integer" },
        responses: { 204: "", 401: "", 404: "ApiErrorData" },
      },
      [`POST ${origins}`]: {
        path: { loadBalancerId: "integer", id: "integer" },
        body: "LoadBalancerOriginInputModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerOriginModel" },
      },
      [`POST ${origin}`]: {
        path: { loadBalancerId: "integer", id: "integer", originId: "integer" },
        body: "LoadBalancerOriginInputModel!",
        responses: { ...balancerFailures, 200: "LoadBalancerOriginModel" },
      },
      [`DELETE ${origin}`]: {
        path: { loadBalancerId: "integer", id: "integer", originId: "integer" },
        responses: { 204: "", 401: "", 404: "ApiErrorData" },
      },
    },
    models: {
      LoadBalancerModel: {
        LoadBalancerId: "integer",
        Name: "string?",
        OriginGroupLoadBalancingMethod: "OriginGroupLoadBalancingMethod",
        StickySessionType: "LoadBalancerStickySessionType",
        OriginGroups: "LoadBalancerOriginGroupModel[]?",
      },
      LoadBalancerInputModel: {
        Name: "string?",
        OriginGroupLoadBalancingMethod: "OriginGroupLoadBalancingMethod?",
        StickySessionType: "LoadBalancerStickySessionType?",
      },
      LoadBalancerOriginGroupModel: {
        Id: "integer",
        Name: "string?",
        Enabled: "boolean",
        Latitude: "number",
        Longitude: "number",
        Weight: "integer",
        Priority: "integer",
        OriginLoadBalancingMethod: "OriginLoadBalancingMethod",
        Origins: "LoadBalancerOriginModel[]?",
        HealthCheckSettings: "HealthCheckSettings?",
      },
      OriginGroupCreateModel: {
        Name: "string?",
        Enabled: "boolean?",
        HealthCheckSettings: "HealthCheckSettings?",
        OriginLoadBalancingMethod: "OriginLoadBalancingMethod?",
        Latitude: "number?",
        Longitude: "number?",
        Weight: "integer?",
        Priority: "integer?",
      },
      HealthCheckSettings: { Enabled: "boolean?", Path: "string?" },
      LoadBalancerOriginModel: {
        Id: "integer",
        Name: "string?",
        Weight: "integer",
        Enabled: "boolean",
        HealthStatus: "HealthStatus",
        OriginType: "OriginType",
        EdgeScriptId: "integer?",
        StorageZoneId: "integer?",
        StandardOrigin: "StandardOriginModel?",
        MagicContainersOrigin: "MagicContainersOriginModel?",
      },
      LoadBalancerOriginInputModel: {
        Weight: "integer?",
        Enabled: "boolean?",
        OriginType: "OriginType?",
        EdgeScriptId: "integer?",
        StorageZoneId: "integer?",
        StandardOrigin: "StandardOriginModel?",
        MagicContainersOrigin: "MagicContainersOriginModel?",
      },
      StandardOriginModel: { OriginUrl: "string?", HostHeader: "string?", VerifySsl: "boolean?" },
      MagicContainersOriginModel: { AppId: "string?", EndPointId: "string?" },
    },
    enumerations: {
      OriginLoadBalancingMethod: { RoundRobin: 0, WeightedRandom: 1, LeastConnections: 2, Latency: 3 },
      OriginGroupLoadBalancingMethod: {
        WeightedRandom: 0,
        RoundRobin: 1,
        GeoLocation: 2,
        LowestAverageLatency: 3,
      },
      LoadBalancerStickySessionType: { Off: 0, Cookie: 1 },
      HealthStatus: { Healthy: 0, Degraded: 1 },
      OriginType: { Standard: 0, Storage: 1, EdgeScript: 2, MagicContainer: 3 },
    },
  },
  {
    source:
      "CDN request logs. Documented: the operation and its errors. Published: the records, the query and the file of one day.",
    operations: {
      [`GET ${logs}`]: {
        path: { pullZoneId: "integer" },
        query: {
          from: "date-time",
          to: "date-time",
          status: "string",
          cacheStatus: "string",
          country: "string",
          edgeLocation: "string",
          remoteIp: "string",
          urlContains: "string",
          userAgentContains: "string",
          refererContains: "string",
          requestId: "string",
          search: "string",
          includeOriginShield: "boolean",
          limit: "integer",
          offset: "integer",
          order: "string",
        },
        responses: { ...loggingFailures, 200: "LogPage" },
      },
      [`GET ${dailyLog}`]: {
        path: { date: "string", pullZoneId: "integer" },
        query: {
          start: "integer",
          end: "integer",
          sort: "string",
          status: "string",
          search: "string",
          download: "boolean",
        },
        responses: { ...loggingFailures, 200: "binary" },
      },
    },
    models: {
      LogPage: { data: "LogRecord[]", pagination: "LogPagination", query: "LogQuery" },
      LogPagination: { offset: "integer", limit: "integer", returned: "integer", hasMore: "boolean" },
      LogQuery: { pullZoneId: "integer", from: "date-time", to: "date-time", order: "string" },
      LogRecord: {
        timestamp: "date-time",
        pullZoneId: "integer",
        requestId: "string",
        cacheStatus: "string",
        statusCode: "integer",
        bytesSent: "integer",
        edgeLocation: "string",
        scheme: "string",
        host: "string",
        path: "string",
        url: "string",
        remoteIp: "string?",
        countryCode: "string?",
        userAgent: "string?",
        referer: "string?",
        ja4Fingerprint: "string?",
        asn: "any?",
        asnOrganization: "string?",
        bodyBytesSent: "integer?",
        contentRange: "string?",
        authorizationHeader: "string?",
      },
      LogError: { error: "LogErrorDetails" },
      LogErrorDetails: { code: "string", message: "string", details: "any[]" },
    },
  },
  {
    source:
      "SQL. Documented: the pipeline and `execute`. Published, as the protocol of libSQL: the stream and the response.",
    operations: {
      "POST /v2/pipeline": { body: "Pipeline!", responses: { 200: "PipelineResponse" } },
    },
    models: {
      Pipeline: { baton: "string?", requests: "any{}[]!" },
      PipelineResponse: { baton: "string?", base_url: "string?", results: "any{}[]" },
    },
  },
  {
    source: "Documented: that keys have a value and roles, and the failure of the list of nodes.",
    operations: { "GET /mc/nodes/plain": { responses: { 401: "ErrorDetails" } } },
    models: { ApiKeyModel: { Key: "string", Roles: "string[]" } },
  },
  {
    source:
      "Observed: bodies and failures that the description lacks, and lists that are pages if the request has `page`.",
    operations: {
      "POST /dnszone": { responses: { 201: "DnsZoneModel" } },
      "POST /dnszone/{id}": { responses: { 400: "ApiErrorData" } },
      "POST /dnszone/checkavailability": { responses: { 200: "Availability" } },
      "GET /pullzone": { responses: { 200: "PullZonePage" } },
      "POST /pullzone": { responses: { 201: "PullZoneModel" } },
      "POST /pullzone/checkavailability": { responses: { 200: "Availability" } },
      "POST /pullzone/{id}/addHostname": { responses: { 400: "ApiErrorData" } },
      "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate": {
        responses: { 201: "EdgeRuleV2Model", 400: "ApiErrorData" },
      },
      "GET /storagezone": { responses: { 200: "StorageZonePage" } },
      "POST /storagezone/checkavailability": { responses: { 200: "Availability" } },
      "GET /database/v2/databases/{db_id}": { responses: { 404: "AppError" } },
      "PATCH /database/v2/databases/{db_id}": { responses: { 404: "AppError" } },
      "PUT /database/v2/databases/{db_id}/auth/generate": { responses: { 404: "AppError" } },
      "POST /mc/registries": { responses: { 201: "SaveContainerRegistryResult" } },
    },
    models: {
      Availability: { Available: "boolean" },
      PullZonePage: { Items: "PullZoneModel[]?", ...pageMembers },
      StorageZonePage: { Items: "StorageZoneModel[]?", ...pageMembers },
    },
  },
  {
    source: "Observed: the read of one file's properties, directories, and members of files.",
    operations: {
      [`DESCRIBE ${file}`]: {
        path: { storageZoneName: "string", path: "string", fileName: "string" },
        headers: { AccessKey: "string!" },
        responses: { 200: "StorageObject", 401: "ErrorObject", 404: "ErrorObject" },
      },
      [`PUT ${file}`]: {
        headers: { "Override-Content-Type": "string" },
        responses: { 201: "ErrorObject", 400: "ErrorObject", 401: "ErrorObject" },
      },
      [`PUT ${directory}`]: {
        path: { storageZoneName: "string", path: "string" },
        headers: { AccessKey: "string!" },
        responses: { 201: "ErrorObject", 400: "ErrorObject", 401: "ErrorObject" },
      },
      [`DELETE ${directory}`]: {
        path: { storageZoneName: "string", path: "string" },
        headers: { AccessKey: "string!" },
        responses: { 200: "ErrorObject", 400: "ErrorObject", 401: "ErrorObject", 404: "ErrorObject" },
      },
    },
    models: {
      StorageObject: {
        ArrayNumber: "integer",
        Checksum: "string?",
        ContentType: "string?",
        ReplicatedZones: "string?",
      },
    },
  },
  {
    source:
      "Rate-limit rules. Observed: the list and the read return the limits, although the description has the model of WAF rules there; the first action is called Block.",
    operations: {
      "GET /shield/rate-limit/{id}": { responses: { 200: "RateLimitRule" } },
      "GET /shield/rate-limits/{shieldZoneId}": { responses: { 200: "RateLimitRulePage" } },
    },
    models: {
      RateLimitRulePage: {
        data: "RateLimitRule[]?",
        error: "GenericRequestResponse",
        page: "PaginationResponse",
      },
    },
    enumerations: { RatelimitRuleActionType: { Block: 1, Log: 2, Challenge: 3 } },
  },
];
