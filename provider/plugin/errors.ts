import { Metadata, type StatusObject, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { redact } from "../base/redact";
import type { Properties } from "../model/properties";
import { toStruct } from "./struct";

/** An error that the provider throws if it created or updated an object only in part. */
interface InitializationFailure {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: readonly string[];
}

/** Converts an error for gRPC. Includes an object that was created or updated only in part, so that the state records it. */
export function toGrpcStatus(error: unknown): Partial<StatusObject> {
  const details = redact(error instanceof Error ? error.message : String(error));
  const {
    id,
    properties = {},
    reasons = [],
  } = error instanceof Error ? (error as InitializationFailure) : {};
  const code = status.UNKNOWN;
  if (!id) return { code, details };
  const failure = new ErrorResourceInitFailed()
    .setId(id)
    .setProperties(toStruct(properties))
    .setReasonsList(reasons.map((reason) => redact(reason)));
  const packedFailure = new Any();
  packedFailure.pack(failure.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const message = new Status().setCode(code).setMessage(details).setDetailsList([packedFailure]);
  const metadata = new Metadata();
  // The engine is written in Go, and gRPC for Go reads error details from this key.
  metadata.add("grpc-status-details-bin", Buffer.from(message.serializeBinary()));
  return { code, details, metadata };
}
