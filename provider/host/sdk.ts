import { createRequire } from "node:module";
import { join } from "node:path";
import type * as grpc from "@grpc/grpc-js";
import type * as providerProto from "@pulumi/pulumi/proto/provider_pb";
import type * as structProto from "google-protobuf/google/protobuf/struct_pb";

/** The parts of the program's own Pulumi SDK that the host wraps. */
export interface Sdk {
  readonly grpc: typeof grpc;
  readonly proto: typeof providerProto;
  readonly Struct: typeof structProto.Struct;
  /** Loads the SDK's own host, which starts serving at once. */
  serve(): void;
}

const hostModule = "@pulumi/pulumi/cmd/dynamic-provider";

/** Whether Node.js finds the SDK from a folder. */
export function findsSdk(folder: string): boolean {
  try {
    createRequire(join(folder, "package.json")).resolve(hostModule);
    return true;
  } catch {
    return false;
  }
}

/** Loads the SDK from the program's folder. */
export function loadSdk(folder: string): Sdk {
  const path = createRequire(join(folder, "package.json")).resolve(hostModule);
  // Its dependencies are looked up from the SDK itself: a strict node_modules shows them to nobody else.
  const fromSdk = createRequire(path);
  return {
    grpc: fromSdk("@grpc/grpc-js") as typeof grpc,
    proto: fromSdk("../../proto/provider_pb") as typeof providerProto,
    Struct: (fromSdk("google-protobuf/google/protobuf/struct_pb") as typeof structProto).Struct,
    serve: () => void fromSdk(path),
  };
}
