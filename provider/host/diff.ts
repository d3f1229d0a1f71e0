import type { DiffRequest } from "@pulumi/pulumi/proto/provider_pb";
import { diffResponse } from "../wire/diff";
import { propertiesOf } from "../wire/values";
import type { Method } from "./method";

export const diff: Method<DiffRequest> = async (request, { sdk, provider }) => {
  const news = propertiesOf(request.getNews());
  const ours = provider(news["__provider"]);
  if (!ours) return undefined;
  const olds = propertiesOf(request.getOlds());
  const oldInputs = request.getOldInputs() ? propertiesOf(request.getOldInputs()) : olds;
  const explanation = await ours.explain(request.getId(), olds, oldInputs, news, request.getUrn());
  return diffResponse(sdk, explanation);
};
