import type { CreateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { propertiesOf, structOf } from "../wire/values";
import type { Method } from "./method";

/**
 * In a preview: planned outputs. The SDK's host knows of no previews and would create, so it is not asked for other
 * packages' resources then: theirs get their inputs back, as the engine returns them for a host without previews.
 */
export const create: Method<CreateRequest> = async (request, { sdk, provider }) => {
  const inputs = propertiesOf(request.getProperties());
  const { __provider } = inputs;
  const ours = provider(__provider);
  const response = new sdk.proto.CreateResponse();
  if (!ours) return request.getPreview() ? response.setProperties(request.getProperties()) : undefined;
  const { id, outs } = await (request.getPreview()
    ? ours.planCreate(inputs)
    : ours.create(inputs, request.getUrn()));
  response.setId(id);
  return response.setProperties(structOf(sdk, { ...outs, __provider }));
};
