import type * as structProto from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../classes/lifecycle";
import type { Sdk } from "./sdk";

export const propertiesOf = (struct: structProto.Struct | undefined): Properties =>
  (struct?.toJavaScript() ?? {}) as Properties;

/** Properties as the wire carries them. They are plain JSON already: the dynamic provider made them so. */
export const structOf = (sdk: Sdk, properties: Properties): structProto.Struct =>
  sdk.Struct.fromJavaScript(properties as Record<string, structProto.JavaScriptValue>);
