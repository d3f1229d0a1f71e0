import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { rejectUnknown } from "../api/arguments";
import { type Api, apiOf } from "../api/client";
import type { Properties } from "../classes/lifecycle";
import { hostSettings } from "../config";
import { plainProperties, secret } from "../core/values";
import * as functions from "../functions";
import type { DeclaredFunction } from "../functions/declare";
import { withSecrets } from "../functions/secrets";
import { neutral, restored } from "../signatures";
import type { Configuration } from "./configuration";
import { named } from "./handlers";
import { propertiesOf, structOf } from "./struct";

const byName = new Map<string, DeclaredFunction>(Object.entries(functions));

/** The data functions, with the settings of this process. */
export class Functions {
  #api: Api | undefined;

  constructor(readonly configuration: Configuration) {}

  async invoke(request: InvokeRequest): Promise<InvokeResponse> {
    const token = request.getTok();
    const definition = named(token, "function", byName);
    const args = restored(propertiesOf(request.getArgs()));
    rejectUnknown(token.replace(/^.*:/, ""), "argument", args, Object.keys(definition.arguments));
    this.#api ??= apiOf(hostSettings(this.configuration.get));
    const result = neutral(await definition.read(this.#api, args as never));
    const marked = withSecrets(plainProperties(result as Properties), definition.result, secret);
    return new InvokeResponse().setReturn(structOf(marked as Properties));
  }
}
