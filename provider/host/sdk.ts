import { createRequire } from "node:module";
import { join } from "node:path";
import type { Sdk } from "../wire/sdk";

/** The SDK that the program has installed. */
export interface InstalledSdk extends Sdk {
  readonly version: string;
}

/** The script of the SDK's own host, as Node.js finds it from a folder; `undefined` without an SDK. */
export function stockHost(folder: string): string | undefined {
  try {
    return createRequire(join(folder, "package.json")).resolve("@pulumi/pulumi/cmd/dynamic-provider");
  } catch {
    return undefined;
  }
}

/** Loads the modules of the SDK to which a script belongs. */
export function loadSdk(script: string): InstalledSdk {
  // Its dependencies are looked up from the SDK itself: a strict node_modules shows them to nobody else.
  const fromSdk = createRequire(script);
  const google = "google-protobuf/google/protobuf";
  return {
    version: fromSdk("../../version").version,
    grpc: fromSdk("@grpc/grpc-js"),
    proto: fromSdk("../../proto/provider_pb"),
    methods: fromSdk("../../proto/provider_grpc_pb").ResourceProviderService,
    PluginInfo: fromSdk("../../proto/plugin_pb").PluginInfo,
    Status: fromSdk("../../proto/status_pb").Status,
    Any: fromSdk(`${google}/any_pb`).Any,
    Empty: fromSdk(`${google}/empty_pb`).Empty,
    Struct: fromSdk(`${google}/struct_pb`).Struct,
    engine: () => ({ ...fromSdk("../../proto/engine_grpc_pb"), ...fromSdk("../../proto/engine_pb") }),
  };
}
