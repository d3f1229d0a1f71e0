import * as z from "zod";
import { collection } from "../../objects/collection";
import { buildCollectionRoutes } from "../../objects/routes";
import { getCurrentTimestamp } from "../../platform/platform";
import { keyOrBearerAuth } from "../../server/access";
import { toErrorOrBare404 } from "../../server/failures";
import { parseBody } from "../../server/input";
import { noContent, ok, okWithoutBody } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { completeLogs, logSeedShape } from "../logging/records";
import { loggingRoutes } from "../logging/routes";
import { edgeRuleRoutes, edgeRules } from "./edgeRules";
import { addSystemHostname, hostnameRoutes, hostnames } from "./hostnames";
import {
  findPullZone,
  firstPullZoneId,
  type PullZone,
  type PullZoneRequest,
  type PullZoneState,
  type Purge,
  systemDomain,
  toHost,
} from "./pullZone";
import { performZoneWrite } from "./races";
import {
  checkPullZoneDelete,
  checkSettings,
  completeSettings,
  defaultSettings,
  settingRanges,
} from "./settings";

const purgeSchema = z.strictObject({
  at: z.string(),
  Url: z.string().optional(),
  CacheTag: z.string().optional(),
});

export const pullZones = collection<PullZone>({
  list: "pullZones",
  noun: "pull zone",
  notFound: ["pullZone.not_found", "id"],
  path: "/pullzone",
  model: "PullZoneModel",
  idMember: "Id",
  firstId: firstPullZoneId,
  input: { create: "PullZoneAddModel", update: "PullZoneSettingsModel" },
  renames: {
    CacheControlBrowserMaxAgeOverride: "CacheControlPublicMaxAgeOverride",
    EnableWebpVary: "EnableWebPVary",
  },
  required: ["Name"],
  ranges: settingRanges,
  ignoresNull: true,
  isAlwaysPartial: true,
  listForm: "arrayOrPage",
  searchedMember: "Name",
  unique: ["Name"],
  comparesHosts: true,
  takenOnPlatform: "The pull zone name is already taken.",
  defaults: {
    ...defaultSettings,
    Name: (id: number) => `pull-zone-${id}`,
    Enabled: true,
    CnameDomain: systemDomain,
    ZoneSecurityKey: (id: number) => `pull-zone-${id}-secret-key`,
    UserId: "emulator-user",
    VideoLibraryId: -1,
  },
  hidden: {
    ...logSeedShape,
    ExtendedLogging: z.boolean().optional(),
    Purges: z.array(purgeSchema).default([]),
  },
  children: [hostnames as never, edgeRules as never],
  complete(zone, change) {
    zone.Hostnames ??= [];
    zone.EdgeRules ??= [];
    zone.EnableExtendedLogging ||= zone.ExtendedLogging ?? false;
    completeSettings(zone, change);
    if (change.before) return;
    addSystemHostname(zone, change.context);
    completeLogs(zone, change.context);
  },
  resolve: checkSettings,
  onDelete: checkPullZoneDelete,
  view: (zone, { query }) =>
    query.get("includeCertificate") === "true"
      ? zone
      : {
          ...zone,
          Hostnames: zone.Hostnames.map((each) => ({ ...each, Certificate: null, CertificateKey: null })),
        },
  perform: performZoneWrite as never,
});

const { undocumented } = routeBuilders<PullZoneState>(keyOrBearerAuth(), toErrorOrBare404);

/** The operations that add an entry to a list of a pull zone, or remove one. */
const listOperations = (
  [
    ["AllowedReferrer", "AllowedReferrers", "Hostname"],
    ["BlockedReferrer", "BlockedReferrers", "Hostname"],
    ["BlockedIp", "BlockedIps", "BlockedIp"],
  ] as const
).flatMap(([noun, list, member]) => {
  const change = (request: PullZoneRequest, compute: (entries: string[], entry: string[]) => string[]) => {
    const zone = findPullZone(request);
    const { [member]: text = "" } = parseBody(z.object({ [member]: z.string().min(1) }), request.body);
    const write = () => {
      // Observed: only this operation takes several, with commas between them.
      zone[list] = compute(zone[list] ?? [], noun === "AllowedReferrer" ? text.split(",") : [text]);
      return noContent;
    };
    return performZoneWrite(write, request, zone);
  };
  return [
    undocumented("POST", `/pullzone/{id}/add${noun}`, (request) =>
      change(request as PullZoneRequest, (entries, added) => [...new Set([...entries, ...added])]),
    ),
    undocumented("POST", `/pullzone/{id}/remove${noun}`, (request) =>
      change(request as PullZoneRequest, (entries, removed) =>
        entries.filter((each) => !removed.includes(each)),
      ),
    ),
  ];
});

const keySchema = z.object({ SecurityKey: z.string().min(8).max(36).nullish() });
const tagSchema = z.object({ CacheTag: z.string().nullish() });

/** Pull zones with their hostnames, edge rules and request logs. */
export const pullZoneArea = {
  ...pullZones,
  idNames: { ...pullZones.idNames, Logs: "requestId" },
  routes: [
    // Before the routes with an ID, which would match these paths too.
    undocumented("GET", "/pullzone/count", ({ state }) => ok({ Count: state.pullZones.length })),
    undocumented("POST", "/pullzone/checkavailability", ({ allStates, body }) => {
      const { Name } = parseBody(z.object({ Name: z.string() }), body);
      const all = allStates.flatMap(({ pullZones }) => pullZones);
      return ok({ Available: all.every((each) => each.Name.toLowerCase() !== Name.toLowerCase()) });
    }),
    ...hostnameRoutes,
    ...buildCollectionRoutes<PullZoneState>(pullZones as never),
    ...edgeRuleRoutes,
    ...listOperations,

    undocumented("POST", "/pullzone/{id}/resetSecurityKey", (request) => {
      const { SecurityKey } = parseBody(keySchema, request.body ?? {});
      findPullZone(request).ZoneSecurityKey = SecurityKey ?? request.platform.ids.createUuid();
      return noContent;
    }),

    undocumented("POST", "/pullzone/{id}/purgeCache", (request) => {
      const { CacheTag } = parseBody(tagSchema, request.body ?? {});
      recordPurge(findPullZone(request), request, CacheTag ? { CacheTag } : {});
      return noContent;
    }),

    // Assumed: the URL of an unknown hostname is no error.
    ...(["GET", "POST"] as const).map((method) =>
      undocumented(method, "/purge", (request) => {
        const Url = request.query.get("url") ?? "";
        const host = toHost(/^(?:https?:)?\/\/([^/:]+)/i.exec(Url)?.[1] ?? "");
        for (const zone of request.state.pullZones)
          if (zone.Hostnames.some(({ Value }) => toHost(Value) === host)) recordPurge(zone, request, { Url });
        return okWithoutBody;
      }),
    ),
    ...loggingRoutes,
  ],
};

function recordPurge(
  zone: PullZone,
  { platform }: Pick<PullZoneRequest, "platform">,
  what: Omit<Purge, "at">,
): void {
  zone.Purges.push({ at: getCurrentTimestamp(platform), ...what });
}

/** Domains that resolve to the platform although no DNS record of the account leads there. `*` stands for all. */
export const pointingDomainArea = {
  seedSchema: z.array(z.string()),
  create: (domain: string) => domain,
  idNames: { pointingDomains: null },
  routes: [],
};
