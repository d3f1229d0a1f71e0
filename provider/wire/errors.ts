import type { StatusObject } from "@grpc/grpc-js";
import type { Properties } from "../classes/lifecycle";
import type { Sdk } from "./sdk";
import { structOf } from "./values";

/** What the dynamic provider throws for an object that was created or updated only in part. */
interface InitFailed {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: readonly string[];
}

/** An error as gRPC carries one; the object of a failed initialization goes along, so that the engine records it. */
export function statusOf(sdk: Sdk, error: unknown): Partial<StatusObject> {
  const details = error instanceof Error ? error.message : String(error);
  const { id, properties = {}, reasons = [] } = error instanceof Error ? (error as InitFailed) : {};
  const code = sdk.grpc.status.UNKNOWN;
  if (!id) return { code, details };
  const failed = new sdk.proto.ErrorResourceInitFailed()
    .setId(id)
    .setProperties(structOf(sdk, properties))
    .setReasonsList([...reasons]);
  const packed = new sdk.Any();
  packed.pack(failed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const status = new sdk.Status().setCode(code).setMessage(details).setDetailsList([packed]);
  const metadata = new sdk.grpc.Metadata();
  // Where gRPC for Go looks for details of an error.
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return { code, details, metadata };
}
