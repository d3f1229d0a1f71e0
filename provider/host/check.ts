import type { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { propertiesOf, structOf } from "../wire/values";
import type { Method } from "./method";

export const check: Method<CheckRequest> = async (request, { sdk, provider }) => {
  const news = propertiesOf(request.getNews());
  const { __provider } = news;
  const ours = provider(__provider);
  if (!ours) return undefined;
  const { inputs, failures } = await ours.check(propertiesOf(request.getOlds()), news);
  const response = new sdk.proto.CheckResponse();
  response.setInputs(structOf(sdk, { ...inputs, __provider }));
  for (const { property, reason } of failures) {
    const failure = new sdk.proto.CheckFailure();
    failure.setProperty(property);
    failure.setReason(reason);
    response.addFailures(failure);
  }
  return response;
};
