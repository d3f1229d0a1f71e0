import type * as structProto from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../classes/lifecycle";
import type { Sdk } from "./sdk";

/** A unary method of the SDK's service. */
export type Rpc<Request = unknown> = (
  call: { readonly request: Request },
  callback: (error: unknown, response?: unknown, ...rest: unknown[]) => void,
) => void;

/** The SDK's service as far as it keeps the configuration. */
export interface Configured {
  readonly config?: Readonly<Record<string, string>>;
}

/** A method bound to its service, called from no function of ours: the trace of an error in it is another package's. */
export const rpc =
  (method: Rpc, service: object): Rpc =>
  (call, callback) =>
    void setImmediate(method.bind(service), call, callback);

export const propertiesOf = (struct: structProto.Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

/** Properties as the wire carries them. They are safe JSON already: the machine made them so. */
export const structOf = (sdk: Sdk, properties: Properties): structProto.Struct =>
  sdk.Struct.fromJavaScript(properties as Record<string, structProto.JavaScriptValue>);

/** Answers a call with what a promise gives, or with its error as gRPC carries one. */
export function answer(callback: Parameters<Rpc>[1], response: Promise<unknown>): void {
  response.then(
    (value) => callback(undefined, value),
    (error: unknown) =>
      callback({ code: unknownStatus, details: error instanceof Error ? error.message : String(error) }),
  );
}

const unknownStatus = 2;
