import * as pulumi from "@pulumi/pulumi";
import { providerText } from "../dynamic/text";
import { traceProgram } from "./trace";
import { warnOfMissingHost, warnOfMisspelledSettings } from "./warnings";

/** What all resource classes share: the type token and the provider text, which are for ever. */
export abstract class EdgeResource extends pulumi.CustomResource {
  /** `outputs`: every output by name, because one exists on the object only where it is named. */
  protected constructor(
    kind: string,
    name: string,
    outputs: readonly string[],
    args: object,
    options: pulumi.CustomResourceOptions = {},
  ) {
    warnOfMisspelledSettings();
    if (options.import !== undefined) warnOfMissingHost(name);
    const named = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const properties = { ...named, ...args, __provider: providerText(kind) };
    const ended = traceProgram();
    try {
      super(`pulumi-nodejs:dynamic/edge:${kind}`, name, properties, options);
    } finally {
      ended();
    }
  }
}
