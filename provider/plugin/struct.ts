import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../model/properties";

export const fromStruct = (struct: Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

/** Converts properties for gRPC. Omits undefined ones; the provider guarantees that the rest is plain JSON. */
export function toStruct(properties: Properties): Struct {
  const definedEntries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Struct.fromJavaScript(Object.fromEntries(definedEntries) as Record<string, JavaScriptValue>);
}
