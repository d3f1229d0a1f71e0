// Generated from facts/ by "npm run generate". Do not edit.

/** The types of the members of each model, in the notation of the facts. */
export const models = {
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
  DnsZoneAddModel: { Domain: "string", Records: "AddDnsRecordModel[]?" },
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
} as const satisfies Record<string, Record<string, string>>;

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

export interface DnsZoneAddModel {
  Domain: string;
  Records: AddDnsRecordModel[] | null;
}

export interface AddDnsRecordModel {
  Accelerated: boolean | null;
  AutoSslIssuance: boolean | null;
  Comment: string | null;
  Disabled: boolean | null;
  EnviromentalVariables: DnsRecordEnviromentalVariableModel[] | null;
  Flags: number | null;
  GeolocationLatitude: number | null;
  GeolocationLongitude: number | null;
  LatencyZone: string | null;
  MonitorType: number | null;
  Name: string | null;
  Port: number | null;
  Priority: number | null;
  PullZoneId: number | null;
  ScriptId: number | null;
  SmartRoutingType: number | null;
  Tag: string | null;
  Ttl: number | null;
  Type: number | null;
  Value: string | null;
  Weight: number | null;
}

export interface UpdateDnsZoneModel {
  CertificateKeyType: number | null;
  CustomNameserversEnabled: boolean | null;
  LogAnonymizationType: number | null;
  LoggingEnabled: boolean | null;
  LoggingIPAnonymizationEnabled: boolean | null;
  Nameserver1: string | null;
  Nameserver2: string | null;
  SoaEmail: string | null;
}

export interface UpdateDnsRecordModel {
  Accelerated: boolean | null;
  AutoSslIssuance: boolean | null;
  Comment: string | null;
  Disabled: boolean | null;
  EnviromentalVariables: DnsRecordEnviromentalVariableModel[] | null;
  Flags: number | null;
  GeolocationLatitude: number | null;
  GeolocationLongitude: number | null;
  Id: number;
  LatencyZone: string | null;
  MonitorType: number | null;
  Name: string | null;
  Port: number | null;
  Priority: number | null;
  PullZoneId: number | null;
  ScriptId: number | null;
  SmartRoutingType: number | null;
  Tag: string | null;
  Ttl: number | null;
  Type: number | null;
  Value: string | null;
  Weight: number | null;
}
