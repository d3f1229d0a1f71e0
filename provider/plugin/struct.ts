import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../classes/lifecycle";

export const propertiesOf = (struct: Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

/** Properties as gRPC carries them. Without the undefined ones they are plain JSON: the provider made them so. */
export function structOf(properties: Properties): Struct {
  const known = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Struct.fromJavaScript(Object.fromEntries(known) as Record<string, JavaScriptValue>);
}
