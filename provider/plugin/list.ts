import type { ServerWritableStream } from "@grpc/grpc-js";
import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { openAccount } from "../core/account";
import type { Configuration } from "./configuration";
import { statusOf } from "./errors";
import { classOf } from "./handlers";

/** Lists the objects of a class in the account, each with the ID by which it is imported. */
export async function list(
  configuration: Configuration,
  call: ServerWritableStream<ListRequest, ListResponse>,
): Promise<void> {
  try {
    const { className, service, discovery } = classOf(call.request.getToken());
    if (!discovery) throw new Error(`Objects of ${className} cannot be listed.`);
    const limit = call.request.getLimit() || Number.POSITIVE_INFINITY;
    let listed = 0;
    for await (const { id, name } of discovery.find(openAccount(configuration, service).client)) {
      if (call.cancelled || listed++ >= limit) break;
      const result = new ListResponse.Result().setId(id).setName(name.join(" "));
      call.write(new ListResponse().setResult(result));
    }
    call.end();
  } catch (error) {
    call.emit("error", statusOf(error));
  }
}
