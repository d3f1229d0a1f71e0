import type { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { propertiesOf, structOf } from "../wire/values";
import { type Method, typeOf } from "./method";

export const check: Method<CheckRequest> = async (request, { sdk, dynamicProvider, provider }) => {
  const news = propertiesOf(request.getNews());
  const { __provider } = news;
  const ours = provider(__provider);
  if (!ours) {
    const type = typeOf(request.getUrn());
    if (__provider === undefined && dynamicProvider.textOfType(type)) throw new Error(foreignProgram(type));
    return undefined;
  }
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

/** `pulumi import` prints the declaration in the project's language, whichever that is. */
const foreignProgram = (type: string): string =>
  `${type} can only be declared by a program for Node.js (TypeScript or JavaScript) with pulumi-edge-platform.`;
