// Generated from provider/model and provider/api by "npm run generate". Do not edit.

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
  /** Country codes of two letters, one or a list. */
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
  /** Records asked for at a time. Default: `1000`. From 1 to 10000. */
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
  /** URL of the database. */
  url?: string | null | undefined;
  /** Region that stores the data. */
  storage_region?: string | null | undefined;
  /** Regions that take reads and writes. A set: order and duplicates are ignored. */
  primary_regions?: string[] | null | undefined;
  /** Regions that hold a read-only replica. A set: order and duplicates are ignored. */
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
  /** Regions that take reads and writes. A set: order and duplicates are ignored. */
  primary_regions: string[];
  /** Regions that hold a read-only replica. A set: order and duplicates are ignored. */
  replicas_regions?: string[] | null;
}

/** {@link DatabaseRegions} in a request. A property that is left out is not sent. */
export interface DatabaseRegionsInput {
  /** Regions that take reads and writes. A set: order and duplicates are ignored. */
  primary_regions?: string[] | null;
  /** Regions that hold a read-only replica. A set: order and duplicates are ignored. */
  replicas_regions?: string[] | null;
}

/** An access token of an SQL database. */
export interface DatabaseToken {
  /** Access that the token grants: full access, or read-only. */
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
  /** Access that the token grants: full access, or read-only. */
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
  /** Name of the record within its zone. */
  Name?: string | null | undefined;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null | undefined;
  /**
   * How long resolvers keep it, in seconds. The platform chooses that of an accelerated record and of a
   * redirect, and returns 0.
   */
  Ttl?: number | null | undefined;
  /** Share of the traffic among records of one name and type. */
  Weight?: number | null | undefined;
  /** Priority of the host: the lowest number comes first. */
  Priority?: number | null | undefined;
  /** Port of the service. */
  Port?: number | null | undefined;
  /** Flags of the record. */
  Flags?: number | null | undefined;
  /** What the record permits: `issue`, `issuewild`, `iodef` … */
  Tag?: string | null | undefined;
  /** ID of the pull zone that the record leads to. */
  PullZoneId?: number | null | undefined;
  /** ID of the DNS script that answers. */
  ScriptId?: number | null | undefined;
  /** Variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariable[] | null | undefined;
  /** Whether the record is left out of responses. */
  Disabled?: boolean | null | undefined;
  /** A note, which the dashboard shows. */
  Comment?: string | null | undefined;
  /** Whether a pull zone of its own, which the platform makes, stands in front of the record. */
  Accelerated?: boolean | null | undefined;
  /** Whether the platform issues a certificate for the name. */
  AutoSslIssuance?: boolean | null | undefined;
  /**
   * How the platform checks the health of the host. One of `0` (None), `1` (Ping), `2` (Http), `3` (Monitor).
   */
  MonitorType?: number | null | undefined;
  /**
   * How one of several records of a name is chosen for a client. One of `0` (None), `1` (Latency), `2`
   * (Geolocation).
   */
  SmartRoutingType?: number | null | undefined;
  /** Region of the host, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null | undefined;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  GeolocationLatitude?: number | null | undefined;
  /** Longitude of the host in degrees. */
  GeolocationLongitude?: number | null | undefined;
  /** ID of the pull zone that the platform has made for an accelerated record; 0 if there is none. */
  AcceleratedPullZoneId?: number | null | undefined;
  /**
   * State of the acceleration. One of `0` (None), `1` (Pending), `2` (Processing), `3` (Completed), `4`
   * (Failed).
   */
  AccelerationStatus?: number | null | undefined;
  /** Result of the last health check. One of `0` (Unknown), `1` (Online), `2` (Offline). */
  MonitorStatus?: number | null | undefined;
  /** The linked pull zone or script, as the API names it. */
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
  /** Name of the record within its zone. */
  Name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null;
  /**
   * How long resolvers keep it, in seconds. The platform chooses that of an accelerated record and of a
   * redirect, and returns 0. From 0 to 2147483647.
   */
  Ttl?: number | null;
  /** Share of the traffic among records of one name and type. From 0 to 65535. */
  Weight?: number | null;
  /** Priority of the host: the lowest number comes first. From 0 to 65535. */
  Priority?: number | null;
  /** Port of the service. From 0 to 65535. */
  Port?: number | null;
  /** Flags of the record. From 0 to 255. */
  Flags?: number | null;
  /** What the record permits: `issue`, `issuewild`, `iodef` … */
  Tag?: string | null;
  /** ID of the pull zone that the record leads to. */
  PullZoneId?: number | null;
  /** ID of the DNS script that answers. */
  ScriptId?: number | null;
  /** Variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariableInput[] | null;
  /** Whether the record is left out of responses. API default: `false`. */
  Disabled?: boolean | null;
  /** A note, which the dashboard shows. */
  Comment?: string | null;
  /**
   * Whether a pull zone of its own, which the platform makes, stands in front of the record. API default:
   * `false`.
   */
  Accelerated?: boolean | null;
  /** Whether the platform issues a certificate for the name. */
  AutoSslIssuance?: boolean | null;
  /**
   * How the platform checks the health of the host. API default: `0`. One of `0` (None), `1` (Ping), `2`
   * (Http), `3` (Monitor).
   */
  MonitorType?: number | null;
  /**
   * How one of several records of a name is chosen for a client. API default: `0`. One of `0` (None), `1`
   * (Latency), `2` (Geolocation).
   */
  SmartRoutingType?: number | null;
  /** Region of the host, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -90 to 90. */
  GeolocationLatitude?: number | null;
  /** Longitude of the host in degrees. From -180 to 180. */
  GeolocationLongitude?: number | null;
}

/** {@link DnsRecordUpdate} in a request. A property that is left out is not sent. */
export interface DnsRecordUpdateInput {
  /** Name of the record within its zone. */
  Name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  Value?: string | null;
  /**
   * How long resolvers keep it, in seconds. The platform chooses that of an accelerated record and of a
   * redirect, and returns 0. From 0 to 2147483647.
   */
  Ttl?: number | null;
  /** Share of the traffic among records of one name and type. From 0 to 65535. */
  Weight?: number | null;
  /** Priority of the host: the lowest number comes first. From 0 to 65535. */
  Priority?: number | null;
  /** Port of the service. From 0 to 65535. */
  Port?: number | null;
  /** Flags of the record. From 0 to 255. */
  Flags?: number | null;
  /** What the record permits: `issue`, `issuewild`, `iodef` … */
  Tag?: string | null;
  /** ID of the pull zone that the record leads to. */
  PullZoneId?: number | null;
  /** ID of the DNS script that answers. */
  ScriptId?: number | null;
  /** Variables of the script. A secret. */
  EnviromentalVariables?: DnsEnvironmentVariableInput[] | null;
  /** Whether the record is left out of responses. API default: `false`. */
  Disabled?: boolean | null;
  /** A note, which the dashboard shows. */
  Comment?: string | null;
  /**
   * Whether a pull zone of its own, which the platform makes, stands in front of the record. API default:
   * `false`.
   */
  Accelerated?: boolean | null;
  /** Whether the platform issues a certificate for the name. */
  AutoSslIssuance?: boolean | null;
  /**
   * How the platform checks the health of the host. API default: `0`. One of `0` (None), `1` (Ping), `2`
   * (Http), `3` (Monitor).
   */
  MonitorType?: number | null;
  /**
   * How one of several records of a name is chosen for a client. API default: `0`. One of `0` (None), `1`
   * (Latency), `2` (Geolocation).
   */
  SmartRoutingType?: number | null;
  /** Region of the host, for `smartRoutingType: "Latency"`. */
  LatencyZone?: string | null;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -90 to 90. */
  GeolocationLatitude?: number | null;
  /** Longitude of the host in degrees. From -180 to 180. */
  GeolocationLongitude?: number | null;
}

/** Records of a DNS zone. There is no read of one: read the zone. */
export interface DnsRecords {
  /** Adds a record. A zone may have several of one name and type. */
  create(zoneId: number, input: DnsRecordInput): Promise<DnsRecord>;
  /**
   * Changes a record. Give all its properties: what becomes of one that is left out is not documented.
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
  /** Whether the zone has name servers under names of its own, instead of the platform's. */
  CustomNameserversEnabled?: boolean | null | undefined;
  /** First name server. */
  Nameserver1?: string | null | undefined;
  /** Second name server. */
  Nameserver2?: string | null | undefined;
  /** Mail address in the SOA record. */
  SoaEmail?: string | null | undefined;
  /** Whether the platform logs queries, for three days. */
  LoggingEnabled?: boolean | null | undefined;
  /**
   * Whether logs contain no whole addresses of clients. To set it to `false`, accept the data processing
   * agreement in the dashboard first.
   */
  LoggingIPAnonymizationEnabled?: boolean | null | undefined;
  /** What logs leave out of an address: its last part, or all of it. One of `0` (OneDigit), `1` (Drop). */
  LogAnonymizationType?: number | null | undefined;
  /** Type of the keys of wildcard certificates. One of `0` (Ecdsa), `1` (Rsa). */
  CertificateKeyType?: number | null | undefined;
  /** Whether DNSSEC is enabled. `DnssecZone` enables it. */
  DnsSecEnabled?: boolean | null | undefined;
  /**
   * Whether the platform has found the domain to be delegated to its name servers. It is true for a new zone.
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
   * Whether the zone has name servers under names of its own, instead of the platform's. API default:
   * `false`.
   */
  CustomNameserversEnabled?: boolean | null;
  /** First name server. */
  Nameserver1?: string | null;
  /** Second name server. */
  Nameserver2?: string | null;
  /** Mail address in the SOA record. */
  SoaEmail?: string | null;
  /** Whether the platform logs queries, for three days. API default: `false`. */
  LoggingEnabled?: boolean | null;
  /**
   * Whether logs contain no whole addresses of clients. To set it to `false`, accept the data processing
   * agreement in the dashboard first. API default: `true`.
   */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an address: its last part, or all of it. API default: `0`. One of `0` (OneDigit),
   * `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /** Type of the keys of wildcard certificates. API default: `0`. One of `0` (Ecdsa), `1` (Rsa). */
  CertificateKeyType?: number | null;
}

/** {@link DnsZoneUpdate} in a request. A property that is left out is not sent. */
export interface DnsZoneUpdateInput {
  /**
   * Whether the zone has name servers under names of its own, instead of the platform's. API default:
   * `false`.
   */
  CustomNameserversEnabled?: boolean | null;
  /** First name server. */
  Nameserver1?: string | null;
  /** Second name server. */
  Nameserver2?: string | null;
  /** Mail address in the SOA record. */
  SoaEmail?: string | null;
  /** Whether the platform logs queries, for three days. API default: `false`. */
  LoggingEnabled?: boolean | null;
  /**
   * Whether logs contain no whole addresses of clients. To set it to `false`, accept the data processing
   * agreement in the dashboard first. API default: `true`.
   */
  LoggingIPAnonymizationEnabled?: boolean | null;
  /**
   * What logs leave out of an address: its last part, or all of it. API default: `0`. One of `0` (OneDigit),
   * `1` (Drop).
   */
  LogAnonymizationType?: number | null;
  /** Type of the keys of wildcard certificates. API default: `0`. One of `0` (Ecdsa), `1` (Rsa). */
  CertificateKeyType?: number | null;
}

/** DNS zones and their DNSSEC. */
export interface DnsZones {
  /** Every zone with its records, page by page. */
  list(): AsyncGenerator<DnsZone, void>;
  /**
   * One zone with its records; it shows whether DNSSEC is enabled, but no DS data.
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
   * Enables DNSSEC and returns the DS data; changes nothing if it is already enabled.
   * @throws NotFoundError
   */
  enableDnssec(zoneId: number): Promise<Dnssec>;
  /**
   * Disables DNSSEC. While the parent zone still has the DS record, validating resolvers no longer resolve
   * the domain.
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

/** What an event is labelled with. */
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
  /** What the event is labelled with. */
  labels?: EventLabels | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** Log forwarding of a container app. */
export interface Forwarding {
  /** Unique identifier of the container app. */
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
  /** ID of the product. */
  productId?: string | null | undefined;
  /** When the configuration was created, in ISO 8601. */
  createdAt?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link Forwarding} in a request. */
export interface ForwardingInput {
  /** Unique identifier of the container app. */
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

/** A load balancer. */
export interface LoadBalancer {
  /** ID of the load balancer, assigned by the API. */
  LoadBalancerId: number;
  /** Name of the load balancer. */
  Name?: string | null | undefined;
  /**
   * How traffic is distributed over the origin groups. One of `0` (WeightedRandom), `1` (RoundRobin), `2`
   * (GeoLocation), `3` (LowestAverageLatency).
   */
  OriginGroupLoadBalancingMethod?: number | null | undefined;
  /**
   * How requests from one client are kept on the same origin (session affinity). One of `0` (Off), `1`
   * (Cookie).
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
   * How traffic is distributed over the origin groups. API default: `0`. One of `0` (WeightedRandom), `1`
   * (RoundRobin), `2` (GeoLocation), `3` (LowestAverageLatency).
   */
  OriginGroupLoadBalancingMethod?: number | null;
  /**
   * How requests from one client are kept on the same origin (session affinity). API default: `0`. One of `0`
   * (Off), `1` (Cookie).
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
  /** ID of the app's CDN endpoint. */
  EndPointId?: string | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link MagicContainersOrigin} in a request. */
export interface MagicContainersOriginInput {
  /** ID of the app. */
  AppId: string;
  /** ID of the app's CDN endpoint. */
  EndPointId: string;
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
  /** Origin groups of a load balancer. There is no read of one: read the load balancer. */
  readonly originGroups: OriginGroups;
  /** Origins of an origin group. There is no read of one: read the load balancer. */
  readonly origins: Origins;
  /** DNS zones and their DNSSEC. */
  readonly dnsZones: DnsZones;
  /** Records of a DNS zone. There is no read of one: read the zone. */
  readonly dnsRecords: DnsRecords;
  /** Log forwarding of container apps to a syslog destination: one configuration per app. */
  readonly logForwarding: LogForwarding;
  /** Shield zones, their rate-limit rules and their API guardian metrics. */
  readonly shield: ShieldZones;
  /** SQL databases and their access tokens. Tokens cannot be listed, and are only revoked all at once. */
  readonly databases: Databases;
}

/** An origin of a group. */
export interface Origin {
  /** ID of the origin, assigned by the API. */
  Id: number;
  /** Name of the origin, computed by the API. */
  Name?: string | null | undefined;
  /** Weight of the origin within its group. */
  Weight?: number | null | undefined;
  /** Whether the origin receives traffic. */
  Enabled?: boolean | null | undefined;
  /** Result of the last health check. One of `0` (Healthy), `1` (Degraded). */
  HealthStatus?: number | null | undefined;
  /** Type of the origin. One of `0` (Standard), `1` (Storage), `2` (EdgeScript), `3` (MagicContainer). */
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
  /** Name of the group. The platform rejects a name that another group of the load balancer has. */
  Name?: string | null | undefined;
  /** Whether the group receives traffic. */
  Enabled?: boolean | null | undefined;
  /** Latitude of the group in degrees. */
  Latitude?: number | null | undefined;
  /** Longitude of the group in degrees. */
  Longitude?: number | null | undefined;
  /** Weight of the group for weighted load balancing. */
  Weight?: number | null | undefined;
  /** Failover priority of the group: the group with the lowest number is used first. */
  Priority?: number | null | undefined;
  /**
   * How traffic is distributed over the origins of the group. One of `0` (RoundRobin), `1` (WeightedRandom),
   * `2` (LeastConnections), `3` (Latency).
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
  /**
   * Name of the group. The platform rejects a name that another group of the load balancer has. 1 to 100
   * characters.
   */
  Name?: string | null;
  /** Whether the group receives traffic. API default: `true`. */
  Enabled?: boolean | null;
  /** Latitude of the group in degrees. From -90 to 90. API default: `0`. */
  Latitude?: number | null;
  /** Longitude of the group in degrees. From -180 to 180. API default: `0`. */
  Longitude?: number | null;
  /** Weight of the group for weighted load balancing. From 0 to 255. API default: `100`. */
  Weight?: number | null;
  /**
   * Failover priority of the group: the group with the lowest number is used first. From 0 to 255. API
   * default: `100`.
   */
  Priority?: number | null;
  /**
   * How traffic is distributed over the origins of the group. API default: `0`. One of `0` (RoundRobin), `1`
   * (WeightedRandom), `2` (LeastConnections), `3` (Latency).
   */
  OriginLoadBalancingMethod?: number | null;
  /** Health checks of the group's origins. */
  HealthCheckSettings?: HealthCheckSettingsInput | null;
}

/** Origin groups of a load balancer. There is no read of one: read the load balancer. */
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
  /** Weight of the origin within its group. From 0 to 255. */
  Weight?: number | null;
  /** Whether the origin receives traffic. */
  Enabled?: boolean | null;
  /** Type of the origin. One of `0` (Standard), `1` (Storage), `2` (EdgeScript), `3` (MagicContainer). */
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

/** Origins of an origin group. There is no read of one: read the load balancer. */
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
  /** What the rule compares and what it does. */
  ruleConfiguration?: RuleConfiguration | null | undefined;
  /** What the API reports as wrong with the rule. */
  errorResponse?: ShieldStatus | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RateLimitRule} in a request. A property that is left out is not sent. */
export interface RateLimitRuleInput {
  /** Name of the rule. */
  ruleName?: string | null;
  /** Description of the rule. */
  ruleDescription?: string | null;
  /** What the rule compares and what it does. */
  ruleConfiguration?: RuleConfigurationInput | null;
}

/** A further condition of a rate-limit rule. */
export interface RuleCondition {
  /**
   * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
   * string.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /**
   * How the variables are compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the comparison is negated. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RuleCondition} in a request. A property that is left out is not sent. */
export interface RuleConditionInput {
  /**
   * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
   * string.
   */
  variableTypes: Record<string, string | null>;
  /**
   * How the variables are compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType: number;
  /** Value that the variables are compared with. */
  value?: string | null;
  /** Whether the comparison is negated. */
  isNegated?: boolean | null;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null;
}

/** What a rate-limit rule compares and what it does. */
export interface RuleConfiguration {
  /**
   * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
   * string.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /**
   * How the variables are compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the comparison is negated. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** What happens to requests beyond the limit. One of `1` (Block), `2` (Log), `3` (Challenge). */
  actionType?: number | null | undefined;
  /** Severity of the rule's events. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null | undefined;
  /**
   * What is done to a value before it is compared. One of `1` (CMDLINE), `2` (COMPRESSWHITESPACE), `3`
   * (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7` (LENGTH), `8` (LOWERCASE), `9`
   * (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12` (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14`
   * (REMOVECOMMENTS), `15` (REMOVENULLS), `16` (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19`
   * (URLDECODE), `20` (URLDECODEUNI), `21` (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null | undefined;
  /** Further conditions, all of which must hold. */
  chainedRuleConditions?: RuleCondition[] | null | undefined;
  /** Requests that are allowed in a timeframe. */
  requestCount?: number | null | undefined;
  /**
   * What requests are counted by. One of `0` (IP), `1` (Host), `2` (Country), `3` (City), `4` (ASN), `5`
   * (Organization), `6` (JA4), `7` (IP_JA4).
   */
  counterKeyType?: number | null | undefined;
  /** Length of the timeframe in seconds. */
  timeframe?: number | null | undefined;
  /** How long the action lasts, in seconds. */
  blockTime?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** {@link RuleConfiguration} in a request. A property that is left out is not sent. */
export interface RuleConfigurationInput {
  /**
   * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
   * string.
   */
  variableTypes?: Record<string, string | null> | null;
  /**
   * How the variables are compared with `value`. One of `0` (BEGINSWITH), `1` (ENDSWITH), `2` (CONTAINS), `3`
   * (CONTAINSWORD), `4` (STRMATCH), `5` (EQ), `6` (GE), `7` (GT), `8` (LE), `9` (LT), `12` (WITHIN), `14`
   * (RX), `15` (STREQ), `17` (DETECTSQLI), `18` (DETECTXSS).
   */
  operatorType?: number | null;
  /** Value that the variables are compared with. */
  value?: string | null;
  /** Whether the comparison is negated. */
  isNegated?: boolean | null;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null;
  /** What happens to requests beyond the limit. One of `1` (Block), `2` (Log), `3` (Challenge). */
  actionType?: number | null;
  /** Severity of the rule's events. One of `0` (NOTICE), `1` (WARNING), `2` (CRITICAL). */
  severityType?: number | null;
  /**
   * What is done to a value before it is compared. One of `1` (CMDLINE), `2` (COMPRESSWHITESPACE), `3`
   * (CSSDECODE), `4` (HEXENCODE), `5` (HTMLENTITYDECODE), `6` (JSDECODE), `7` (LENGTH), `8` (LOWERCASE), `9`
   * (MD5), `10` (NORMALIZEPATH), `11` (NORMALISEPATH), `12` (NORMALIZEPATHWIN), `13` (NORMALISEPATHWIN), `14`
   * (REMOVECOMMENTS), `15` (REMOVENULLS), `16` (REMOVEWHITESPACE), `17` (REPLACECOMMENTS), `18` (SHA1), `19`
   * (URLDECODE), `20` (URLDECODEUNI), `21` (UTF8TOUNICODE).
   */
  transformationTypes?: number[] | null;
  /** Further conditions, all of which must hold. */
  chainedRuleConditions?: RuleConditionInput[] | null;
  /** Requests that are allowed in a timeframe. */
  requestCount?: number | null;
  /**
   * What requests are counted by. One of `0` (IP), `1` (Host), `2` (Country), `3` (City), `4` (ASN), `5`
   * (Organization), `6` (JA4), `7` (IP_JA4).
   */
  counterKeyType?: number | null;
  /** Length of the timeframe in seconds. One of `1`, `10`, `60`, `300`, `900`, `3600`. */
  timeframe?: number | null;
  /** How long the action lasts, in seconds. One of `30`, `60`, `300`, `900`, `1800`, `3600`. */
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

/** Edge scripts. */
export interface Scripts {
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
   * The code that the next publish makes a release of.
   * @throws NotFoundError
   */
  code(scriptId: number): Promise<ScriptCode>;
  /**
   * Replaces the draft; what is live stays.
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
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** ID of its pull zone. */
  pullZoneId?: number | null | undefined;
  /** Properties that the API added later. */
  [member: string]: unknown;
}

/** Shield zones, their rate-limit rules and their API guardian metrics. */
export interface ShieldZones {
  /** Every shield zone, page by page. */
  zones(): AsyncGenerator<ShieldZone, void>;
  /**
   * Every rate-limit rule of a zone, page by page.
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

/** Video libraries and the referers they block. The libraries' own keys are removed from responses. */
export interface VideoLibraries {
  /** Every library, page by page. */
  list(): AsyncGenerator<VideoLibrary, void>;
  /**
   * One library with its blocked and allowed referers.
   * @throws NotFoundError
   */
  get(libraryId: number): Promise<VideoLibrary>;
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
}

/** A video library. */
export interface VideoLibrary {
  /** ID of the video library. */
  Id: number;
  /** Name of the library. */
  Name?: string | null | undefined;
  /** Hosts whose pages cannot embed its videos. */
  BlockedReferrers?: string[] | null | undefined;
  /** Hosts whose pages can embed its videos. */
  AllowedReferrers?: string[] | null | undefined;
}
