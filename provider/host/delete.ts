import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { propertiesOf } from "../wire/values";
import type { Method } from "./method";

export const remove: Method<DeleteRequest> = async (request, { sdk, provider }) => {
  const props = propertiesOf(request.getProperties());
  const ours = provider(props["__provider"]);
  if (!ours) return undefined;
  await ours.delete(request.getId(), props, request.getUrn());
  return new sdk.Empty();
};
