import type { CreateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { answer, propertiesOf, type Rpc, structOf } from "./rpc";
import type { Context } from "./service";

/** In a preview: planned outputs instead of the stock host's "all unknown". */
export const create =
  (stock: Rpc, { sdk, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as CreateRequest;
    const inputs = propertiesOf(request.getProperties());
    const ours = request.getPreview() ? provider(inputs["__provider"]) : undefined;
    if (!ours) return stock(call, callback);
    const planned = ours.planCreate(inputs).then(({ id, outs }) => {
      const response = new sdk.proto.CreateResponse();
      response.setId(id);
      response.setProperties(structOf(sdk, { ...outs, __provider: inputs["__provider"] }));
      return response;
    });
    answer(callback, planned);
  };
