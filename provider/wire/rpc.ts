import type { sendUnaryData } from "@grpc/grpc-js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../classes/lifecycle";
import type * as dynamic from "../dynamic";
import { statusOf } from "./errors";
import type { EngineLog } from "./log";
import { check, create, diff, type Method, read, remove, type Target, update } from "./methods";
import type { Sdk } from "./sdk";
import { propertiesOf } from "./values";

/** A unary method as gRPC calls it. */
export type Rpc<Request = unknown> = (
  call: { readonly request: Request },
  callback: sendUnaryData<unknown>,
) => void;

/** What the methods of a server need. */
export interface Server {
  readonly sdk: Sdk;
  readonly log: EngineLog;
  /** From the copy of the dynamic provider that handles the requests: another copy's would have no effect. */
  readonly within: typeof dynamic.within;
  engineLives(): boolean;
  /** What handles a resource of a type; `undefined` leaves it to `otherwise`. @throws Error if nothing can */
  target(method: string, type: string, properties: Properties): Target | undefined;
  otherwise?(method: string, ...call: Parameters<Rpc>): void;
}

interface Request {
  getUrn(): string;
  getNews?(): Struct | undefined;
  getProperties?(): Struct | undefined;
  /** The seconds of `customTimeouts`; 0 without a limit. */
  getTimeout?(): number;
}

/** The methods that concern a resource. */
export function resourceMethods({ sdk, log, within, engineLives, target, otherwise }: Server) {
  const rpc =
    <R extends Request>(name: string, method: Method<R>): Rpc<R> =>
    async (call, callback) => {
      if (!engineLives()) process.exit(1);
      const { request } = call;
      const handle = async () => {
        const properties = propertiesOf(request.getNews?.() ?? request.getProperties?.());
        const found = target(name, typeOf(request.getUrn()), properties);
        return found && method(request, properties, found, sdk);
      };
      const seconds = request.getTimeout?.() || Number.POSITIVE_INFINITY;
      try {
        const response = await within(seconds, () => log.of(request.getUrn(), handle));
        if (response) callback(null, response);
        else otherwise?.(name, call, callback);
      } catch (error) {
        callback(statusOf(sdk, error));
      }
    };
  return {
    check: rpc("check", check),
    diff: rpc("diff", diff),
    read: rpc("read", read),
    create: rpc("create", create),
    update: rpc("update", update),
    delete: rpc("delete", remove),
  };
}

/** The resource's own type: the last of the `$`-joined types in its URN. */
function typeOf(urn: string): string {
  const [, , types = ""] = urn.split("::");
  return types.split("$").at(-1) ?? types;
}
