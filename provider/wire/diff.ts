import type { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import type { Explanation } from "../dynamic/provider";
import type { Sdk } from "./sdk";

/** Names each property that changes, nested ones by their path, and the outputs that no update changes. */
export function diffResponse(sdk: Sdk, { changes, replaces, stables }: Explanation): DiffResponse {
  const response = new sdk.proto.DiffResponse();
  const { DIFF_SOME, DIFF_NONE } = sdk.proto.DiffResponse.DiffChanges;
  response.setChanges(changes.length ? DIFF_SOME : DIFF_NONE);
  response.setReplacesList([...replaces]);
  response.setStablesList(replaces.length ? [] : [...stables]);
  response.setDiffsList([...new Set(changes.map(({ path }) => path.split(".")[0] ?? path))]);
  response.setHasdetaileddiff(true);
  for (const change of changes) response.getDetaileddiffMap().set(change.path, propertyDiff(sdk, change));
  return response;
}

function propertyDiff(sdk: Sdk, { kind, replaces, input }: Explanation["changes"][number]): PropertyDiff {
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = sdk.proto.PropertyDiff.Kind;
  const kinds = {
    add: [ADD, ADD_REPLACE],
    delete: [DELETE, DELETE_REPLACE],
    update: [UPDATE, UPDATE_REPLACE],
  } as const;
  const difference = new sdk.proto.PropertyDiff();
  difference.setKind(kinds[kind][replaces ? 1 : 0]);
  difference.setInputdiff(input);
  return difference;
}
