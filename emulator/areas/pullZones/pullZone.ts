import type { EdgeRuleV2Model, HostnameModel, PullZoneModel } from "../../objects/models";
import { notFound } from "../../server/failures";
import { findById } from "../../server/input";
import type { RouteRequest } from "../../server/route";
import type { LogRecord, Traffic } from "../logging/records";

export const firstPullZoneId = 201;

/** The domain of the hostname that each zone has from the start. */
export const systemDomain = "b-cdn.net";

/** A pull zone with its hostnames, its edge rules and its log records. */
export interface PullZone extends PullZoneModel {
  Name: string;
  Hostnames: Hostname[];
  EdgeRules: EdgeRule[];
  /** The old name of `EnableExtendedLogging` in a seed. */
  ExtendedLogging?: boolean | undefined;
  /** What has been purged, oldest first. */
  Purges: Purge[];
  Traffic: Traffic | null;
  Logs: LogRecord[];
}

export interface Hostname extends HostnameModel {
  Value: string;
}

export interface EdgeRule extends EdgeRuleV2Model {
  Guid: string;
}

/** A purge of the cache of a zone: of a URL, of all URLs with a tag, or of everything. */
export interface Purge {
  /** ISO 8601. */
  at: string;
  Url?: string | undefined;
  CacheTag?: string | undefined;
}

export interface PullZoneState {
  pullZones: PullZone[];
  scripts: readonly { Id: number }[];
  dnsZones: readonly { Domain: string; Records: readonly DnsTarget[] }[];
  pointingDomains: string[];
}

/** What shows whether a record leads to a hostname of the platform. */
interface DnsTarget {
  readonly Name: string;
  readonly Type: number;
  readonly Value: string;
  readonly LinkName: string;
}

export type PullZoneRequest<Name extends string = "id"> = RouteRequest<Name, PullZoneState>;

export const findPullZone = ({ state, params }: PullZoneRequest): PullZone =>
  findById(state.pullZones, "id", params.id, "pull zone");

/** Neither case nor a final dot matters in a host name. */
export const toHost = (name: string): string => name.toLowerCase().replace(/\.$/, "");

export function findHostname(zones: readonly PullZone[], name: string): Hostname {
  const found = zones
    .flatMap(({ Hostnames }) => Hostnames)
    .find(({ Value }) => toHost(Value) === toHost(name));
  if (found === undefined) throw notFound(`There is no hostname ${JSON.stringify(name)}.`, "Hostname");
  return found;
}
