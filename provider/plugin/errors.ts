import { Metadata, type StatusObject, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Properties } from "../classes/lifecycle";
import { structOf } from "./struct";

/** What the provider throws for an object that was created or updated only in part. */
interface InitFailed {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: readonly string[];
}

/** An error as gRPC carries one; the object of a failed initialization goes along, so that the engine records it. */
export function statusOf(error: unknown): Partial<StatusObject> {
  const details = error instanceof Error ? error.message : String(error);
  const { id, properties = {}, reasons = [] } = error instanceof Error ? (error as InitFailed) : {};
  const code = status.UNKNOWN;
  if (!id) return { code, details };
  const failed = new ErrorResourceInitFailed()
    .setId(id)
    .setProperties(structOf(properties))
    .setReasonsList([...reasons]);
  const packed = new Any();
  packed.pack(failed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const message = new Status().setCode(code).setMessage(details).setDetailsList([packed]);
  const metadata = new Metadata();
  // Where gRPC for Go looks for details of an error.
  metadata.add("grpc-status-details-bin", Buffer.from(message.serializeBinary()));
  return { code, details, metadata };
}
