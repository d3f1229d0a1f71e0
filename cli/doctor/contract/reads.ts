import { queryAccessLogs } from "../../../provider/api/accessLogs/operations";
import { listApiKeys } from "../../../provider/api/apiKeys";
import { checkAndFormatLogDay } from "../../../provider/api/logDay";
import { nodes } from "../../../provider/api/nodes";
import { getList, getReads } from "../../../provider/api/objects/readRoutes";
import { buildPageQuery, type PagedOperation } from "../../../provider/api/paging";
import { scriptRoutes } from "../../../provider/api/scripts";
import { listEventLogs } from "../../../provider/api/shield";
import { guardianRoutes } from "../../../provider/api/shield/guardian";
import type { Call, Operation } from "../../../provider/http/operation";
import { isPlainObject, type Members } from "../../../provider/model/members";
import { findDeclaration, objects } from "../../../provider/objects";
import { toObjectOutputs } from "../../../provider/objects/declare/convert";
import { getWire } from "../../../provider/objects/declare/traits";

/** A GET whose response is compared. The `children` are GETs that take path parameters from that response. */
export interface ContractRead {
  readonly operation: Operation;
  readonly query?: Call["query"];
  /** Picks path parameters from an object in the parent's response. */
  readonly pickPath?: (parent: Members) => Members;
  readonly children?: readonly ContractRead[];
}

/** Creates a read of the first page of a list. */
const createPageRead = (operation: PagedOperation<unknown>, options: Partial<ContractRead> = {}) => ({
  operation,
  query: buildPageQuery(operation, 1),
  ...options,
});

/** Creates a read of a list and of one object in it. */
const createListRead = (
  { list, get }: { readonly list: PagedOperation<unknown>; readonly get: Operation },
  pickPath: NonNullable<ContractRead["pickPath"]>,
  ...others: ContractRead[]
): ContractRead =>
  createPageRead(list, {
    children: [{ operation: get, pickPath }, ...others],
  });

/** Returns the GETs whose responses to compare. They read at most one page of a list, and one of its objects. */
export const listContractReads = (now: number): readonly ContractRead[] => {
  const readsInObjects = listReadsInObjects(now);
  return [
    createPageRead(listApiKeys),
    { operation: nodes.listIps },
    ...objects.flatMap((declaration) => {
      if (declaration.parent) return [];
      const { id, hooks, className } = declaration;
      // Some servers only list what belongs to the platform.
      const pickId = (live: Members) => ({
        [id]:
          hooks.findOwner?.(toObjectOutputs(declaration, live), live) === "the platform"
            ? undefined
            : live[getWire(declaration, id)],
      });
      return [createListRead(getReads(declaration), pickId, ...(readsInObjects[className] ?? []))];
    }),
  ];
};

/** Reads with path parameters from a declared object. */
const listReadsInObjects = (now: number): Readonly<Record<string, readonly ContractRead[]>> => ({
  VideoLibrary: [
    createPageRead(getList(findDeclaration("VideoCollection")), {
      pickPath: ({ Id }) => ({ libraryId: Id }),
      children: [
        {
          operation: getReads(findDeclaration("VideoCollection")).get,
          pickPath: ({ videoLibraryId, guid }) => ({ libraryId: videoLibraryId, collectionId: guid }),
        },
      ],
    }),
  ],
  EdgeScript: [
    { operation: scriptRoutes.activeRelease, pickPath: pickPublishedScript },
    createPageRead(scriptRoutes.releases, { pickPath: pickScriptId }),
    { operation: scriptRoutes.code, pickPath: pickScriptId },
    createPageRead(getList(findDeclaration("EdgeScriptSecret")), { pickPath: pickScriptId }),
  ],
  ShieldZone: [
    // Its objects lack the ID of the zone, without which none can be read by itself.
    createPageRead(getList(findDeclaration("AccessList")), { pickPath: pickZoneId }),
    createPageRead(getList(findDeclaration("ManagedAccessList")), { pickPath: pickZoneId }),
    createPageRead(getList(findDeclaration("WafRule")), {
      pickPath: pickZoneId,
      children: [
        { operation: getReads(findDeclaration("WafRule")).get, pickPath: ({ id }) => ({ ruleId: id }) },
      ],
    }),
    createPageRead(getList(findDeclaration("RateLimitRule")), {
      pickPath: pickZoneId,
      children: [
        { operation: getReads(findDeclaration("RateLimitRule")).get, pickPath: ({ id }) => ({ ruleId: id }) },
      ],
    }),
    { operation: guardianRoutes.guardianMetrics, pickPath: pickZoneId },
    {
      operation: listEventLogs,
      pickPath: (zone) => ({
        ...pickZoneId(zone),
        date: checkAndFormatLogDay("date", new Date(now), now),
        continuationToken: "",
      }),
    },
    { operation: queryAccessLogs, pickPath: ({ pullZoneId }) => ({ pullZoneId }) },
  ],
});

function pickZoneId({ shieldZoneId }: Members): Members {
  return { shieldZoneId };
}

function pickScriptId({ Id }: Members): Members {
  return { scriptId: Id };
}

function pickPublishedScript({ Id, CurrentReleaseId }: Members): Members {
  return { scriptId: CurrentReleaseId === 0 ? undefined : Id };
}

/** Returns the objects in a list. If the value is an object, such as a page, uses its first member that is a list. */
export function extractObjects(value: unknown): Members[] {
  if (Array.isArray(value)) return value.filter(isPlainObject);
  return isPlainObject(value) ? extractObjects(Object.values(value).find(Array.isArray) ?? []) : [];
}
