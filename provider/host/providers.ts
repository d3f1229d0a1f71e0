import type { Properties } from "../classes/lifecycle";
import type * as dynamic from "../dynamic";
import { revealed } from "../dynamic/values/secrets";
import type { Context } from "./method";

/** Providers of our classes by their text, each with the settings that the engine gives the host. */
export class Providers {
  settings: Properties = {};
  readonly #known = new Map<string, dynamic.HostedProvider>();

  constructor(readonly dynamicProvider: typeof dynamic) {}

  /** `undefined` for another package's text, and for a class that this version lacks: the SDK's host then evaluates the text, which throws an error. */
  readonly find: Context["provider"] = (text) => {
    const className = typeof text === "string" ? /\.v1\("(\w+)"\)$/.exec(text)?.[1] : undefined;
    if (!className || text !== this.dynamicProvider.textOfType(`pulumi-nodejs:dynamic/edge:${className}`))
      return undefined;
    let provider = this.#known.get(className);
    if (!provider) {
      provider = this.dynamicProvider.hosted(className);
      provider.configure({ config: { get: (key) => revealed(this.settings[key]) as string | undefined } });
      this.#known.set(className, provider);
    }
    return provider;
  };
}
