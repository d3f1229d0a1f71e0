import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  handleServerStreamingCall,
  UntypedHandleCall,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { InvokeRequest } from "@pulumi/pulumi/proto/provider_pb";
import type * as dynamic from "../dynamic";
import type { Sdk } from "../wire/sdk";
import type { Rpc } from "./method";
import { importSchema } from "./schema";

/** The provider methods that concern no resource. Like the SDK's host, it rejects most of them as unimplemented. */
export function about(sdk: Sdk, { idParts }: Pick<typeof dynamic, "idParts">): UntypedServiceImplementation {
  const { UNIMPLEMENTED, UNKNOWN } = sdk.grpc.status;
  const unimplemented = Object.entries(sdk.methods).map(([name, { path, responseStream }]) => {
    const details = `${path.split("/").at(-1)} is not implemented by the dynamic provider`;
    const error = { code: UNIMPLEMENTED, details };
    const unary: Rpc = (_call, callback) => callback(error);
    const stream: handleServerStreamingCall<unknown, unknown> = (call) => call.emit("error", error);
    return [name, responseStream ? stream : unary] as const;
  });
  const invoke: Rpc<InvokeRequest> = ({ request }, callback) =>
    callback({ code: UNKNOWN, details: `unknown function ${request.getTok()}` });
  const cancel: Rpc = (_call, callback) => callback(null, new sdk.Empty());
  const getPluginInfo: Rpc = (_call, callback) =>
    callback(null, new sdk.PluginInfo().setVersion(sdk.version));
  const getSchema: Rpc = (_call, callback) => {
    const text = readFileSync(join(__dirname, "..", "..", "..", "schema.json"), "utf8");
    callback(null, new sdk.proto.GetSchemaResponse().setSchema(importSchema(text, idParts)));
  };
  return {
    ...Object.fromEntries<UntypedHandleCall>(unimplemented),
    invoke,
    cancel,
    getPluginInfo,
    getSchema,
  };
}
