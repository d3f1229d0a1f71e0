import type { UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { propertiesOf, structOf } from "../wire/values";
import type { Method } from "./method";

/**
 * In a preview: planned outputs, so that what an update leaves unchanged stays known to its dependents. Other packages'
 * resources get their inputs back, as the engine returns them for a host without previews: the SDK's host would update.
 */
export const update: Method<UpdateRequest> = async (request, { sdk, provider }) => {
  const news = propertiesOf(request.getNews());
  const { __provider } = news;
  const ours = provider(__provider);
  const response = new sdk.proto.UpdateResponse();
  if (!ours) return request.getPreview() ? response.setProperties(request.getNews()) : undefined;
  const olds = propertiesOf(request.getOlds());
  const id = request.getId();
  const { outs } = await (request.getPreview()
    ? ours.planUpdate(id, olds, news)
    : ours.update(id, olds, news));
  return response.setProperties(structOf(sdk, { ...outs, __provider }));
};
