import type { DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import type { Explanation } from "../dynamic";
import { answer, propertiesOf, type Rpc } from "./rpc";
import type { Sdk } from "./sdk";
import type { Context } from "./service";

/** Names each property that changes, nested ones by their path, and the outputs that no update changes. */
export const diff =
  (stock: Rpc, { sdk, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as DiffRequest;
    const news = propertiesOf(request.getNews());
    const ours = provider(news["__provider"]);
    if (!ours) return stock(call, callback);
    const olds = propertiesOf(request.getOlds());
    const oldInputs = request.getOldInputs() ? propertiesOf(request.getOldInputs()) : olds;
    answer(
      callback,
      ours.explain(request.getId(), olds, oldInputs, news).then((explanation) => respond(sdk, explanation)),
    );
  };

function respond(sdk: Sdk, { changes, replaces, stables }: Explanation): DiffResponse {
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
