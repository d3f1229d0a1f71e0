import type * as structProto from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../classes/lifecycle";
import type { Sdk } from "./sdk";

export const propertiesOf = (struct: structProto.Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

/** Properties as the wire carries them. Without the undefined ones they are plain JSON: the dynamic provider made them so. */
export function structOf(sdk: Sdk, properties: Properties): structProto.Struct {
  const known = Object.entries(properties).filter(([, value]) => value !== undefined);
  return sdk.Struct.fromJavaScript(Object.fromEntries(known) as Record<string, structProto.JavaScriptValue>);
}
