import type { sendUnaryData } from "@grpc/grpc-js";
import type * as dynamic from "../dynamic";
import type { Sdk } from "../wire/sdk";

/** A unary method as gRPC calls it. */
export type Rpc<Request = unknown> = (
  call: { readonly request: Request },
  callback: sendUnaryData<unknown>,
) => void;

/** What a method works with. */
export interface Context {
  readonly sdk: Sdk;
  readonly dynamicProvider: typeof dynamic;
  /** A configured provider of one of our classes, by its provider text; `undefined` for any other text. */
  provider(text: unknown): dynamic.HostedProvider | undefined;
}

/** Handles a request for a resource of ours; `undefined` leaves it to the SDK's host. */
export type Method<Request> = (request: Request, context: Context) => Promise<object | undefined>;

/** The resource's own type: the last of the `$`-joined types in its URN. */
export function typeOf(urn: string): string {
  const [, , types = ""] = urn.split("::");
  return types.split("$").at(-1) ?? types;
}
