// Generated from facts/ by "npm run generate". Do not edit.

/** The types of the members of each model, in the notation of the facts. */
export const models = {
  Application: {
    autoScaling: "AutoscalingSettings",
    containerInstances: "ContainerInstance[]",
    containerTemplates: "ContainerTemplate[]",
    displayEndpoint: "DisplayEndpoint",
    id: "string",
    name: "string",
    networkSettings: "NetworkLimits",
    regionSettings: "RegionSettings",
    repositorySettings: "RepositorySettings",
    runtimeType: "string",
    status: "string",
    volumes: "VolumeTemplate[]",
  },
  AutoscalingSettings: { max: "integer", min: "integer" },
  ContainerInstance: { id: "string", nodeIpAddress: "string", podId: "string", templateId: "string" },
  ContainerTemplate: {
    endpoints: "ContainerEndpoint[]",
    entryPoint: "ContainerEntryPoint",
    environmentVariables: "EnvironmentVariable[]",
    id: "string",
    image: "string",
    imageDigest: "string",
    imageName: "string",
    imageNamespace: "string",
    imagePullPolicy: "string",
    imageRegistryId: "string",
    imageTag: "string",
    name: "string",
    packageId: "string",
    probes: "ContainerProbes",
    volumeMounts: "ContainerVolumeMount[]",
  },
  ContainerEndpoint: {
    displayName: "string",
    id: "string",
    internalIpAddresses: "EndpointInternalIp[]?",
    isSslEnabled: "boolean",
    portMappings: "EndpointPortMapping[]",
    publicHost: "string",
    publicIpAddresses: "EndpointInternalIp[]?",
    pullZoneId: "string",
    stickySessions: "EndpointStickySession",
    type: "string",
  },
  EndpointInternalIp: { address: "string", region: "string" },
  EndpointPortMapping: { containerPort: "integer", exposedPort: "integer", protocols: "string[]" },
  EndpointStickySession: { cookieName: "string", enabled: "boolean", sessionHeaders: "string[]" },
  ContainerEntryPoint: {
    arguments: "string?",
    argumentsArray: "string[]?",
    command: "string?",
    commandArray: "string[]?",
    workingDirectory: "string?",
  },
  EnvironmentVariable: { name: "string", value: "string" },
  ContainerProbes: { liveness: "ContainerProbe", readiness: "ContainerProbe", startup: "ContainerProbe" },
  ContainerProbe: {
    failureThreshold: "integer?",
    grpc: "GrpcProbe",
    httpGet: "HttpGetProbe",
    initialDelaySeconds: "integer?",
    periodSeconds: "integer?",
    successThreshold: "integer?",
    tcpSocket: "TcpSocketProbe",
    timeoutSeconds: "integer?",
  },
  GrpcProbe: { request: "GrpcProbeRequestDetails" },
  GrpcProbeRequestDetails: { portNumber: "integer", serviceName: "string?" },
  HttpGetProbe: { request: "HttpGetProbeRequestDetails", response: "HttpGetProbeResponseDetails" },
  HttpGetProbeRequestDetails: { path: "string", portNumber: "integer" },
  HttpGetProbeResponseDetails: { expectedStatusCode: "string" },
  TcpSocketProbe: { request: "TcpSocketProbeRequestDetails" },
  TcpSocketProbeRequestDetails: { portNumber: "integer" },
  ContainerVolumeMount: { mountPath: "string", name: "string" },
  DisplayEndpoint: { address: "string", id: "string", type: "string" },
  NetworkLimits: { egressBandwidthLimit: "integer", ingressBandwidthLimit: "integer" },
  RegionSettings: {
    allowedRegionIds: "string[]",
    maxAllowedRegions: "integer?",
    provisioningType: "string",
    requiredRegionIds: "string[]",
  },
  RepositorySettings: { owner: "string?", repositoryName: "string?", templateRepository: "string?" },
  VolumeTemplate: { name: "string", size: "number" },
  ContainerRegistry: {
    accountId: "string?",
    createdAt: "date-time",
    displayName: "string",
    firstPasswordSymbols: "string?",
    hostName: "string",
    id: "integer",
    isPlatformManaged: "boolean",
    isPublic: "boolean?",
    lastPasswordSymbols: "string?",
    lastUpdatedAt: "date-time?",
    namespaceId: "string",
    userId: "string?",
    userName: "string?",
  },
  DnsRecordModel: {
    Accelerated: "boolean",
    AcceleratedPullZoneId: "integer",
    AccelerationStatus: "integer",
    AutoSslIssuance: "boolean",
    Comment: "string?",
    Disabled: "boolean",
    EnviromentalVariables: "DnsRecordEnviromentalVariableModel[]?",
    Flags: "integer",
    GeolocationInfo: "DnsRecordGeoLocationInfo?",
    GeolocationLatitude: "number",
    GeolocationLongitude: "number",
    IPGeoLocationInfo: "GeoDnsLocationModel?",
    Id: "integer",
    LatencyZone: "string?",
    LinkName: "string?",
    MonitorStatus: "integer",
    MonitorType: "integer",
    Name: "string?",
    Port: "integer",
    Priority: "integer",
    SmartRoutingType: "integer",
    Tag: "string?",
    Ttl: "integer",
    Type: "integer",
    Value: "string?",
    Weight: "integer",
  },
  DnsRecordEnviromentalVariableModel: { Name: "string?", Value: "string?" },
  DnsRecordGeoLocationInfo: { City: "string?", Country: "string?", Latitude: "number", Longitude: "number" },
  GeoDnsLocationModel: {
    ASN: "integer",
    City: "string?",
    Country: "string?",
    CountryCode: "string?",
    OrganizationName: "string?",
  },
  DnsZoneModel: {
    CertificateKeyType: "integer",
    CustomNameserversEnabled: "boolean",
    DateCreated: "date-time",
    DateModified: "date-time",
    DnsSecEnabled: "boolean",
    Domain: "string?",
    Id: "integer",
    LogAnonymizationType: "integer?",
    LoggingEnabled: "boolean",
    LoggingIPAnonymizationEnabled: "boolean",
    Nameserver1: "string?",
    Nameserver2: "string?",
    NameserversDetected: "boolean",
    NameserversNextCheck: "date-time",
    Records: "DnsRecordModel[]?",
    SoaEmail: "string?",
  },
  LoadBalancerOriginModel: {
    Id: "integer",
    Name: "string?",
    Weight: "integer",
    Enabled: "boolean",
    HealthStatus: "integer",
    OriginType: "integer",
    EdgeScriptId: "integer?",
    StorageZoneId: "integer?",
    StandardOrigin: "StandardOriginModel?",
    MagicContainersOrigin: "MagicContainersOriginModel?",
  },
  StandardOriginModel: { OriginUrl: "string?", HostHeader: "string?", VerifySsl: "boolean?" },
  MagicContainersOriginModel: { AppId: "string?", EndPointId: "string?" },
  LoadBalancerOriginGroupModel: {
    Id: "integer",
    Name: "string?",
    Enabled: "boolean",
    Latitude: "number",
    Longitude: "number",
    Weight: "integer",
    Priority: "integer",
    OriginLoadBalancingMethod: "integer",
    Origins: "LoadBalancerOriginModel[]?",
    HealthCheckSettings: "HealthCheckSettings?",
  },
  HealthCheckSettings: { Enabled: "boolean?", Path: "string?" },
  LoadBalancerModel: {
    LoadBalancerId: "integer",
    Name: "string?",
    OriginGroupLoadBalancingMethod: "integer",
    StickySessionType: "integer",
    OriginGroups: "LoadBalancerOriginGroupModel[]?",
  },
  PullZoneModel: {
    AWSSigningEnabled: "boolean",
    AWSSigningKey: "string?",
    AWSSigningRegionName: "string?",
    AWSSigningSecret: "string?",
    AccessControlOriginHeaderExtensions: "string[]?",
    AddCanonicalHeader: "boolean",
    AddHostHeader: "boolean",
    AfricaDiscount: "integer",
    AllowedReferrers: "string[]?",
    AsiaOceaniaDiscount: "integer",
    BlockNoneReferrer: "boolean",
    BlockPostRequests: "boolean",
    BlockRootPathAccess: "boolean",
    BlockedCountries: "string[]?",
    BlockedIps: "string[]?",
    BlockedReferrers: "string[]?",
    BudgetRedirectedCountries: "string[]?",
    BunnyAiImageBlueprints: "BunnyAiImageBlueprintModel[]?",
    BurstSize: "integer",
    CacheControlMaxAgeOverride: "integer",
    CacheControlPublicMaxAgeOverride: "integer",
    CacheErrorResponses: "boolean",
    CacheKeyHeaders: "string?",
    CacheVersion: "integer",
    CnameDomain: "string?",
    ConnectionLimitPerIPCount: "integer",
    CookieVaryParameters: "string[]?",
    DisableCookies: "boolean",
    DisableLetsEncrypt: "boolean",
    DnsRecordId: "integer",
    DnsRecordValue: "string?",
    DnsZoneId: "integer",
    EUUSDiscount: "integer",
    EdgeRules: "EdgeRuleV2Model[]?",
    EdgeScriptExecutionPhase: "integer",
    EdgeScriptId: "integer",
    EnableAccessControlOriginHeader: "boolean",
    EnableAutoSSL: "boolean",
    EnableAvifVary: "boolean",
    EnableBunnyImageAi: "boolean",
    EnableCacheSlice: "boolean",
    EnableCookieVary: "boolean",
    EnableCountryCodeVary: "boolean",
    EnableCountryStateCodeVary: "boolean",
    EnableExtendedLogging: "boolean",
    EnableGeoZoneAF: "boolean",
    EnableGeoZoneASIA: "boolean",
    EnableGeoZoneEU: "boolean",
    EnableGeoZoneSA: "boolean",
    EnableGeoZoneUS: "boolean",
    EnableHostnameVary: "boolean",
    EnableLogging: "boolean",
    EnableMobileVary: "boolean",
    EnableOriginShield: "boolean",
    EnableQueryStringOrdering: "boolean",
    EnableRequestCoalescing: "boolean",
    EnableSafeHop: "boolean",
    EnableSmartCache: "boolean",
    EnableTLS1: "boolean",
    EnableTLS1_1: "boolean",
    EnableWebPVary: "boolean",
    EnableWebSockets: "boolean",
    Enabled: "boolean",
    ErrorPageCustomCode: "string?",
    ErrorPageEnableCustomCode: "boolean",
    ErrorPageEnableStatuspageWidget: "boolean",
    ErrorPageStatuspageCode: "string?",
    ErrorPageWhitelabel: "boolean",
    FollowRedirects: "boolean",
    Hostnames: "HostnameModel[]?",
    Id: "integer",
    IgnoreQueryStrings: "boolean",
    IpFamilyPolicy: "integer",
    LimitRateAfter: "number",
    LimitRatePerSecond: "number",
    LoadBalancerId: "integer?",
    LogAnonymizationType: "integer",
    LogFormat: "integer",
    LogForwardingEnabled: "boolean",
    LogForwardingFormat: "integer",
    LogForwardingHostname: "string?",
    LogForwardingPort: "integer",
    LogForwardingProtocol: "integer",
    LogForwardingToken: "string?",
    LoggingIPAnonymizationEnabled: "boolean",
    LoggingSaveToStorage: "boolean",
    LoggingStorageZoneId: "integer",
    MagicContainersAppId: "string?",
    MagicContainersEndpointId: "string?",
    MaxWebSocketConnections: "integer",
    MiddlewareScriptId: "integer?",
    MonthlyBandwidthLimit: "integer",
    MonthlyBandwidthUsed: "integer",
    MonthlyCharges: "number",
    Name: "string?",
    OptimizerAutomaticOptimizationEnabled: "boolean",
    OptimizerClasses: "OptimizerClassModel[]?",
    OptimizerDesktopMaxWidth: "integer",
    OptimizerEnableManipulationEngine: "boolean",
    OptimizerEnableUpscaling: "boolean",
    OptimizerEnableWebP: "boolean",
    OptimizerEnabled: "boolean",
    OptimizerForceClasses: "boolean",
    OptimizerImageQuality: "integer",
    OptimizerMinifyCSS: "boolean",
    OptimizerMinifyJavaScript: "boolean",
    OptimizerMobileImageQuality: "integer",
    OptimizerMobileMaxWidth: "integer",
    OptimizerPrerenderHtml: "boolean",
    OptimizerPricing: "number",
    OptimizerStaticHtmlEnabled: "boolean",
    OptimizerStaticHtmlWordPressBypassCookie: "string?",
    OptimizerStaticHtmlWordPressPath: "string?",
    OptimizerTunnelEnabled: "boolean",
    OptimizerWatermarkEnabled: "boolean",
    OptimizerWatermarkMinImageSize: "integer",
    OptimizerWatermarkOffset: "number",
    OptimizerWatermarkPosition: "integer",
    OptimizerWatermarkUrl: "string?",
    OriginConnectTimeout: "integer",
    OriginHostHeader: "string?",
    OriginLinkValue: "string?",
    OriginResponseTimeout: "integer",
    OriginRetries: "integer",
    OriginRetry5XXResponses: "boolean",
    OriginRetryConnectionTimeout: "boolean",
    OriginRetryDelay: "integer",
    OriginRetryResponseTimeout: "boolean",
    OriginShieldEnableConcurrencyLimit: "boolean",
    OriginShieldMaxConcurrentRequests: "integer",
    OriginShieldMaxQueuedRequests: "integer",
    OriginShieldQueueMaxWaitTime: "integer",
    OriginShieldZoneCode: "string?",
    OriginType: "integer",
    OriginUrl: "string?",
    PermaCacheStorageZoneId: "integer",
    PermaCacheType: "integer",
    PreloadingScreenCode: "string?",
    PreloadingScreenCodeEnabled: "boolean",
    PreloadingScreenDelay: "integer",
    PreloadingScreenEnabled: "boolean",
    PreloadingScreenLogoUrl: "string?",
    PreloadingScreenShowOnFirstVisit: "boolean",
    PreloadingScreenTheme: "integer",
    PriceOverride: "number",
    QueryStringVaryParameters: "string[]?",
    RequestCoalescingTimeout: "integer",
    RequestLimit: "integer",
    RoutingFilters: "string[]?",
    ShieldDDosProtectionEnabled: "boolean",
    ShieldDDosProtectionType: "integer",
    SouthAmericaDiscount: "integer",
    StickySessionClientHeaders: "string?",
    StickySessionCookieName: "string?",
    StickySessionType: "integer",
    StorageZoneId: "integer",
    Suspended: "boolean",
    TlsSecurityLevel: "integer",
    Type: "integer",
    UseBackgroundUpdate: "boolean",
    UseStaleWhileOffline: "boolean",
    UseStaleWhileUpdating: "boolean",
    UserId: "string?",
    VerifyOriginSSL: "boolean",
    VideoLibraryId: "integer",
    ZoneSecurityEnabled: "boolean",
    ZoneSecurityIncludeHashRemoteIP: "boolean",
    ZoneSecurityKey: "string?",
  },
  BunnyAiImageBlueprintModel: { Name: "string?", Properties: "string{}?" },
  EdgeRuleV2Model: {
    ActionParameter1: "string?",
    ActionParameter2: "string?",
    ActionParameter3: "string?",
    ActionType: "integer",
    Description: "string?",
    Enabled: "boolean",
    ExtraActions: "EdgeRuleV2ActionModel[]?",
    Guid: "string?",
    OrderIndex: "integer",
    ReadOnly: "boolean",
    TriggerMatchingType: "integer",
    Triggers: "Trigger[]?",
  },
  EdgeRuleV2ActionModel: {
    ActionParameter1: "string?",
    ActionParameter2: "string?",
    ActionParameter3: "string?",
    ActionType: "integer",
  },
  Trigger: {
    Parameter1: "string?",
    PatternMatches: "string[]?",
    PatternMatchingType: "integer",
    Type: "integer",
  },
  HostnameModel: {
    Certificate: "string?",
    CertificateKey: "string?",
    CertificateKeyType: "integer",
    CertificateProvisionType: "integer",
    ForceSSL: "boolean",
    HasCertificate: "boolean",
    Id: "integer",
    IsManagedHostname: "boolean",
    IsSystemHostname: "boolean",
    Value: "string?",
  },
  OptimizerClassModel: { Name: "string?", Properties: "string{}?" },
  EdgeScriptModel: {
    CurrentReleaseId: "integer",
    DefaultHostname: "string?",
    Deleted: "boolean",
    DeploymentKey: "string?",
    EdgeScriptVariables: "EdgeScriptVariableModel[]?",
    Id: "integer",
    Integration: "SourceCodeIntegrationModel?",
    IntegrationId: "integer?",
    LastModified: "date-time",
    LinkedPullZones: "LinkedPullZone[]?",
    MonthlyCost: "number",
    MonthlyCpuTime: "integer",
    MonthlyRequestCount: "integer",
    Name: "string?",
    RepositoryId: "integer?",
    ScriptType: "integer",
    SystemHostname: "string?",
  },
  EdgeScriptVariableModel: { DefaultValue: "string?", Id: "integer", Name: "string?", Required: "boolean" },
  SourceCodeIntegrationModel: {
    DeployConfiguration: "DeployConfigurationModel?",
    IntegrationId: "integer",
    RepositorySettings: "SourceCodeRepositorySettingsModel?",
  },
  DeployConfigurationModel: {
    Branch: "string?",
    BuildCommand: "string?",
    CreateWorkflow: "boolean",
    EntryFile: "string?",
    InstallCommand: "string?",
  },
  SourceCodeRepositorySettingsModel: {
    Id: "integer?",
    Name: "string?",
    Private: "boolean",
    TemplateUrl: "string?",
  },
  LinkedPullZone: { DefaultHostname: "string?", Id: "integer", PullZoneName: "string?" },
  EdgeScriptReleaseModel: {
    Author: "string?",
    AuthorEmail: "string?",
    Code: "string?",
    CommitSha: "string?",
    DatePublished: "date-time",
    DateReleased: "date-time",
    Deleted: "boolean",
    Id: "integer",
    Note: "string?",
    Status: "integer",
    Uuid: "string?",
  },
  EdgeScriptSecretModel: { Id: "integer", LastModified: "date-time", Name: "string?" },
  AccessListDetails: {
    action: "integer",
    category: "integer",
    configurationId: "integer",
    description: "string?",
    entryCount: "integer",
    isEnabled: "boolean",
    lastUpdated: "date-time",
    listId: "integer",
    name: "string?",
    requiredPlan: "integer",
    type: "integer",
    updateFrequency: "string?",
  },
  ShieldZoneResponse: {
    customWafRulesLimit: "integer",
    dDoSChallengeWindow: "integer?",
    dDoSExecutionMode: "integer",
    dDoSShieldSensitivity: "integer",
    learningMode: "boolean?",
    learningModeUntil: "date-time?",
    planType: "integer",
    pullZoneId: "integer?",
    rateLimitRulesLimit: "integer",
    requestBodyLoggingEnabled: "boolean",
    shieldZoneId: "integer",
    wafCustomRuleOrder: "integer[]?",
    wafDisabledRules: "string[]?",
    wafEnabled: "boolean?",
    wafEngineConfig: "PullZoneWafConfigVariableModel[]?",
    wafExecutionMode: "integer",
    wafLogOnlyRules: "string[]?",
    wafProfileId: "integer?",
    wafRealtimeThreatIntelligenceEnabled: "boolean?",
    wafRequestBodyLimitAction: "integer",
    wafRequestHeaderLoggingEnabled: "boolean",
    wafRequestIgnoredHeaders: "string[]?",
    wafResponseBodyLimitAction: "integer",
    whitelabelResponsePages: "boolean?",
  },
  PullZoneWafConfigVariableModel: { name: "string?", valueEncoded: "string?" },
  StorageZoneModel: {
    Custom404FilePath: "string?",
    DateModified: "date-time",
    Deleted: "boolean",
    Discount: "integer",
    FilesStored: "integer",
    Id: "integer",
    Name: "string?",
    Password: "string?",
    PriceOverride: "number",
    PullZones: "PullZoneModel[]?",
    ReadOnlyPassword: "string?",
    Region: "string?",
    ReplicationChangeInProgress: "boolean",
    ReplicationRegions: "string[]?",
    Rewrite404To200: "boolean",
    S3Hostname: "string?",
    StorageHostname: "string?",
    StorageUsed: "integer",
    StorageZoneType: "integer",
    UserId: "string?",
    ZoneTier: "integer",
  },
  CollectionModel: {
    guid: "string?",
    name: "string?",
    previewImageUrls: "string[]?",
    previewVideoIds: "string?",
    totalSize: "integer",
    videoCount: "integer",
    videoLibraryId: "integer",
  },
  VideoLibraryModel: {
    AllowDirectPlay: "boolean",
    AllowEarlyPlay: "boolean?",
    AllowedReferrers: "string[]?",
    ApiAccessKey: "string?",
    ApiKey: "string?",
    AppleFairPlayDrm: "AppleFairPlayDrm?",
    Bitrate1080p: "integer",
    Bitrate1440p: "integer",
    Bitrate2160p: "integer",
    Bitrate240p: "integer",
    Bitrate360p: "integer",
    Bitrate480p: "integer",
    Bitrate720p: "integer",
    BlockNoneReferrer: "boolean",
    BlockedReferrers: "string[]?",
    CaptionsBackground: "string?",
    CaptionsFontColor: "string?",
    CaptionsFontSize: "integer",
    Controls: "string?",
    CustomHTML: "string?",
    DateCreated: "date-time",
    DateModified: "date-time",
    DrmBasePriceOverride: "number?",
    DrmCostPerLicenseOverride: "number?",
    DrmVersion: "integer",
    EnableCaptionsInPlaylist: "boolean?",
    EnableCompactControls: "boolean",
    EnableContentTagging: "boolean",
    EnableDRM: "boolean",
    EnableMP4Fallback: "boolean",
    EnableMultiAudioTrackSupport: "boolean",
    EnableTranscribing: "boolean",
    EnableTranscribingChaptersGeneration: "boolean",
    EnableTranscribingDescriptionGeneration: "boolean",
    EnableTranscribingMomentsGeneration: "boolean",
    EnableTranscribingTitleGeneration: "boolean",
    EnabledResolutions: "string?",
    EncodingTier: "integer",
    ExposeOriginals: "boolean",
    ExposeVideoMetadata: "boolean",
    FeatureFlags: "string?",
    FontFamily: "string?",
    GoogleWidevineDrm: "GoogleWidevineDrm?",
    HasWatermark: "boolean",
    Id: "integer",
    JitEncodingEnabled: "boolean",
    KeepOriginalFiles: "boolean",
    MonthlyChargesEnterpriseDrm: "number",
    MonthlyChargesPremiumEncoding: "number",
    MonthlyChargesTranscribing: "number",
    Name: "string?",
    OutputCodecs: "string?",
    PlaybackSpeeds: "string?",
    PlayerKeyColor: "string?",
    PlayerTokenAuthenticationEnabled: "boolean",
    PlayerVersion: "integer",
    PremiumEncodingPriceOverride: "number?",
    PullZoneId: "integer",
    PullZoneType: "integer",
    ReadOnlyApiKey: "string?",
    RememberPlayerPosition: "boolean",
    RemoveMetadataFromFallbackVideos: "boolean",
    ReplicationRegions: "string[]?",
    ScaleVideoUsingBothDimensions: "boolean",
    ShowHeatmap: "boolean",
    StorageUsage: "integer",
    StorageZoneId: "integer",
    TrafficUsage: "integer",
    TranscribingCaptionLanguages: "string[]?",
    TranscribingPriceOverride: "number?",
    UILanguage: "string?",
    UseSeparateAudioStream: "boolean",
    VastTagUrl: "string?",
    ViAiPublisherId: "string?",
    VideoCount: "integer",
    WatermarkHeight: "integer",
    WatermarkPositionLeft: "integer",
    WatermarkPositionTop: "integer",
    WatermarkVersion: "integer",
    WatermarkWidth: "integer",
    WebhookUrl: "string?",
  },
  AppleFairPlayDrm: {
    CertificateExpirationDate: "date-time?",
    CertificateId: "integer?",
    Enabled: "boolean",
    Provider: "string?",
  },
  GoogleWidevineDrm: {
    CertificateExpirationDate: "date-time?",
    CertificateId: "integer?",
    Enabled: "boolean",
    MinClientSecurityLevel: "integer?",
    Provider: "string?",
    SdOnlyForL3: "boolean",
  },
  AddApplicationRequest: {
    autoScaling: "AutoscalingSettings",
    containerTemplates: "ContainerRequest[]",
    name: "string",
    regionSettings: "UpdateRegionSettingsRequest",
    repositorySettings: "RepositorySettings",
    runtimeType: "string",
    terminationGracePeriodSeconds: "integer",
    volumes: "VolumeRequest[]",
  },
  ContainerRequest: {
    endpoints: "EndpointRequest[]",
    entryPoint: "ContainerEntryPoint",
    environmentVariables: "EnvironmentVariable[]",
    id: "string?",
    image: "string?",
    imageDigest: "string?",
    imageName: "string",
    imageNamespace: "string",
    imagePullPolicy: "string",
    imageRegistryId: "string",
    imageTag: "string",
    name: "string",
    probes: "ContainerProbes",
    volumeMounts: "VolumeMountRequest[]",
  },
  EndpointRequest: { anycast: "AnycastEndpointRequest", cdn: "CdnEndpointRequest", displayName: "string" },
  AnycastEndpointRequest: { portMappings: "ContainerPortMappingRequest[]", type: "string" },
  ContainerPortMappingRequest: { containerPort: "integer", exposedPort: "integer?", protocols: "string[]" },
  CdnEndpointRequest: {
    isSslEnabled: "boolean",
    portMappings: "ContainerPortMappingRequest[]",
    pullZoneId: "integer?",
    stickySessions: "StickySessionSettings",
  },
  StickySessionSettings: { cookieName: "string", enabled: "boolean", sessionHeaders: "string[]" },
  VolumeMountRequest: { mountPath: "string", name: "string" },
  UpdateRegionSettingsRequest: {
    allowedRegionIds: "string[]?",
    maxAllowedRegions: "integer?",
    nodeSelectors: "string{}?",
    requiredRegionIds: "string[]?",
  },
  VolumeRequest: { name: "string", size: "integer" },
  PatchApplicationRequest: {
    autoScaling: "AutoscalingSettings",
    containerTemplates: "ContainerRequest[]?",
    name: "string?",
    regionSettings: "UpdateRegionSettingsRequest",
    runtimeType: "string",
    volumes: "VolumeRequest[]?",
  },
  ContainerRegistryRequest: { displayName: "string", passwordCredentials: "Credentials", type: "string" },
  Credentials: { password: "string", userName: "string" },
  AddDnsRecordModel: {
    Accelerated: "boolean?",
    AutoSslIssuance: "boolean?",
    Comment: "string?",
    Disabled: "boolean?",
    EnviromentalVariables: "DnsRecordEnviromentalVariableModel[]?",
    Flags: "integer?",
    GeolocationLatitude: "number?",
    GeolocationLongitude: "number?",
    LatencyZone: "string?",
    MonitorType: "integer?",
    Name: "string?",
    Port: "integer?",
    Priority: "integer?",
    PullZoneId: "integer?",
    ScriptId: "integer?",
    SmartRoutingType: "integer?",
    Tag: "string?",
    Ttl: "integer?",
    Type: "integer?",
    Value: "string?",
    Weight: "integer?",
  },
  UpdateDnsRecordModel: {
    Accelerated: "boolean?",
    AutoSslIssuance: "boolean?",
    Comment: "string?",
    Disabled: "boolean?",
    EnviromentalVariables: "DnsRecordEnviromentalVariableModel[]?",
    Flags: "integer?",
    GeolocationLatitude: "number?",
    GeolocationLongitude: "number?",
    Id: "integer",
    LatencyZone: "string?",
    MonitorType: "integer?",
    Name: "string?",
    Port: "integer?",
    Priority: "integer?",
    PullZoneId: "integer?",
    ScriptId: "integer?",
    SmartRoutingType: "integer?",
    Tag: "string?",
    Ttl: "integer?",
    Type: "integer?",
    Value: "string?",
    Weight: "integer?",
  },
  DnsZoneAddModel: { Domain: "string", Records: "AddDnsRecordModel[]?" },
  UpdateDnsZoneModel: {
    CertificateKeyType: "integer?",
    CustomNameserversEnabled: "boolean?",
    LogAnonymizationType: "integer?",
    LoggingEnabled: "boolean?",
    LoggingIPAnonymizationEnabled: "boolean?",
    Nameserver1: "string?",
    Nameserver2: "string?",
    SoaEmail: "string?",
  },
  LoadBalancerOriginInputModel: {
    Weight: "integer?",
    Enabled: "boolean?",
    OriginType: "integer?",
    EdgeScriptId: "integer?",
    StorageZoneId: "integer?",
    StandardOrigin: "StandardOriginModel?",
    MagicContainersOrigin: "MagicContainersOriginModel?",
  },
  OriginGroupCreateModel: {
    Name: "string?",
    Enabled: "boolean?",
    HealthCheckSettings: "HealthCheckSettings?",
    OriginLoadBalancingMethod: "integer?",
    Latitude: "number?",
    Longitude: "number?",
    Weight: "integer?",
    Priority: "integer?",
  },
  LoadBalancerInputModel: {
    Name: "string?",
    OriginGroupLoadBalancingMethod: "integer?",
    StickySessionType: "integer?",
  },
  PullZoneAddModel: {
    AWSSigningEnabled: "boolean?",
    AWSSigningKey: "string?",
    AWSSigningRegionName: "string?",
    AWSSigningSecret: "string?",
    AccessControlOriginHeaderExtensions: "string[]?",
    AddCanonicalHeader: "boolean?",
    AddHostHeader: "boolean?",
    AllowedReferrers: "string[]?",
    BlockNoneReferrer: "boolean?",
    BlockPostRequests: "boolean?",
    BlockRootPathAccess: "boolean?",
    BlockedCountries: "string[]?",
    BlockedIps: "string[]?",
    BlockedReferrers: "string[]?",
    BudgetRedirectedCountries: "string[]?",
    BunnyAiImageBlueprints: "BunnyAiImageBlueprintModel[]?",
    BurstSize: "integer?",
    CacheControlBrowserMaxAgeOverride: "integer?",
    CacheControlMaxAgeOverride: "integer?",
    CacheControlPublicMaxAgeOverride: "integer?",
    CacheErrorResponses: "boolean?",
    CacheKeyHeaders: "string?",
    ConnectionLimitPerIPCount: "integer?",
    CookieVaryParameters: "string[]?",
    DisableCookies: "boolean?",
    DisableLetsEncrypt: "boolean?",
    DnsOriginPort: "integer?",
    DnsOriginScheme: "string?",
    EdgeScriptExecutionPhase: "integer?",
    EdgeScriptId: "integer?",
    EnableAccessControlOriginHeader: "boolean?",
    EnableAutoSSL: "boolean?",
    EnableAvifVary: "boolean?",
    EnableBunnyImageAi: "boolean?",
    EnableCacheSlice: "boolean?",
    EnableCookieVary: "boolean?",
    EnableCountryCodeVary: "boolean?",
    EnableCountryStateCodeVary: "boolean?",
    EnableGeoZoneAF: "boolean?",
    EnableGeoZoneASIA: "boolean?",
    EnableGeoZoneEU: "boolean?",
    EnableGeoZoneSA: "boolean?",
    EnableGeoZoneUS: "boolean?",
    EnableHostnameVary: "boolean?",
    EnableLogging: "boolean?",
    EnableMobileVary: "boolean?",
    EnableOriginShield: "boolean?",
    EnableQueryStringOrdering: "boolean?",
    EnableRequestCoalescing: "boolean?",
    EnableSafeHop: "boolean?",
    EnableSmartCache: "boolean?",
    EnableTLS1: "boolean?",
    EnableTLS1_1: "boolean?",
    EnableWebSockets: "boolean?",
    EnableWebpVary: "boolean?",
    ErrorPageCustomCode: "string?",
    ErrorPageEnableCustomCode: "boolean?",
    ErrorPageEnableStatuspageWidget: "boolean?",
    ErrorPageStatuspageCode: "string?",
    ErrorPageWhitelabel: "boolean?",
    FollowRedirects: "boolean?",
    IgnoreQueryStrings: "boolean?",
    IpFamilyPolicy: "integer?",
    LimitRateAfter: "number?",
    LimitRatePerSecond: "integer?",
    LoadBalancerId: "integer?",
    LogAnonymizationType: "integer?",
    LogFormat: "integer?",
    LogForwardingEnabled: "boolean?",
    LogForwardingFormat: "integer?",
    LogForwardingHostname: "string?",
    LogForwardingPort: "integer?",
    LogForwardingProtocol: "integer?",
    LogForwardingToken: "string?",
    LoggingIPAnonymizationEnabled: "boolean?",
    LoggingSaveToStorage: "boolean?",
    LoggingStorageZoneId: "integer?",
    MagicContainersAppId: "string?",
    MagicContainersEndpointId: "string?",
    MaxWebSocketConnections: "integer?",
    MiddlewareScriptId: "integer?",
    MonthlyBandwidthLimit: "integer?",
    Name: "string",
    OptimizerAutomaticOptimizationEnabled: "boolean?",
    OptimizerClasses: "PullZoneOptimizerClassModel[]?",
    OptimizerDesktopMaxWidth: "integer?",
    OptimizerEnableManipulationEngine: "boolean?",
    OptimizerEnableUpscaling: "boolean?",
    OptimizerEnableWebP: "boolean?",
    OptimizerEnabled: "boolean?",
    OptimizerForceClasses: "boolean?",
    OptimizerImageQuality: "integer?",
    OptimizerMinifyCSS: "boolean?",
    OptimizerMinifyJavaScript: "boolean?",
    OptimizerMobileImageQuality: "integer?",
    OptimizerMobileMaxWidth: "integer?",
    OptimizerPrerenderHtml: "boolean?",
    OptimizerStaticHtmlEnabled: "boolean?",
    OptimizerStaticHtmlWordPressBypassCookie: "string?",
    OptimizerStaticHtmlWordPressPath: "string?",
    OptimizerTunnelEnabled: "boolean?",
    OptimizerWatermarkEnabled: "boolean?",
    OptimizerWatermarkMinImageSize: "integer?",
    OptimizerWatermarkOffset: "number?",
    OptimizerWatermarkPosition: "integer?",
    OptimizerWatermarkUrl: "string?",
    OriginConnectTimeout: "integer?",
    OriginHostHeader: "string?",
    OriginResponseTimeout: "integer?",
    OriginRetries: "integer?",
    OriginRetry5XXResponses: "boolean?",
    OriginRetryConnectionTimeout: "boolean?",
    OriginRetryDelay: "integer?",
    OriginRetryResponseTimeout: "boolean?",
    OriginShieldEnableConcurrencyLimit: "boolean?",
    OriginShieldMaxConcurrentRequests: "integer?",
    OriginShieldMaxQueuedRequests: "integer?",
    OriginShieldQueueMaxWaitTime: "integer?",
    OriginShieldZoneCode: "string?",
    OriginType: "integer?",
    OriginUrl: "string?",
    PermaCacheStorageZoneId: "integer?",
    PermaCacheType: "integer?",
    PreloadingScreenCode: "string?",
    PreloadingScreenCodeEnabled: "boolean?",
    PreloadingScreenDelay: "integer?",
    PreloadingScreenEnabled: "boolean?",
    PreloadingScreenLogoUrl: "string?",
    PreloadingScreenShowOnFirstVisit: "boolean",
    PreloadingScreenTheme: "integer?",
    QueryStringVaryParameters: "string[]?",
    RequestCoalescingTimeout: "integer?",
    RequestLimit: "integer?",
    RoutingFilters: "string[]?",
    ShieldDDosProtectionEnabled: "boolean?",
    ShieldDDosProtectionType: "integer?",
    StickySessionClientHeaders: "string?",
    StickySessionCookieName: "string?",
    StickySessionType: "integer?",
    StorageZoneId: "integer?",
    TlsSecurityLevel: "integer?",
    Type: "integer?",
    UseBackgroundUpdate: "boolean?",
    UseStaleWhileOffline: "boolean?",
    UseStaleWhileUpdating: "boolean?",
    VerifyOriginSSL: "boolean?",
    ZoneSecurityEnabled: "boolean?",
    ZoneSecurityIncludeHashRemoteIP: "boolean?",
  },
  PullZoneOptimizerClassModel: { Name: "string?", Properties: "string{}?" },
  PullZoneSettingsModel: {
    AWSSigningEnabled: "boolean?",
    AWSSigningKey: "string?",
    AWSSigningRegionName: "string?",
    AWSSigningSecret: "string?",
    AccessControlOriginHeaderExtensions: "string[]?",
    AddCanonicalHeader: "boolean?",
    AddHostHeader: "boolean?",
    AllowedReferrers: "string[]?",
    BlockNoneReferrer: "boolean?",
    BlockPostRequests: "boolean?",
    BlockRootPathAccess: "boolean?",
    BlockedCountries: "string[]?",
    BlockedIps: "string[]?",
    BlockedReferrers: "string[]?",
    BudgetRedirectedCountries: "string[]?",
    BunnyAiImageBlueprints: "BunnyAiImageBlueprintModel[]?",
    BurstSize: "integer?",
    CacheControlBrowserMaxAgeOverride: "integer?",
    CacheControlMaxAgeOverride: "integer?",
    CacheControlPublicMaxAgeOverride: "integer?",
    CacheErrorResponses: "boolean?",
    CacheKeyHeaders: "string?",
    ConnectionLimitPerIPCount: "integer?",
    CookieVaryParameters: "string[]?",
    DisableCookies: "boolean?",
    DisableLetsEncrypt: "boolean?",
    DnsOriginPort: "integer?",
    DnsOriginScheme: "string?",
    EdgeScriptExecutionPhase: "integer?",
    EdgeScriptId: "integer?",
    EnableAccessControlOriginHeader: "boolean?",
    EnableAutoSSL: "boolean?",
    EnableAvifVary: "boolean?",
    EnableBunnyImageAi: "boolean?",
    EnableCacheSlice: "boolean?",
    EnableCookieVary: "boolean?",
    EnableCountryCodeVary: "boolean?",
    EnableCountryStateCodeVary: "boolean?",
    EnableGeoZoneAF: "boolean?",
    EnableGeoZoneASIA: "boolean?",
    EnableGeoZoneEU: "boolean?",
    EnableGeoZoneSA: "boolean?",
    EnableGeoZoneUS: "boolean?",
    EnableHostnameVary: "boolean?",
    EnableLogging: "boolean?",
    EnableMobileVary: "boolean?",
    EnableOriginShield: "boolean?",
    EnableQueryStringOrdering: "boolean?",
    EnableRequestCoalescing: "boolean?",
    EnableSafeHop: "boolean?",
    EnableSmartCache: "boolean?",
    EnableTLS1: "boolean?",
    EnableTLS1_1: "boolean?",
    EnableWebSockets: "boolean?",
    EnableWebpVary: "boolean?",
    ErrorPageCustomCode: "string?",
    ErrorPageEnableCustomCode: "boolean?",
    ErrorPageEnableStatuspageWidget: "boolean?",
    ErrorPageStatuspageCode: "string?",
    ErrorPageWhitelabel: "boolean?",
    FollowRedirects: "boolean?",
    IgnoreQueryStrings: "boolean?",
    IpFamilyPolicy: "integer?",
    LimitRateAfter: "number?",
    LimitRatePerSecond: "integer?",
    LoadBalancerId: "integer?",
    LogAnonymizationType: "integer?",
    LogFormat: "integer?",
    LogForwardingEnabled: "boolean?",
    LogForwardingFormat: "integer?",
    LogForwardingHostname: "string?",
    LogForwardingPort: "integer?",
    LogForwardingProtocol: "integer?",
    LogForwardingToken: "string?",
    LoggingIPAnonymizationEnabled: "boolean?",
    LoggingSaveToStorage: "boolean?",
    LoggingStorageZoneId: "integer?",
    MagicContainersAppId: "string?",
    MagicContainersEndpointId: "string?",
    MaxWebSocketConnections: "integer?",
    MiddlewareScriptId: "integer?",
    MonthlyBandwidthLimit: "integer?",
    OptimizerAutomaticOptimizationEnabled: "boolean?",
    OptimizerClasses: "PullZoneOptimizerClassModel[]?",
    OptimizerDesktopMaxWidth: "integer?",
    OptimizerEnableManipulationEngine: "boolean?",
    OptimizerEnableUpscaling: "boolean?",
    OptimizerEnableWebP: "boolean?",
    OptimizerEnabled: "boolean?",
    OptimizerForceClasses: "boolean?",
    OptimizerImageQuality: "integer?",
    OptimizerMinifyCSS: "boolean?",
    OptimizerMinifyJavaScript: "boolean?",
    OptimizerMobileImageQuality: "integer?",
    OptimizerMobileMaxWidth: "integer?",
    OptimizerPrerenderHtml: "boolean?",
    OptimizerStaticHtmlEnabled: "boolean?",
    OptimizerStaticHtmlWordPressBypassCookie: "string?",
    OptimizerStaticHtmlWordPressPath: "string?",
    OptimizerTunnelEnabled: "boolean?",
    OptimizerWatermarkEnabled: "boolean?",
    OptimizerWatermarkMinImageSize: "integer?",
    OptimizerWatermarkOffset: "number?",
    OptimizerWatermarkPosition: "integer?",
    OptimizerWatermarkUrl: "string?",
    OriginConnectTimeout: "integer?",
    OriginHostHeader: "string?",
    OriginResponseTimeout: "integer?",
    OriginRetries: "integer?",
    OriginRetry5XXResponses: "boolean?",
    OriginRetryConnectionTimeout: "boolean?",
    OriginRetryDelay: "integer?",
    OriginRetryResponseTimeout: "boolean?",
    OriginShieldEnableConcurrencyLimit: "boolean?",
    OriginShieldMaxConcurrentRequests: "integer?",
    OriginShieldMaxQueuedRequests: "integer?",
    OriginShieldQueueMaxWaitTime: "integer?",
    OriginShieldZoneCode: "string?",
    OriginType: "integer?",
    OriginUrl: "string?",
    PermaCacheStorageZoneId: "integer?",
    PermaCacheType: "integer?",
    PreloadingScreenCode: "string?",
    PreloadingScreenCodeEnabled: "boolean?",
    PreloadingScreenDelay: "integer?",
    PreloadingScreenEnabled: "boolean?",
    PreloadingScreenLogoUrl: "string?",
    PreloadingScreenShowOnFirstVisit: "boolean",
    PreloadingScreenTheme: "integer?",
    QueryStringVaryParameters: "string[]?",
    RequestCoalescingTimeout: "integer?",
    RequestLimit: "integer?",
    RoutingFilters: "string[]?",
    ShieldDDosProtectionEnabled: "boolean?",
    ShieldDDosProtectionType: "integer?",
    StickySessionClientHeaders: "string?",
    StickySessionCookieName: "string?",
    StickySessionType: "integer?",
    StorageZoneId: "integer?",
    TlsSecurityLevel: "integer?",
    Type: "integer?",
    UseBackgroundUpdate: "boolean?",
    UseStaleWhileOffline: "boolean?",
    UseStaleWhileUpdating: "boolean?",
    VerifyOriginSSL: "boolean?",
    ZoneSecurityEnabled: "boolean?",
    ZoneSecurityIncludeHashRemoteIP: "boolean?",
  },
  AddEdgeScriptModel: {
    Code: "string?",
    CreateLinkedPullZone: "boolean",
    Integration: "SourceCodeIntegrationModel?",
    LinkedPullZoneName: "string?",
    Name: "string?",
    ScriptType: "integer",
  },
  UpdateEdgeScriptModel: { Name: "string?", ScriptType: "integer" },
  EdgeScriptAddSecretModel: { Name: "string", Secret: "string?" },
  EdgeScriptUpdateSecretModel: { Secret: "string?" },
  AddEdgeScriptVariableModel: { DefaultValue: "string?", Name: "string", Required: "boolean" },
  UpdateEdgeScriptVariableModel: { DefaultValue: "string?", Required: "boolean?" },
  CreateCustomAccessListRequest: {
    checksum: "string?",
    content: "string?",
    description: "string?",
    name: "string?",
    type: "integer",
  },
  UpdateCustomAccessListRequest: { checksum: "string?", content: "string?", name: "string?" },
  UpdateAccessListConfigurationRequest: { action: "integer", isEnabled: "boolean?" },
  ShieldZoneRequest: {
    dDoSChallengeWindow: "integer?",
    dDoSShieldSensitivity: "integer",
    learningMode: "boolean?",
    learningModeUntil: "date-time?",
    planType: "integer",
    premiumPlan: "boolean?",
    requestBodyLoggingEnabled: "boolean?",
    shieldZoneId: "integer",
    wafCustomRuleOrder: "integer[]?",
    wafDisabledRules: "string[]?",
    wafEnabled: "boolean?",
    wafEngineConfig: "PullZoneWafConfigVariableModel[]?",
    wafExecutionMode: "integer",
    wafLogOnlyRules: "string[]?",
    wafProfileId: "integer?",
    wafRealtimeThreatIntelligenceEnabled: "boolean?",
    wafRequestBodyLimitAction: "integer",
    wafRequestHeaderLoggingEnabled: "boolean?",
    wafRequestIgnoredHeaders: "string[]?",
    wafResponseBodyLimitAction: "integer",
    whitelabelResponsePages: "boolean?",
  },
  StorageZoneModelAdd: {
    Name: "string",
    Region: "string",
    ReplicationRegions: "string[]?",
    StorageZoneType: "integer",
    ZoneTier: "integer",
  },
  StorageZoneSettingsModel: {
    Custom404FilePath: "string?",
    OriginUrl: "string?",
    ReplicationZones: "string[]?",
    Rewrite404To200: "boolean?",
  },
  UpdateCollectionModel: { name: "string?" },
  VideoLibraryCreateModel: {
    AllowDirectPlay: "boolean?",
    AllowEarlyPlay: "boolean?",
    BlockNoneReferrer: "boolean?",
    EnableMP4Fallback: "boolean?",
    EnableMultiAudioTrackSupport: "boolean?",
    EnableTranscribing: "boolean?",
    EnableTranscribingChaptersGeneration: "boolean?",
    EnableTranscribingDescriptionGeneration: "boolean?",
    EnableTranscribingMomentsGeneration: "boolean?",
    EnableTranscribingTitleGeneration: "boolean?",
    EnabledResolutions: "string?",
    EncodingTier: "integer?",
    JitEncodingEnabled: "boolean?",
    KeepOriginalFiles: "boolean?",
    Name: "string",
    OutputCodecs: "string?",
    PlayerVersion: "integer?",
    ReplicationRegions: "string[]?",
    TranscribingCaptionLanguages: "string[]?",
  },
  VideoLibraryUpdateModel: {
    AllowDirectPlay: "boolean?",
    AllowEarlyPlay: "boolean?",
    AppleFairPlayDrm: "AppleFairPlayDrmUpdateModel?",
    Bitrate1080p: "integer?",
    Bitrate1440p: "integer?",
    Bitrate2160p: "integer?",
    Bitrate240p: "integer?",
    Bitrate360p: "integer?",
    Bitrate480p: "integer?",
    Bitrate720p: "integer?",
    BlockNoneReferrer: "boolean?",
    CaptionsBackground: "string?",
    CaptionsFontColor: "string?",
    CaptionsFontSize: "integer?",
    Controls: "string?",
    CustomHTML: "string?",
    DrmVersion: "integer?",
    EnableCaptionsInPlaylist: "boolean?",
    EnableCompactControls: "boolean?",
    EnableContentTagging: "boolean?",
    EnableDRM: "boolean?",
    EnableMP4Fallback: "boolean?",
    EnableMultiAudioTrackSupport: "boolean?",
    EnableTokenAuthentication: "boolean?",
    EnableTokenIPVerification: "boolean?",
    EnableTranscribing: "boolean?",
    EnableTranscribingChaptersGeneration: "boolean?",
    EnableTranscribingDescriptionGeneration: "boolean?",
    EnableTranscribingMomentsGeneration: "boolean?",
    EnableTranscribingTitleGeneration: "boolean?",
    EnabledResolutions: "string?",
    EncodingTier: "integer?",
    ExposeOriginals: "boolean?",
    ExposeVideoMetadata: "boolean?",
    FontFamily: "string?",
    GoogleWidevineDrm: "GoogleWidevineDrmUpdateModel?",
    JitEncodingEnabled: "boolean?",
    KeepOriginalFiles: "boolean?",
    Name: "string?",
    OutputCodecs: "string?",
    PlaybackSpeeds: "string?",
    PlayerKeyColor: "string?",
    PlayerTokenAuthenticationEnabled: "boolean?",
    PlayerVersion: "integer?",
    RememberPlayerPosition: "boolean?",
    RemoveMetadataFromFallbackVideos: "boolean?",
    ResetToken: "boolean?",
    ScaleVideoUsingBothDimensions: "boolean?",
    ShowHeatmap: "boolean?",
    TranscribingCaptionLanguages: "string[]?",
    UILanguage: "string?",
    UseSeparateAudioStream: "boolean?",
    VastTagUrl: "string?",
    ViAiPublisherId: "string?",
    WatermarkHeight: "integer?",
    WatermarkPositionLeft: "integer?",
    WatermarkPositionTop: "integer?",
    WatermarkWidth: "integer?",
    WebhookUrl: "string?",
  },
  AppleFairPlayDrmUpdateModel: { Enabled: "boolean?" },
  GoogleWidevineDrmUpdateModel: {
    Enabled: "boolean?",
    MinClientSecurityLevel: "integer?",
    SdOnlyForL3: "boolean?",
  },
} as const satisfies Record<string, Record<string, string>>;

export interface Application {
  autoScaling: AutoscalingSettings;
  containerInstances: ContainerInstance[];
  containerTemplates: ContainerTemplate[];
  displayEndpoint: DisplayEndpoint;
  id: string;
  name: string;
  networkSettings: NetworkLimits;
  regionSettings: RegionSettings;
  repositorySettings: RepositorySettings;
  runtimeType: string;
  status: string;
  volumes: VolumeTemplate[];
}

export interface AutoscalingSettings {
  max: number;
  min: number;
}

export interface ContainerInstance {
  id: string;
  nodeIpAddress: string;
  podId: string;
  templateId: string;
}

export interface ContainerTemplate {
  endpoints: ContainerEndpoint[];
  entryPoint: ContainerEntryPoint;
  environmentVariables: EnvironmentVariable[];
  id: string;
  image: string;
  imageDigest: string;
  imageName: string;
  imageNamespace: string;
  imagePullPolicy: string;
  imageRegistryId: string;
  imageTag: string;
  name: string;
  packageId: string;
  probes: ContainerProbes;
  volumeMounts: ContainerVolumeMount[];
}

export interface ContainerEndpoint {
  displayName: string;
  id: string;
  internalIpAddresses: EndpointInternalIp[] | null;
  isSslEnabled: boolean;
  portMappings: EndpointPortMapping[];
  publicHost: string;
  publicIpAddresses: EndpointInternalIp[] | null;
  pullZoneId: string;
  stickySessions: EndpointStickySession;
  type: string;
}

export interface EndpointInternalIp {
  address: string;
  region: string;
}

export interface EndpointPortMapping {
  containerPort: number;
  exposedPort: number;
  protocols: string[];
}

export interface EndpointStickySession {
  cookieName: string;
  enabled: boolean;
  sessionHeaders: string[];
}

export interface ContainerEntryPoint {
  arguments: string | null;
  argumentsArray: string[] | null;
  command: string | null;
  commandArray: string[] | null;
  workingDirectory: string | null;
}

export interface EnvironmentVariable {
  name: string;
  value: string;
}

export interface ContainerProbes {
  liveness: ContainerProbe;
  readiness: ContainerProbe;
  startup: ContainerProbe;
}

export interface ContainerProbe {
  failureThreshold: number | null;
  grpc: GrpcProbe;
  httpGet: HttpGetProbe;
  initialDelaySeconds: number | null;
  periodSeconds: number | null;
  successThreshold: number | null;
  tcpSocket: TcpSocketProbe;
  timeoutSeconds: number | null;
}

export interface GrpcProbe {
  request: GrpcProbeRequestDetails;
}

export interface GrpcProbeRequestDetails {
  portNumber: number;
  serviceName: string | null;
}

export interface HttpGetProbe {
  request: HttpGetProbeRequestDetails;
  response: HttpGetProbeResponseDetails;
}

export interface HttpGetProbeRequestDetails {
  path: string;
  portNumber: number;
}

export interface HttpGetProbeResponseDetails {
  expectedStatusCode: string;
}

export interface TcpSocketProbe {
  request: TcpSocketProbeRequestDetails;
}

export interface TcpSocketProbeRequestDetails {
  portNumber: number;
}

export interface ContainerVolumeMount {
  mountPath: string;
  name: string;
}

export interface DisplayEndpoint {
  address: string;
  id: string;
  type: string;
}

export interface NetworkLimits {
  egressBandwidthLimit: number;
  ingressBandwidthLimit: number;
}

export interface RegionSettings {
  allowedRegionIds: string[];
  maxAllowedRegions: number | null;
  provisioningType: string;
  requiredRegionIds: string[];
}

export interface RepositorySettings {
  owner: string | null;
  repositoryName: string | null;
  templateRepository: string | null;
}

export interface VolumeTemplate {
  name: string;
  size: number;
}

export interface ContainerRegistry {
  accountId: string | null;
  createdAt: string;
  displayName: string;
  firstPasswordSymbols: string | null;
  hostName: string;
  id: number;
  isPlatformManaged: boolean;
  isPublic: boolean | null;
  lastPasswordSymbols: string | null;
  lastUpdatedAt: string | null;
  namespaceId: string;
  userId: string | null;
  userName: string | null;
}

export interface DnsRecordModel {
  Accelerated: boolean;
  AcceleratedPullZoneId: number;
  AccelerationStatus: number;
  AutoSslIssuance: boolean;
  Comment: string | null;
  Disabled: boolean;
  EnviromentalVariables: DnsRecordEnviromentalVariableModel[] | null;
  Flags: number;
  GeolocationInfo: DnsRecordGeoLocationInfo | null;
  GeolocationLatitude: number;
  GeolocationLongitude: number;
  IPGeoLocationInfo: GeoDnsLocationModel | null;
  Id: number;
  LatencyZone: string | null;
  LinkName: string | null;
  MonitorStatus: number;
  MonitorType: number;
  Name: string | null;
  Port: number;
  Priority: number;
  SmartRoutingType: number;
  Tag: string | null;
  Ttl: number;
  Type: number;
  Value: string | null;
  Weight: number;
}

export interface DnsRecordEnviromentalVariableModel {
  Name: string | null;
  Value: string | null;
}

export interface DnsRecordGeoLocationInfo {
  City: string | null;
  Country: string | null;
  Latitude: number;
  Longitude: number;
}

export interface GeoDnsLocationModel {
  ASN: number;
  City: string | null;
  Country: string | null;
  CountryCode: string | null;
  OrganizationName: string | null;
}

export interface DnsZoneModel {
  CertificateKeyType: number;
  CustomNameserversEnabled: boolean;
  DateCreated: string;
  DateModified: string;
  DnsSecEnabled: boolean;
  Domain: string | null;
  Id: number;
  LogAnonymizationType: number | null;
  LoggingEnabled: boolean;
  LoggingIPAnonymizationEnabled: boolean;
  Nameserver1: string | null;
  Nameserver2: string | null;
  NameserversDetected: boolean;
  NameserversNextCheck: string;
  Records: DnsRecordModel[] | null;
  SoaEmail: string | null;
}

export interface LoadBalancerOriginModel {
  Id: number;
  Name: string | null;
  Weight: number;
  Enabled: boolean;
  HealthStatus: number;
  OriginType: number;
  EdgeScriptId: number | null;
  StorageZoneId: number | null;
  StandardOrigin: StandardOriginModel | null;
  MagicContainersOrigin: MagicContainersOriginModel | null;
}

export interface StandardOriginModel {
  OriginUrl: string | null;
  HostHeader: string | null;
  VerifySsl: boolean | null;
}

export interface MagicContainersOriginModel {
  AppId: string | null;
  EndPointId: string | null;
}

export interface LoadBalancerOriginGroupModel {
  Id: number;
  Name: string | null;
  Enabled: boolean;
  Latitude: number;
  Longitude: number;
  Weight: number;
  Priority: number;
  OriginLoadBalancingMethod: number;
  Origins: LoadBalancerOriginModel[] | null;
  HealthCheckSettings: HealthCheckSettings | null;
}

export interface HealthCheckSettings {
  Enabled: boolean | null;
  Path: string | null;
}

export interface LoadBalancerModel {
  LoadBalancerId: number;
  Name: string | null;
  OriginGroupLoadBalancingMethod: number;
  StickySessionType: number;
  OriginGroups: LoadBalancerOriginGroupModel[] | null;
}

export interface PullZoneModel {
  AWSSigningEnabled: boolean;
  AWSSigningKey: string | null;
  AWSSigningRegionName: string | null;
  AWSSigningSecret: string | null;
  AccessControlOriginHeaderExtensions: string[] | null;
  AddCanonicalHeader: boolean;
  AddHostHeader: boolean;
  AfricaDiscount: number;
  AllowedReferrers: string[] | null;
  AsiaOceaniaDiscount: number;
  BlockNoneReferrer: boolean;
  BlockPostRequests: boolean;
  BlockRootPathAccess: boolean;
  BlockedCountries: string[] | null;
  BlockedIps: string[] | null;
  BlockedReferrers: string[] | null;
  BudgetRedirectedCountries: string[] | null;
  BunnyAiImageBlueprints: BunnyAiImageBlueprintModel[] | null;
  BurstSize: number;
  CacheControlMaxAgeOverride: number;
  CacheControlPublicMaxAgeOverride: number;
  CacheErrorResponses: boolean;
  CacheKeyHeaders: string | null;
  CacheVersion: number;
  CnameDomain: string | null;
  ConnectionLimitPerIPCount: number;
  CookieVaryParameters: string[] | null;
  DisableCookies: boolean;
  DisableLetsEncrypt: boolean;
  DnsRecordId: number;
  DnsRecordValue: string | null;
  DnsZoneId: number;
  EUUSDiscount: number;
  EdgeRules: EdgeRuleV2Model[] | null;
  EdgeScriptExecutionPhase: number;
  EdgeScriptId: number;
  EnableAccessControlOriginHeader: boolean;
  EnableAutoSSL: boolean;
  EnableAvifVary: boolean;
  EnableBunnyImageAi: boolean;
  EnableCacheSlice: boolean;
  EnableCookieVary: boolean;
  EnableCountryCodeVary: boolean;
  EnableCountryStateCodeVary: boolean;
  EnableExtendedLogging: boolean;
  EnableGeoZoneAF: boolean;
  EnableGeoZoneASIA: boolean;
  EnableGeoZoneEU: boolean;
  EnableGeoZoneSA: boolean;
  EnableGeoZoneUS: boolean;
  EnableHostnameVary: boolean;
  EnableLogging: boolean;
  EnableMobileVary: boolean;
  EnableOriginShield: boolean;
  EnableQueryStringOrdering: boolean;
  EnableRequestCoalescing: boolean;
  EnableSafeHop: boolean;
  EnableSmartCache: boolean;
  EnableTLS1: boolean;
  EnableTLS1_1: boolean;
  EnableWebPVary: boolean;
  EnableWebSockets: boolean;
  Enabled: boolean;
  ErrorPageCustomCode: string | null;
  ErrorPageEnableCustomCode: boolean;
  ErrorPageEnableStatuspageWidget: boolean;
  ErrorPageStatuspageCode: string | null;
  ErrorPageWhitelabel: boolean;
  FollowRedirects: boolean;
  Hostnames: HostnameModel[] | null;
  Id: number;
  IgnoreQueryStrings: boolean;
  IpFamilyPolicy: number;
  LimitRateAfter: number;
  LimitRatePerSecond: number;
  LoadBalancerId: number | null;
  LogAnonymizationType: number;
  LogFormat: number;
  LogForwardingEnabled: boolean;
  LogForwardingFormat: number;
  LogForwardingHostname: string | null;
  LogForwardingPort: number;
  LogForwardingProtocol: number;
  LogForwardingToken: string | null;
  LoggingIPAnonymizationEnabled: boolean;
  LoggingSaveToStorage: boolean;
  LoggingStorageZoneId: number;
  MagicContainersAppId: string | null;
  MagicContainersEndpointId: string | null;
  MaxWebSocketConnections: number;
  MiddlewareScriptId: number | null;
  MonthlyBandwidthLimit: number;
  MonthlyBandwidthUsed: number;
  MonthlyCharges: number;
  Name: string | null;
  OptimizerAutomaticOptimizationEnabled: boolean;
  OptimizerClasses: OptimizerClassModel[] | null;
  OptimizerDesktopMaxWidth: number;
  OptimizerEnableManipulationEngine: boolean;
  OptimizerEnableUpscaling: boolean;
  OptimizerEnableWebP: boolean;
  OptimizerEnabled: boolean;
  OptimizerForceClasses: boolean;
  OptimizerImageQuality: number;
  OptimizerMinifyCSS: boolean;
  OptimizerMinifyJavaScript: boolean;
  OptimizerMobileImageQuality: number;
  OptimizerMobileMaxWidth: number;
  OptimizerPrerenderHtml: boolean;
  OptimizerPricing: number;
  OptimizerStaticHtmlEnabled: boolean;
  OptimizerStaticHtmlWordPressBypassCookie: string | null;
  OptimizerStaticHtmlWordPressPath: string | null;
  OptimizerTunnelEnabled: boolean;
  OptimizerWatermarkEnabled: boolean;
  OptimizerWatermarkMinImageSize: number;
  OptimizerWatermarkOffset: number;
  OptimizerWatermarkPosition: number;
  OptimizerWatermarkUrl: string | null;
  OriginConnectTimeout: number;
  OriginHostHeader: string | null;
  OriginLinkValue: string | null;
  OriginResponseTimeout: number;
  OriginRetries: number;
  OriginRetry5XXResponses: boolean;
  OriginRetryConnectionTimeout: boolean;
  OriginRetryDelay: number;
  OriginRetryResponseTimeout: boolean;
  OriginShieldEnableConcurrencyLimit: boolean;
  OriginShieldMaxConcurrentRequests: number;
  OriginShieldMaxQueuedRequests: number;
  OriginShieldQueueMaxWaitTime: number;
  OriginShieldZoneCode: string | null;
  OriginType: number;
  OriginUrl: string | null;
  PermaCacheStorageZoneId: number;
  PermaCacheType: number;
  PreloadingScreenCode: string | null;
  PreloadingScreenCodeEnabled: boolean;
  PreloadingScreenDelay: number;
  PreloadingScreenEnabled: boolean;
  PreloadingScreenLogoUrl: string | null;
  PreloadingScreenShowOnFirstVisit: boolean;
  PreloadingScreenTheme: number;
  PriceOverride: number;
  QueryStringVaryParameters: string[] | null;
  RequestCoalescingTimeout: number;
  RequestLimit: number;
  RoutingFilters: string[] | null;
  ShieldDDosProtectionEnabled: boolean;
  ShieldDDosProtectionType: number;
  SouthAmericaDiscount: number;
  StickySessionClientHeaders: string | null;
  StickySessionCookieName: string | null;
  StickySessionType: number;
  StorageZoneId: number;
  Suspended: boolean;
  TlsSecurityLevel: number;
  Type: number;
  UseBackgroundUpdate: boolean;
  UseStaleWhileOffline: boolean;
  UseStaleWhileUpdating: boolean;
  UserId: string | null;
  VerifyOriginSSL: boolean;
  VideoLibraryId: number;
  ZoneSecurityEnabled: boolean;
  ZoneSecurityIncludeHashRemoteIP: boolean;
  ZoneSecurityKey: string | null;
}

export interface BunnyAiImageBlueprintModel {
  Name: string | null;
  Properties: Record<string, string> | null;
}

export interface EdgeRuleV2Model {
  ActionParameter1: string | null;
  ActionParameter2: string | null;
  ActionParameter3: string | null;
  ActionType: number;
  Description: string | null;
  Enabled: boolean;
  ExtraActions: EdgeRuleV2ActionModel[] | null;
  Guid: string | null;
  OrderIndex: number;
  ReadOnly: boolean;
  TriggerMatchingType: number;
  Triggers: Trigger[] | null;
}

export interface EdgeRuleV2ActionModel {
  ActionParameter1: string | null;
  ActionParameter2: string | null;
  ActionParameter3: string | null;
  ActionType: number;
}

export interface Trigger {
  Parameter1: string | null;
  PatternMatches: string[] | null;
  PatternMatchingType: number;
  Type: number;
}

export interface HostnameModel {
  Certificate: string | null;
  CertificateKey: string | null;
  CertificateKeyType: number;
  CertificateProvisionType: number;
  ForceSSL: boolean;
  HasCertificate: boolean;
  Id: number;
  IsManagedHostname: boolean;
  IsSystemHostname: boolean;
  Value: string | null;
}

export interface OptimizerClassModel {
  Name: string | null;
  Properties: Record<string, string> | null;
}

export interface EdgeScriptModel {
  CurrentReleaseId: number;
  DefaultHostname: string | null;
  Deleted: boolean;
  DeploymentKey: string | null;
  EdgeScriptVariables: EdgeScriptVariableModel[] | null;
  Id: number;
  Integration: SourceCodeIntegrationModel | null;
  IntegrationId: number | null;
  LastModified: string;
  LinkedPullZones: LinkedPullZone[] | null;
  MonthlyCost: number;
  MonthlyCpuTime: number;
  MonthlyRequestCount: number;
  Name: string | null;
  RepositoryId: number | null;
  ScriptType: number;
  SystemHostname: string | null;
}

export interface EdgeScriptVariableModel {
  DefaultValue: string | null;
  Id: number;
  Name: string | null;
  Required: boolean;
}

export interface SourceCodeIntegrationModel {
  DeployConfiguration: DeployConfigurationModel | null;
  IntegrationId: number;
  RepositorySettings: SourceCodeRepositorySettingsModel | null;
}

export interface DeployConfigurationModel {
  Branch: string | null;
  BuildCommand: string | null;
  CreateWorkflow: boolean;
  EntryFile: string | null;
  InstallCommand: string | null;
}

export interface SourceCodeRepositorySettingsModel {
  Id: number | null;
  Name: string | null;
  Private: boolean;
  TemplateUrl: string | null;
}

export interface LinkedPullZone {
  DefaultHostname: string | null;
  Id: number;
  PullZoneName: string | null;
}

export interface EdgeScriptReleaseModel {
  Author: string | null;
  AuthorEmail: string | null;
  Code: string | null;
  CommitSha: string | null;
  DatePublished: string;
  DateReleased: string;
  Deleted: boolean;
  Id: number;
  Note: string | null;
  Status: number;
  Uuid: string | null;
}

export interface EdgeScriptSecretModel {
  Id: number;
  LastModified: string;
  Name: string | null;
}

export interface AccessListDetails {
  action: number;
  category: number;
  configurationId: number;
  description: string | null;
  entryCount: number;
  isEnabled: boolean;
  lastUpdated: string;
  listId: number;
  name: string | null;
  requiredPlan: number;
  type: number;
  updateFrequency: string | null;
}

export interface ShieldZoneResponse {
  customWafRulesLimit: number;
  dDoSChallengeWindow: number | null;
  dDoSExecutionMode: number;
  dDoSShieldSensitivity: number;
  learningMode: boolean | null;
  learningModeUntil: string | null;
  planType: number;
  pullZoneId: number | null;
  rateLimitRulesLimit: number;
  requestBodyLoggingEnabled: boolean;
  shieldZoneId: number;
  wafCustomRuleOrder: number[] | null;
  wafDisabledRules: string[] | null;
  wafEnabled: boolean | null;
  wafEngineConfig: PullZoneWafConfigVariableModel[] | null;
  wafExecutionMode: number;
  wafLogOnlyRules: string[] | null;
  wafProfileId: number | null;
  wafRealtimeThreatIntelligenceEnabled: boolean | null;
  wafRequestBodyLimitAction: number;
  wafRequestHeaderLoggingEnabled: boolean;
  wafRequestIgnoredHeaders: string[] | null;
  wafResponseBodyLimitAction: number;
  whitelabelResponsePages: boolean | null;
}

export interface PullZoneWafConfigVariableModel {
  name: string | null;
  valueEncoded: string | null;
}

export interface StorageZoneModel {
  Custom404FilePath: string | null;
  DateModified: string;
  Deleted: boolean;
  Discount: number;
  FilesStored: number;
  Id: number;
  Name: string | null;
  Password: string | null;
  PriceOverride: number;
  PullZones: PullZoneModel[] | null;
  ReadOnlyPassword: string | null;
  Region: string | null;
  ReplicationChangeInProgress: boolean;
  ReplicationRegions: string[] | null;
  Rewrite404To200: boolean;
  S3Hostname: string | null;
  StorageHostname: string | null;
  StorageUsed: number;
  StorageZoneType: number;
  UserId: string | null;
  ZoneTier: number;
}

export interface CollectionModel {
  guid: string | null;
  name: string | null;
  previewImageUrls: string[] | null;
  previewVideoIds: string | null;
  totalSize: number;
  videoCount: number;
  videoLibraryId: number;
}

export interface VideoLibraryModel {
  AllowDirectPlay: boolean;
  AllowEarlyPlay: boolean | null;
  AllowedReferrers: string[] | null;
  ApiAccessKey: string | null;
  ApiKey: string | null;
  AppleFairPlayDrm: AppleFairPlayDrm | null;
  Bitrate1080p: number;
  Bitrate1440p: number;
  Bitrate2160p: number;
  Bitrate240p: number;
  Bitrate360p: number;
  Bitrate480p: number;
  Bitrate720p: number;
  BlockNoneReferrer: boolean;
  BlockedReferrers: string[] | null;
  CaptionsBackground: string | null;
  CaptionsFontColor: string | null;
  CaptionsFontSize: number;
  Controls: string | null;
  CustomHTML: string | null;
  DateCreated: string;
  DateModified: string;
  DrmBasePriceOverride: number | null;
  DrmCostPerLicenseOverride: number | null;
  DrmVersion: number;
  EnableCaptionsInPlaylist: boolean | null;
  EnableCompactControls: boolean;
  EnableContentTagging: boolean;
  EnableDRM: boolean;
  EnableMP4Fallback: boolean;
  EnableMultiAudioTrackSupport: boolean;
  EnableTranscribing: boolean;
  EnableTranscribingChaptersGeneration: boolean;
  EnableTranscribingDescriptionGeneration: boolean;
  EnableTranscribingMomentsGeneration: boolean;
  EnableTranscribingTitleGeneration: boolean;
  EnabledResolutions: string | null;
  EncodingTier: number;
  ExposeOriginals: boolean;
  ExposeVideoMetadata: boolean;
  FeatureFlags: string | null;
  FontFamily: string | null;
  GoogleWidevineDrm: GoogleWidevineDrm | null;
  HasWatermark: boolean;
  Id: number;
  JitEncodingEnabled: boolean;
  KeepOriginalFiles: boolean;
  MonthlyChargesEnterpriseDrm: number;
  MonthlyChargesPremiumEncoding: number;
  MonthlyChargesTranscribing: number;
  Name: string | null;
  OutputCodecs: string | null;
  PlaybackSpeeds: string | null;
  PlayerKeyColor: string | null;
  PlayerTokenAuthenticationEnabled: boolean;
  PlayerVersion: number;
  PremiumEncodingPriceOverride: number | null;
  PullZoneId: number;
  PullZoneType: number;
  ReadOnlyApiKey: string | null;
  RememberPlayerPosition: boolean;
  RemoveMetadataFromFallbackVideos: boolean;
  ReplicationRegions: string[] | null;
  ScaleVideoUsingBothDimensions: boolean;
  ShowHeatmap: boolean;
  StorageUsage: number;
  StorageZoneId: number;
  TrafficUsage: number;
  TranscribingCaptionLanguages: string[] | null;
  TranscribingPriceOverride: number | null;
  UILanguage: string | null;
  UseSeparateAudioStream: boolean;
  VastTagUrl: string | null;
  ViAiPublisherId: string | null;
  VideoCount: number;
  WatermarkHeight: number;
  WatermarkPositionLeft: number;
  WatermarkPositionTop: number;
  WatermarkVersion: number;
  WatermarkWidth: number;
  WebhookUrl: string | null;
}

export interface AppleFairPlayDrm {
  CertificateExpirationDate: string | null;
  CertificateId: number | null;
  Enabled: boolean;
  Provider: string | null;
}

export interface GoogleWidevineDrm {
  CertificateExpirationDate: string | null;
  CertificateId: number | null;
  Enabled: boolean;
  MinClientSecurityLevel: number | null;
  Provider: string | null;
  SdOnlyForL3: boolean;
}
