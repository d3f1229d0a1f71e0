/** One operation of the published API descriptions. */
export interface OperationFact {
  /** Method and path. The path contains the query parameters that are always sent. */
  readonly operation: string;
  /** Status of a successful response. */
  readonly status: number;
  /** Type of the body of a successful response. Undefined if there is no body. */
  readonly body?: string;
  /** Type of the body of a 404, or `none`. Undefined if the description does not document a 404. */
  readonly notFound?: string;
  /** Type of the body of a 401, or `none`. Undefined if the description does not document a 401. */
  readonly unauthorized?: string;
}

const fact = (operation: string, status: number, more: Omit<OperationFact, "operation" | "status"> = {}) => ({
  operation,
  status,
  ...more,
});

const balancerErrors = { notFound: "ApiErrorData", unauthorized: "none" };
const emptyErrors = { notFound: "none", unauthorized: "none" };
const dbErrors = { notFound: "DatabaseProblem", unauthorized: "DatabaseProblem" };
const shield401 = { unauthorized: "FailedStatus" };
const problem401 = { unauthorized: "Problem" };
const container401 = { unauthorized: "Problem" };
const containerErrors = { ...container401, notFound: "ContainerProblem" };
const lbPath = "/loadbalancer/{loadBalancerId}";
const groupPath = `${lbPath}/origingroup/{groupId}`;
const listsPath = "/shield/shield-zone/{shieldZoneId}/access-lists";
const variablesPath = "/compute/script/{scriptId}/variables";

/** All operations of the management API that the package or the emulator implements. */
export const facts: readonly OperationFact[] = [
  fact("GET /loadbalancer?page=1", 200, { body: "LoadBalancerModel[]", unauthorized: "none" }),
  fact("POST /loadbalancer", 200, { body: "LoadBalancerModel", unauthorized: "none" }),
  fact(`GET ${lbPath}`, 200, { body: "LoadBalancerModel", ...balancerErrors }),
  fact(`POST ${lbPath}`, 200, { body: "LoadBalancerModel", ...balancerErrors }),
  fact(`POST ${lbPath}/origingroup`, 200, { body: "LoadBalancerOriginGroupModel", ...balancerErrors }),
  fact(`POST ${groupPath}`, 200, { body: "LoadBalancerOriginGroupModel", ...balancerErrors }),
  fact(`POST ${groupPath}/origin`, 200, { body: "LoadBalancerOriginModel", ...balancerErrors }),
  fact(`POST ${groupPath}/origin/{originId}`, 200, { body: "LoadBalancerOriginModel", ...balancerErrors }),
  fact(`DELETE ${groupPath}/origin/{originId}`, 204, balancerErrors),
  fact(`DELETE ${groupPath}`, 204, balancerErrors),
  fact(`DELETE ${lbPath}`, 204, balancerErrors),

  fact("GET /apikey", 200, { body: "ApiKeyPage", unauthorized: "none" }),

  fact("GET /mc/log/forwarding", 200, { body: "LogForwardingList", unauthorized: "none" }),
  fact("POST /mc/log/forwarding", 201, { body: "LogForwarding", unauthorized: "none" }),
  fact("GET /mc/log/forwarding/{appId}", 200, { body: "LogForwarding", ...emptyErrors }),
  fact("PUT /mc/log/forwarding/{appId}", 200, { body: "LogForwarding", ...emptyErrors }),
  fact("DELETE /mc/log/forwarding/{appId}", 204, emptyErrors),

  fact("GET /mc/registries", 200, { body: "RegistryList", ...container401 }),
  fact("POST /mc/registries", 201, { body: "RegistryResult", ...container401 }),
  fact("GET /mc/registries/{registryId}", 200, { body: "ContainerRegistry", ...containerErrors }),
  fact("PUT /mc/registries/{registryId}", 200, { body: "RegistryResult", ...containerErrors }),
  fact("DELETE /mc/registries/{registryId}", 200, { body: "RemovedRegistry", ...container401 }),

  fact("GET /mc/apps?limit=1000", 200, { body: "AppList", ...container401 }),
  fact("POST /mc/apps", 201, { body: "AppId", ...container401 }),
  fact("GET /mc/apps/{appId}", 200, { body: "Application", ...containerErrors }),
  fact("PATCH /mc/apps/{appId}", 200, { body: "AppId", ...containerErrors }),
  fact("DELETE /mc/apps/{appId}", 200, containerErrors),
  fact("POST /mc/apps/{appId}/deploy", 200, containerErrors),
  fact("POST /mc/apps/{appId}/undeploy", 200, containerErrors),

  fact("GET /videolibrary", 200, { body: "VideoLibraryModel[]", unauthorized: "none" }),
  fact("GET /videolibrary?page=1", 200, { body: "VideoLibraryPage" }),
  fact("POST /videolibrary", 201, { body: "VideoLibraryModel", unauthorized: "none" }),
  fact("GET /videolibrary/{libraryId}", 200, {
    body: "VideoLibraryModel",
    notFound: "ApiErrorData",
    unauthorized: "ApiErrorData",
  }),
  fact("POST /videolibrary/{libraryId}", 200, { body: "VideoLibraryModel", ...emptyErrors }),
  fact("DELETE /videolibrary/{libraryId}", 204, emptyErrors),
  ...["addAllowed", "removeAllowed", "addBlocked", "removeBlocked"].map((verb) =>
    fact(`POST /videolibrary/{libraryId}/${verb}Referrer`, 200, emptyErrors),
  ),

  fact("GET /library/{libraryId}/collections", 200, {
    body: "VideoCollectionPage",
    unauthorized: "none",
  }),
  fact("POST /library/{libraryId}/collections", 200, { body: "CollectionModel", unauthorized: "none" }),
  fact("GET /library/{libraryId}/collections/{collectionId}", 200, {
    body: "CollectionModel",
    unauthorized: "none",
  }),
  fact("POST /library/{libraryId}/collections/{collectionId}", 200, {
    body: "StreamStatus",
    unauthorized: "none",
  }),
  fact("DELETE /library/{libraryId}/collections/{collectionId}", 200, {
    body: "StreamStatus",
    unauthorized: "none",
  }),

  fact("GET /compute/script", 200, { body: "ScriptPage", unauthorized: "none" }),
  fact("POST /compute/script", 201, { body: "EdgeScriptModel", unauthorized: "none" }),
  fact("GET /compute/script/{scriptId}", 200, { body: "EdgeScriptModel", ...emptyErrors }),
  fact("POST /compute/script/{scriptId}", 200, { body: "EdgeScriptModel", ...emptyErrors }),
  fact("DELETE /compute/script/{scriptId}", 204, emptyErrors),
  fact("GET /compute/script/{scriptId}/releases/active", 200, {
    body: "EdgeScriptReleaseModel",
    ...emptyErrors,
  }),
  fact("GET /compute/script/{scriptId}/releases", 200, { body: "ReleasePage", ...emptyErrors }),
  fact("GET /compute/script/{scriptId}/code", 200, { body: "ScriptCode", ...emptyErrors }),
  fact("POST /compute/script/{scriptId}/code", 204, emptyErrors),
  fact("GET /compute/script/{scriptId}/secrets", 200, { body: "SecretList", unauthorized: "none" }),
  fact("POST /compute/script/{scriptId}/secrets", 200, { body: "EdgeScriptSecretModel", ...emptyErrors }),
  fact("POST /compute/script/{scriptId}/secrets/{secretId}", 200, {
    body: "EdgeScriptSecretModel",
    ...emptyErrors,
  }),
  fact("DELETE /compute/script/{scriptId}/secrets/{secretId}", 204, emptyErrors),
  fact("POST /compute/script/{scriptId}/publish", 204, emptyErrors),
  fact("POST /compute/script/{scriptId}/publish/{uuid}", 204, emptyErrors),
  fact(`PUT ${variablesPath}`, 200, { body: "EdgeScriptVariableModel", ...emptyErrors }),
  fact(`POST ${variablesPath}/add`, 200, { body: "EdgeScriptVariableModel", ...emptyErrors }),
  fact(`GET ${variablesPath}/{variableId}`, 200, { body: "EdgeScriptVariableModel", ...emptyErrors }),
  fact(`POST ${variablesPath}/{variableId}`, 200, { body: "EdgeScriptVariableModel", ...emptyErrors }),
  fact(`DELETE ${variablesPath}/{variableId}`, 204, emptyErrors),

  fact("GET /dnszone", 200, { body: "DnsZonePage", unauthorized: "none" }),
  fact("POST /dnszone", 201, { body: "DnsZoneModel", unauthorized: "none" }),
  fact("POST /dnszone/checkavailability", 200, { body: "Availability", unauthorized: "none" }),
  fact("GET /dnszone/{zoneId}/records", 200, { body: "DnsRecordPage", ...emptyErrors }),
  fact("GET /dnszone/{zoneId}", 200, { body: "DnsZoneModel", ...emptyErrors }),
  fact("POST /dnszone/{zoneId}", 200, { body: "DnsZoneModel", ...emptyErrors }),
  fact("DELETE /dnszone/{zoneId}", 204, emptyErrors),
  fact("PUT /dnszone/{zoneId}/records", 201, { body: "DnsRecordModel", ...emptyErrors }),
  fact("POST /dnszone/{zoneId}/records/{recordId}", 204, emptyErrors),
  fact("DELETE /dnszone/{zoneId}/records/{recordId}", 204, emptyErrors),
  fact("POST /dnszone/{zoneId}/dnssec", 200, { body: "Dnssec", ...emptyErrors }),
  fact("DELETE /dnszone/{zoneId}/dnssec", 200, { body: "Dnssec", ...emptyErrors }),

  fact("GET /pullzone", 200, { body: "PullZoneModel[]", unauthorized: "none" }),
  fact("GET /pullzone?page=1", 200, { body: "PullZonePage", unauthorized: "none" }),
  fact("POST /pullzone", 201, { body: "PullZoneModel", unauthorized: "none" }),
  fact("GET /pullzone/count", 200, { body: "PullZoneCount", unauthorized: "none" }),
  fact("POST /pullzone/checkavailability", 200, { body: "Availability", unauthorized: "none" }),
  fact("GET /pullzone/{pullZoneId}", 200, { body: "PullZoneModel", ...emptyErrors }),
  fact("POST /pullzone/{pullZoneId}", 200, { body: "PullZoneModel", ...emptyErrors }),
  fact("DELETE /pullzone/{pullZoneId}", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/resetSecurityKey", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/addHostname", 204, emptyErrors),
  fact("DELETE /pullzone/{pullZoneId}/removeHostname", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/setForceSSL", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/addCertificate", 204, emptyErrors),
  fact("DELETE /pullzone/{pullZoneId}/removeCertificate", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/updatePrivateKeyType", 200, emptyErrors),
  fact("GET /pullzone/loadFreeCertificate?hostname=www.shop.test", 200, { unauthorized: "none" }),
  fact("POST /pullzone/{pullZoneId}/edgerules/addOrUpdate", 201, { body: "EdgeRuleV2Model", ...emptyErrors }),
  fact("DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}", 204, emptyErrors),
  fact("POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled", 204, emptyErrors),
  ...["AllowedReferrer", "BlockedReferrer", "BlockedIp"].flatMap((noun) => [
    fact(`POST /pullzone/{pullZoneId}/add${noun}`, 204, emptyErrors),
    fact(`POST /pullzone/{pullZoneId}/remove${noun}`, 204, emptyErrors),
  ]),
  fact("POST /pullzone/{pullZoneId}/purgeCache", 204, emptyErrors),
  fact("POST /purge?url=https://www.shop.test/a", 200, { unauthorized: "none" }),
  fact("GET /purge?url=https://www.shop.test/a", 200, { unauthorized: "none" }),

  fact("GET /storagezone", 200, { body: "StorageZoneModel[]", unauthorized: "none" }),
  fact("GET /storagezone?page=1", 200, { body: "StorageZonePage", unauthorized: "none" }),
  fact("POST /storagezone", 201, { body: "StorageZoneModel", unauthorized: "none" }),
  fact("GET /storagezone/{storageZoneId}", 200, { body: "StorageZoneModel", ...emptyErrors }),
  fact("POST /storagezone/{storageZoneId}", 204, emptyErrors),
  fact("DELETE /storagezone/{storageZoneId}", 204, emptyErrors),

  fact("GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian", 200, { body: "Metrics", ...shield401 }),
  fact("GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}", 200, {
    body: "EventLogPage",
    ...problem401,
  }),
  fact("GET /shield/shield-zones", 200, { body: "ShieldZonePage", ...shield401 }),
  fact("GET /shield/shield-zone/{shieldZoneId}", 200, { body: "ShieldZoneEnvelope", ...shield401 }),
  fact("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", 200, {
    body: "ShieldZoneEnvelope",
    ...shield401,
  }),
  fact("POST /shield/shield-zone", 200, { body: "NewShieldZone", ...shield401 }),
  fact("PATCH /shield/shield-zone", 200, { body: "ChangedShieldZone", ...shield401 }),
  fact("GET /shield/shield-zone/{shieldZoneId}/upload-scanning", 200, {
    body: "UploadScanning",
    ...shield401,
  }),
  fact("PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning", 200, {
    body: "UploadScanning",
    ...shield401,
  }),
  fact(`GET ${listsPath}`, 200, { body: "AccessLists", ...problem401 }),
  fact(`POST ${listsPath}`, 200, { body: "AccessListEnvelope", ...problem401 }),
  fact(`GET ${listsPath}/{listId}`, 200, { body: "AccessListEnvelope", ...problem401 }),
  fact(`PATCH ${listsPath}/{listId}`, 200, { body: "AccessListEnvelope", ...problem401 }),
  fact(`DELETE ${listsPath}/{listId}`, 200, { body: "Status", ...problem401 }),
  fact(`PATCH ${listsPath}/configurations/{configurationId}`, 200, {
    body: "AccessListConfiguration",
    ...problem401,
  }),
  fact("GET /shield/rate-limits/{shieldZoneId}", 200, { body: "RateLimitPage", ...shield401 }),
  fact("GET /shield/waf/custom-rules/{shieldZoneId}", 200, { body: "RateLimitPage", ...shield401 }),
  fact("POST /shield/waf/custom-rule", 200, { body: "RateLimit", ...shield401 }),
  fact("GET /shield/waf/custom-rule/{wafRuleId}", 200, { body: "RateLimit", ...shield401 }),
  fact("PATCH /shield/waf/custom-rule/{wafRuleId}", 200, { body: "RateLimit", ...shield401 }),
  fact("DELETE /shield/waf/custom-rule/{wafRuleId}", 200, { body: "Status", ...shield401 }),
  fact("POST /shield/rate-limit", 200, { body: "RateLimit", ...shield401 }),
  fact("GET /shield/rate-limit/{ruleId}", 200, { body: "RateLimit", ...shield401 }),
  fact("PATCH /shield/rate-limit/{ruleId}", 200, { body: "RateLimit", ...shield401 }),
  fact("DELETE /shield/rate-limit/{ruleId}", 200, { body: "Status", ...shield401 }),

  fact("GET /mc/nodes/plain", 200, { body: "string[]", unauthorized: "NodeProblem" }),

  fact("GET /database/v2/databases", 200, { body: "DatabasePage", unauthorized: "DatabaseProblem" }),
  fact("GET /database/v2/databases/{databaseId}", 200, { body: "DatabaseEnvelope", ...dbErrors }),
  fact("POST /database/v2/databases", 200, { body: "DatabaseId", unauthorized: "DatabaseProblem" }),
  fact("PATCH /database/v2/databases/{databaseId}", 200, { body: "DatabaseEnvelope", ...dbErrors }),
  fact("DELETE /database/v2/databases/{databaseId}", 200, { body: "DatabaseId", ...dbErrors }),
  fact("PUT /database/v2/databases/{databaseId}/auth/generate", 200, { body: "DatabaseToken", ...dbErrors }),
  fact("POST /database/v2/databases/{databaseId}/auth/revoke", 204, dbErrors),
];

const ruleConfiguration = {
  variableTypes: { REQUEST_URI: "" },
  chainedRuleConditions: [
    {
      variableTypes: { GEO: "" },
      operatorType: 5 as const,
      value: "SI",
      isNegated: false,
      isRegexVariable: false,
    },
  ],
};
const wafConfiguration = {
  ...ruleConfiguration,
  actionType: 1,
  operatorType: 0,
  severityType: 0,
  transformationTypes: [8],
  value: "/",
  isNegated: false,
  isRegexVariable: false,
};
const fullConfiguration = {
  ...wafConfiguration,
  requestCount: 5,
  counterKeyType: 0,
  timeframe: 10,
  blockTime: 30,
};

const origins = [
  { Id: 700, StandardOrigin: { OriginUrl: "https://a.test" } },
  { OriginType: 1, StorageZoneId: 11 },
  { OriginType: 2, EdgeScriptId: 6 },
  { OriginType: 3, MagicContainersOrigin: { AppId: "shop", EndPointId: "e1" } },
];

const trigger = { Type: 0, PatternMatches: ["/a"] };
const pem = Buffer.from("-----BEGIN CERTIFICATE-----").toString("base64");

/** An account in which every operation finds its objects. */
export const seed = {
  LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70, Origins: origins }] }],
  Registries: [{ id: 20 }],
  Apps: [{ id: "shop", volumes: [{ name: "data", size: 1 }] }],
  LogForwarding: [{ app: "shop" }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"], Collections: [{ guid: "films" }] }],
  Scripts: [
    {
      Id: 6,
      Code: "new",
      Releases: [{ Uuid: "old" }, {}],
      Secrets: [{ Id: 61 }],
      EdgeScriptVariables: [{ Id: 61, Name: "MODE" }],
    },
  ],
  DnsZones: [{ Id: 3, Records: [{ Id: 31 }] }],
  PullZones: [
    { Id: 9, Hostnames: [{ Value: "www.shop.test" }], EdgeRules: [{ Guid: "rule", Triggers: [trigger] }] },
    { Id: 10 },
  ],
  PointingDomains: ["www.shop.test"],
  StorageZones: [{ Id: 8, Name: "shop-files" }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      planType: 3,
      accessLists: [{ listId: 301, configurationId: 901 }],
      metrics: { overviewPastTwentyEightDays: { "2026-01-30": { rateLimited: 2 } } },
      eventLogs: [{ log: "{}" }],
      wafRules: [{ id: 2, ruleConfiguration: ruleConfiguration }],
      rateLimits: [{ id: 1, ruleConfiguration: ruleConfiguration }],
    },
  ],
  Databases: [{ id: "shop" }],
};

/** The path parameters with which the operations find their objects in `seed`. */
export const parameters: Readonly<Record<string, string>> = {
  loadBalancerId: "7",
  groupId: "70",
  originId: "700",
  registryId: "20",
  appId: "shop",
  libraryId: "4",
  collectionId: "films",
  scriptId: "6",
  variableId: "61",
  uuid: "old",
  secretId: "61",
  zoneId: "3",
  recordId: "31",
  pullZoneId: "9",
  edgeRuleId: "rule",
  storageZoneId: "8",
  shieldZoneId: "5",
  listId: "301",
  configurationId: "901",
  ruleId: "1",
  wafRuleId: "2",
  date: "01-31-2026",
  continuationToken: "",
  databaseId: "shop",
};

const forwarding = { type: "SyslogTcp", endpoint: "a.test", port: 514, token: "t", format: "SyslogRfc5424" };
export const requestBodies: Readonly<Record<string, object>> = {
  "POST /loadbalancer": { Name: "new" },
  "POST /loadbalancer/{}": { Name: "other" },
  "POST /loadbalancer/{}/origingroup": { Name: "eu" },
  "POST /loadbalancer/{}/origingroup/{}": { Weight: 1 },
  "POST /loadbalancer/{}/origingroup/{}/origin": { StandardOrigin: { OriginUrl: "https://b.test" } },
  "POST /loadbalancer/{}/origingroup/{}/origin/{}": { Weight: 1 },
  "POST /mc/log/forwarding": { ...forwarding, app: "new" },
  "PUT /mc/log/forwarding/{}": { ...forwarding, app: "shop" },
  "POST /mc/registries": { displayName: "new" },
  "PUT /mc/registries/{}": { displayName: "other" },
  "POST /mc/apps": {
    name: "new",
    runtimeType: "shared",
    autoScaling: { min: 1, max: 1 },
    regionSettings: {},
  },
  "PATCH /mc/apps/{}": { name: "other" },
  "POST /videolibrary": { Name: "films" },
  "POST /videolibrary/{}": { Name: "courses" },
  "POST /videolibrary/{}/addAllowedReferrer": { Hostname: "b.test" },
  "POST /videolibrary/{}/removeAllowedReferrer": { Hostname: "a.test" },
  "POST /videolibrary/{}/addBlockedReferrer": { Hostname: "b.test" },
  "POST /videolibrary/{}/removeBlockedReferrer": { Hostname: "a.test" },
  "POST /library/{}/collections": { name: "films" },
  "POST /library/{}/collections/{}": { name: "courses" },
  "POST /compute/script": { Name: "new", ScriptType: 1 },
  "POST /compute/script/{}": { Name: "other", ScriptType: 1 },
  "POST /compute/script/{}/code": { Code: "three" },
  "POST /compute/script/{}/secrets": { Name: "API_KEY", Secret: "s" },
  "POST /compute/script/{}/secrets/{}": { Secret: "t" },
  "PUT /compute/script/{}/variables": { Name: "new" },
  "POST /compute/script/{}/variables/add": { Name: "new", Required: false },
  "POST /compute/script/{}/variables/{}": { DefaultValue: "test" },
  "POST /dnszone/{}": { SoaEmail: "a@b.test" },
  "POST /dnszone": { Domain: "new.test" },
  "POST /dnszone/checkavailability": { Name: "new.test" },
  "PUT /dnszone/{}/records": { Type: 0, Name: "www", Value: "192.0.2.1" },
  "POST /dnszone/{}/records/{}": { Ttl: 60 },
  "POST /pullzone": { Name: "new", OriginUrl: "https://a.test" },
  "POST /pullzone/{}": { EnableSmartCache: true },
  "POST /pullzone/checkavailability": { Name: "other" },
  "POST /pullzone/{}/addHostname": { Hostname: "new.shop.test" },
  "DELETE /pullzone/{}/removeHostname": { Hostname: "www.shop.test" },
  "POST /pullzone/{}/setForceSSL": { Hostname: "www.shop.test", ForceSSL: true },
  "POST /pullzone/{}/addCertificate": { Hostname: "www.shop.test", Certificate: pem, CertificateKey: pem },
  "DELETE /pullzone/{}/removeCertificate": { Hostname: "www.shop.test" },
  "POST /pullzone/{}/updatePrivateKeyType": { Hostname: "www.shop.test", KeyType: 1 },
  "POST /pullzone/{}/edgerules/addOrUpdate": { ActionType: 0, Triggers: [trigger] },
  "POST /pullzone/{}/edgerules/{}/setEdgeRuleEnabled": { Id: 9, Value: false },
  "POST /pullzone/{}/addAllowedReferrer": { Hostname: "b.test" },
  "POST /pullzone/{}/removeAllowedReferrer": { Hostname: "b.test" },
  "POST /pullzone/{}/addBlockedReferrer": { Hostname: "b.test" },
  "POST /pullzone/{}/removeBlockedReferrer": { Hostname: "b.test" },
  "POST /pullzone/{}/addBlockedIp": { BlockedIp: "192.0.2.1" },
  "POST /pullzone/{}/removeBlockedIp": { BlockedIp: "192.0.2.1" },
  "POST /storagezone": { Name: "new-files", Region: "DE" },
  "POST /storagezone/{}": { Rewrite404To200: true },
  "POST /shield/shield-zone": { pullZoneId: 10 },
  "PATCH /shield/shield-zone": { shieldZoneId: 5, shieldZone: { wafEnabled: true } },
  "PATCH /shield/shield-zone/{}/upload-scanning": { isEnabled: true, antivirusScanningMode: 2 },
  "POST /shield/shield-zone/{}/access-lists": { name: "new", type: 0, content: "192.0.2.1" },
  "PATCH /shield/shield-zone/{}/access-lists/{}": { content: "192.0.2.1" },
  "PATCH /shield/shield-zone/{}/access-lists/configurations/{}": { isEnabled: true },
  "POST /shield/waf/custom-rule": { shieldZoneId: 5, ruleName: "new", ruleConfiguration: wafConfiguration },
  "PATCH /shield/waf/custom-rule/{}": { ruleConfiguration: wafConfiguration },
  "POST /shield/rate-limit": { shieldZoneId: 5, ruleName: "new", ruleConfiguration: fullConfiguration },
  "PATCH /shield/rate-limit/{}": { ruleConfiguration: fullConfiguration },
  "POST /database/v2/databases": {
    name: "new",
    storage_region: "DE",
    primary_regions: ["DE"],
    replicas_regions: [],
  },
  "PATCH /database/v2/databases/{}": { primary_regions: ["NY"] },
  "PUT /database/v2/databases/{}/auth/generate": {
    authorization: "read-only",
    expires_at: "2027-01-01T00:00:00Z",
  },
};

/** Identifies an operation: returns its method and path, with `{}` for each parameter and without the query. */
export const normalizeOperation = (method: string, path: string): string =>
  `${method} ${path
    .split("?{")[0]
    ?.replace(/\{\w+\??\}/g, "{}")
    .replace(/\?.*$/, "")}`;
