import type { Account, Declared, Key, Program, Provider } from "./program";
import type { Recorded } from "./recorded";
import type { Snapshot } from "./world";

/** How a resource of the program may end in an `up`. */
export type Ending = "stays" | "makes" | "adopts" | "fails";

/** Why one fails. */
export type Reason = "exists" | "managed" | "account" | "parent" | "gone";
export const saying: Readonly<Record<Reason, RegExp>> = {
  exists: /exists already|already exists|already managed/,
  managed: /already managed by another resource of this program|exists already|already exists/,
  account: /./,
  parent: /./,
  gone: /gone/,
};

export interface Fate {
  readonly declared: Declared;
  readonly key: Key;
  readonly before: Recorded | undefined;
  readonly replaced: boolean;
  readonly endings: readonly Ending[];
  readonly reason?: Reason;
  /** Others of the program, with the same key, stand for the same object: one of them wins. */
  readonly rivals: boolean;
  /** Others of the program, with another key of the account, stand for the same object: nothing refuses them. */
  readonly shared: boolean;
  /** It goes on with a group that no longer exists, even if there is another one of its name. */
  readonly lost: boolean;
}

/** What becomes of an object whose resource leaves the state. */
export type Parting = "deleted" | "disabled" | "kept" | "refused";
export interface Leaver {
  readonly recorded: Recorded;
  readonly partings: readonly Parting[];
}

export interface Prediction {
  readonly fates: readonly Fate[];
  readonly leavers: readonly Leaver[];
  /** What the state has and the command is not about. */
  readonly aside?: readonly Recorded[];
}

export interface Request {
  readonly program: Program;
  readonly recorded: readonly Recorded[];
  readonly platform: Snapshot;
  /** URNs that `--replace` names. */
  readonly replace: readonly string[];
  /** The keys that the providers have: they distinguish claims. */
  readonly keys: Readonly<Record<Provider, string>>;
  /** What states hold of the accounts that these keys open. */
  readonly fingerprints: Readonly<Record<Provider, string>>;
  /** Whether this package's host runs: the SDK's names no property, so that `replaceOnChanges` is without effect. */
  readonly own: boolean;
  /** Which account the stack's key opens. */
  readonly stackAccount?: Account;
}

/** What distinguishes the objects that are in nothing else from others that have their names. */
const withoutParent: Readonly<Record<string, string>> = {
  LoadBalancer: "loadBalancerId",
  LogForwarding: "configurationId",
  Database: "databaseId",
};

/**
 * A forwarding or a load balancer that was deleted or created again, recorded with a different key from the one in use:
 * nothing shows whether it was deleted or is in another account.
 */
export const isOutOfSight = (
  recorded: Recorded,
  provider: Provider,
  { platform, fingerprints }: Pick<Request, "platform" | "fingerprints">,
): boolean => {
  const { className, key, outputs } = recorded;
  const [held] = platform.get(key)?.held ?? [];
  const identifier = withoutParent[className];
  return (
    identifier !== undefined &&
    held?.[identifier] !== outputs[identifier] &&
    outputs["account"] !== undefined &&
    outputs["account"] !== fingerprints[provider]
  );
};

export const fails = (ending: Ending): boolean => ending === "fails";
export const isThere = (platform: Snapshot, key: Key): boolean => (platform.get(key)?.held.length ?? 0) > 0;
