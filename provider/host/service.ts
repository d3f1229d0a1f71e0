import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type * as dynamic from "../dynamic";
import { create } from "./create";
import { diff } from "./diff";
import { read } from "./read";
import { type Configured, type Rpc, rpc } from "./rpc";
import type { Sdk } from "./sdk";
import { update } from "./update";

/** What a wrapped method works with. */
export interface Context {
  readonly sdk: Sdk;
  readonly machine: typeof dynamic;
  /** A configured provider of one of our classes, by its provider text; `undefined` for any other text. */
  provider(text: unknown): dynamic.HostedProvider | undefined;
}

const wrapped: Readonly<Record<string, (stock: Rpc, context: Context) => Rpc>> = {
  create,
  diff,
  read,
  update,
};
const writes = ["create", "update", "delete"];

/** The SDK's service with our methods laid over its own. Throws where it lacks one of those. */
export function wrap(
  stock: UntypedServiceImplementation,
  sdk: Sdk,
  machine: typeof dynamic,
  engineLives: () => boolean,
): UntypedServiceImplementation {
  const method = (name: string): Rpc => {
    const found: unknown = stock[name];
    if (typeof found !== "function") throw new Error(`its service has no method ${name}`);
    return rpc(found as Rpc, stock);
  };
  const context: Context = { sdk, machine, provider: providers(stock as Configured, machine) };
  const service: Record<string, Rpc> = { configure: supportingPreview(method("configure")) };
  for (const [name, over] of Object.entries(wrapped)) service[name] = over(method(name), context);
  for (const name of writes)
    service[name] = whileEngineLives(timed(service[name] ?? method(name), machine), engineLives);
  return new Proxy(stock, {
    get: (target, name) => service[String(name)] ?? bound(target, Reflect.get(target, name)),
  });
}

const bound = (target: object, value: unknown): unknown =>
  typeof value === "function" ? value.bind(target) : value;

/** Providers by text, each with the configuration that the SDK's service got. */
function providers(stock: Configured, machine: typeof dynamic): Context["provider"] {
  const known = new Map<string, dynamic.HostedProvider>();
  return (text) => {
    const kind = typeof text === "string" ? /\.v1\("(\w+)"\)$/.exec(text)?.[1] : undefined;
    // Of a class that this version lacks, the text itself says so to the stock host.
    if (!kind || text !== machine.textOfType(`pulumi-nodejs:dynamic/edge:${kind}`)) return undefined;
    let provider = known.get(kind);
    if (!provider) {
      provider = machine.hosted(kind);
      provider.configure({ config: { get: (key) => stock.config?.[key] } });
      known.set(kind, provider);
    }
    return provider;
  };
}

/** Makes the engine ask for planned outputs in previews. */
const supportingPreview =
  (stock: Rpc): Rpc =>
  (call, callback) =>
    stock(call, (error, response, ...rest) => {
      (response as { setSupportspreview?(value: boolean): void } | undefined)?.setSupportspreview?.(true);
      callback(error, response, ...rest);
    });

/** Gives effect to `customTimeouts`, in which the SDK's own host sees nothing. */
const timed =
  (method: Rpc, machine: typeof dynamic): Rpc =>
  (call, callback) => {
    const seconds = (call.request as { getTimeout?(): number }).getTimeout?.() ?? 0;
    if (seconds > 0) machine.within(seconds, () => method(call, callback));
    else method(call, callback);
  };

const whileEngineLives =
  (method: Rpc, engineLives: () => boolean): Rpc =>
  (call, callback) =>
    engineLives() ? method(call, callback) : process.exit(1);
