import type { CreateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { answer, propertiesOf, type Rpc, structOf } from "./rpc";
import type { Context } from "./service";

/**
 * In a preview: planned outputs. The stock host knows of no previews and would create, so it is not asked for other
 * packages' resources either: theirs get their inputs back, as the engine answers for a host without previews.
 */
export const create =
  (stock: Rpc, { sdk, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as CreateRequest;
    if (!request.getPreview()) return stock(call, callback);
    const inputs = propertiesOf(request.getProperties());
    const ours = provider(inputs["__provider"]);
    const response = new sdk.proto.CreateResponse();
    if (!ours) return callback(undefined, response.setProperties(request.getProperties()));
    const planned = ours.planCreate(inputs).then(({ id, outs }) => {
      response.setId(id);
      return response.setProperties(structOf(sdk, { ...outs, __provider: inputs["__provider"] }));
    });
    answer(callback, planned);
  };
