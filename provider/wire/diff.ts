import type { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import type { DetailedDiff } from "../dynamic/provider";
import { top } from "../dynamic/values/paths";
import type { Sdk } from "./sdk";

/** Names each property that changes, nested ones by their path, and the outputs that no update changes. */
export function diffResponse(sdk: Sdk, { changes, replaces, stables }: DetailedDiff): DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = sdk.proto.DiffResponse.DiffChanges;
  const response = new sdk.proto.DiffResponse()
    .setChanges(changes.length ? DIFF_SOME : DIFF_NONE)
    .setReplacesList([...replaces])
    .setStablesList(replaces.length ? [] : [...stables])
    .setDiffsList([...new Set(changes.map(({ path }) => top(path)))])
    .setHasdetaileddiff(true);
  for (const change of changes) response.getDetaileddiffMap().set(change.path, propertyDiff(sdk, change));
  return response;
}

function propertyDiff(sdk: Sdk, { kind, replaces, input }: DetailedDiff["changes"][number]): PropertyDiff {
  const name = kind.toUpperCase() as Uppercase<typeof kind>;
  return new sdk.proto.PropertyDiff()
    .setKind(sdk.proto.PropertyDiff.Kind[replaces ? (`${name}_REPLACE` as const) : name])
    .setInputdiff(input);
}
