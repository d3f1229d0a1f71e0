import type { UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { answer, propertiesOf, type Rpc, structOf } from "./rpc";
import type { Context } from "./service";

/**
 * In a preview: planned outputs, so that what an update leaves alone stays known to its dependents. Other packages'
 * resources get their inputs back, as the engine answers for a host without previews: the stock host would update.
 */
export const update =
  (stock: Rpc, { sdk, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as UpdateRequest;
    if (!request.getPreview()) return stock(call, callback);
    const news = propertiesOf(request.getNews());
    const ours = provider(news["__provider"]);
    const response = new sdk.proto.UpdateResponse();
    if (!ours) return callback(undefined, response.setProperties(request.getNews()));
    const planned = ours
      .planUpdate(request.getId(), propertiesOf(request.getOlds()), news)
      .then(({ outs }) => response.setProperties(structOf(sdk, { ...outs, __provider: news["__provider"] })));
    answer(callback, planned);
  };
