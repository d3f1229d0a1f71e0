import type {
  handleServerStreamingCall,
  UntypedHandleCall,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { InvokeRequest } from "@pulumi/pulumi/proto/provider_pb";
import { packageFile } from "../packageFile";
import type { Rpc } from "../wire/rpc";
import { importSchema } from "./schema";
import type { InstalledSdk } from "./sdk";

/** The provider methods that concern no resource. Like the SDK's host, it rejects most of them as unimplemented. */
export function packageMethods(sdk: InstalledSdk): UntypedServiceImplementation {
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
  const getSchema: Rpc = (_call, callback) =>
    callback(
      null,
      new sdk.proto.GetSchemaResponse().setSchema(importSchema(packageFile("schema.json") ?? "")),
    );
  return {
    ...Object.fromEntries<UntypedHandleCall>(unimplemented),
    invoke,
    cancel,
    getPluginInfo,
    getSchema,
  };
}
