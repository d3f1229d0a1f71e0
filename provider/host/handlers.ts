import type { Properties } from "../classes/lifecycle";
import type * as dynamic from "../dynamic";
import { typeOf } from "../dynamic/text";
import { revealed } from "../dynamic/values/secrets";
import type { Target } from "../wire/methods";

/** What handles the resources of our classes, by their provider text, each with the settings that the engine gives the host. */
export class Handlers {
  settings: Properties = {};
  readonly #known = new Map<string, dynamic.HostedProvider>();

  constructor(readonly dynamicProvider: typeof dynamic) {}

  /**
   * `undefined` for a resource of another package. An import requests a resource without its provider text, and one that
   * was the plugin's has none in its state: the type identifies the class.
   */
  target(method: string, type: string, { __provider }: Properties): Target | undefined {
    const text = __provider ?? (method === "check" ? undefined : this.dynamicProvider.textOfType(type));
    const provider = this.#find(text);
    if (provider) return { provider, extra: { __provider: text } };
    const problem = __provider === undefined ? this.#problem(method, type) : undefined;
    if (problem !== undefined) throw new Error(problem);
    return undefined;
  }

  /** `undefined` for another package's text, and for a class that this version lacks: the SDK's host then evaluates the text, which throws an error. */
  #find(text: unknown): dynamic.HostedProvider | undefined {
    const className = typeof text === "string" ? /\.v1\("(\w+)"\)$/.exec(text)?.[1] : undefined;
    if (!className || text !== this.dynamicProvider.textOfType(typeOf(className))) return undefined;
    let provider = this.#known.get(className);
    if (!provider) {
      provider = this.dynamicProvider.hosted(className);
      provider.configure({ config: { get: (key) => revealed(this.settings[key]) as string | undefined } });
      this.#known.set(className, provider);
    }
    return provider;
  }

  /** What is wrong with a resource of ours without a provider text, about which the SDK's own host is obscure. */
  #problem(method: string, type: string): string | undefined {
    if (method === "read") return this.dynamicProvider.notImportable(type);
    // `pulumi import` prints the declaration in the project's language, whichever that is.
    return method !== "check" || this.dynamicProvider.textOfType(type) === undefined
      ? undefined
      : `${type} can only be declared by a program for Node.js (TypeScript or JavaScript) with pulumi-edge-platform.`;
  }
}
