import type { StorageZoneModel } from "../../objects/models";

/** A storage zone. */
export interface StorageZone extends StorageZoneModel {
  Name: string;
  Region: string;
  ReplicationRegions: string[];
  /** Where files come from that the zone does not have. No response contains it. */
  OriginUrl?: string | null | undefined;
}

/** The path of the emulator that stands for the hosts of files. The platform has a host for each region. */
export const storagePath = "/storage";

/** Returns what stands for the host of a region: a host with a path. `host`: the header of the request. */
export const getStorageHost = (host: string, region: string): string =>
  `${host}${storagePath}/${region.toLowerCase()}`;

export const isStoragePath = (path: string): boolean => path.startsWith(`${storagePath}/`);
