import type { UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { answer, propertiesOf, type Rpc, structOf } from "./rpc";
import type { Context } from "./service";

/** In a preview: planned outputs, so that what an update leaves alone stays known to its dependents. */
export const update =
  (stock: Rpc, { sdk, provider }: Context): Rpc =>
  (call, callback) => {
    const request = call.request as UpdateRequest;
    const news = propertiesOf(request.getNews());
    const ours = request.getPreview() ? provider(news["__provider"]) : undefined;
    if (!ours) return stock(call, callback);
    const planned = ours
      .planUpdate(request.getId(), propertiesOf(request.getOlds()), news)
      .then(({ outs }) => {
        const response = new sdk.proto.UpdateResponse();
        response.setProperties(structOf(sdk, { ...outs, __provider: news["__provider"] }));
        return response;
      });
    answer(callback, planned);
  };
