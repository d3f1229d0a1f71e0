import {
  type Account,
  accountOf,
  type Declared,
  hasParent,
  inputsOf,
  type Key,
  keyOfDeclared,
  type Program,
  type Provider,
  urnOf,
} from "./program";
import { modeOf, type Recorded } from "./recorded";
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
  /** Others of the program that stand for the same object: one of them wins. */
  readonly rivals: boolean;
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
  /** The keys that the providers have: claims are told apart by them. */
  readonly keys: Readonly<Record<Provider, string>>;
  /** Whether this package's host runs: the SDK's names no property, so that `replaceOnChanges` is without effect. */
  readonly own: boolean;
  /** Which account the stack's key opens. */
  readonly stackAccount?: Account;
}

const free = ["DatabaseToken", "RateLimitRuleData"];
const adoptsUnasked = ["DnssecZone", "SqlMigrations"];
export const fails = (ending: Ending): boolean => ending === "fails";
const isThere = (platform: Snapshot, key: Key) => (platform.get(key)?.held.length ?? 0) > 0;

/** What an `up` of a program does, by the rules of docs and lifecycle. */
export function predict(request: Request): Prediction {
  const { program, recorded } = request;
  const current = recorded.filter(({ pending }) => !pending);
  const plans = [...program.values()].map((declared) => planOf(declared, current, request));
  const fates = plans.map((plan) => fateOf(plan, plans, request));
  const kept = new Set(
    fates.flatMap(({ before, replaced, endings, declared }) =>
      before && (!replaced || (endings.every(fails) && !declared.options.deleteBeforeReplace))
        ? [before]
        : [],
    ),
  );
  const leavers = recorded
    .filter((each) => !kept.has(each))
    .map((each) => ({ recorded: each, partings: partingsOf(each, fates, request) }));
  return { fates, leavers };
}

interface Plan {
  readonly declared: Declared;
  readonly key: Key;
  readonly before: Recorded | undefined;
  readonly replaced: boolean;
  /** The state has it in another account. */
  readonly moved: boolean;
}

function planOf(
  declared: Declared,
  current: readonly Recorded[],
  { replace, own, stackAccount = "a" }: Request,
): Plan {
  const urns = [urnOf(declared), ...(declared.options.aliases ?? [])];
  const before = urns.map((urn) => current.find((each) => each.urn === urn)).find(Boolean);
  const key = keyOfDeclared(declared);
  if (!before) return { declared, key, before, replaced: false, moved: false };
  const account = declared.provider === "stack" ? stackAccount : accountOf[declared.provider];
  const moved = before.account !== account && declared.subject.kind !== "SqlMigrations";
  const replaced =
    !moved &&
    (before.key !== key ||
      replace.includes(before.urn) ||
      (own &&
        changedInputs(declared, before).some((input) => declared.options.replaceOnChanges?.includes(input))));
  return { declared, key, before, replaced, moved };
}

/** Names of the arguments that differ from the recorded outputs. */
export function changedInputs(declared: Declared, { outputs }: Recorded): string[] {
  const ignored = declared.options.ignoreChanges ?? [];
  return Object.entries(inputsOf(declared))
    .filter(
      ([name, value]) => !ignored.includes(name) && JSON.stringify(outputs[name]) !== JSON.stringify(value),
    )
    .map(([name]) => name);
}

function fateOf(plan: Plan, plans: readonly Plan[], { platform, keys }: Request): Fate {
  const { declared, key, before, replaced, moved } = plan;
  const { subject, provider, args, options } = declared;
  const fate = (endings: readonly Ending[], reason?: Reason, rivals = false): Fate => ({
    ...{ declared, key, before, replaced, endings, rivals },
    ...(reason && { reason }),
  });
  if (moved) return fate(["fails"], "account");
  const stays = before !== undefined && !replaced;
  if (!hasParent(accountOf[provider], subject.kind, declared.n)) return fate(["fails"], "parent");
  if (free.includes(subject.kind)) return fate([stays ? "stays" : "makes"]);

  const there = isThere(platform, key);
  const others = plans.filter((other) => other !== plan && other.key === key && !other.moved);
  if (others.length > 0) {
    const won: Ending[] = stays ? ["stays"] : there ? ["adopts"] : ["makes", "adopts"];
    const rivals = others.some((other) => keys[other.declared.provider] === keys[provider]);
    return fate([...won, "fails"], "managed", rivals);
  }
  if (stays) return there ? fate(["stays"]) : fate(["stays", "fails"], "gone");
  const freed =
    before?.key === key && options.deleteBeforeReplace && modeOf(before) === "delete" && !before.retained;
  if (!there) return fate(["makes"]);
  const allowed =
    args["adopt"] === true ||
    args["originGroupId"] !== undefined ||
    options.import !== undefined ||
    adoptsUnasked.includes(subject.kind);
  if (freed) return allowed ? fate(["makes", "adopts"]) : fate(["makes", "fails"], "exists");
  return allowed ? fate(["adopts"]) : fate(["fails"], "exists");
}

function partingsOf(recorded: Recorded, fates: readonly Fate[], request: Request): Parting[] {
  const certain = partingsByRule(recorded, fates, request);
  // Its own replacement failed, or a create that meant the object, be it with a key of another account.
  const spared = fates.some(
    ({ before, declared, endings }) =>
      (before === recorded || (declared.subject.kind === recorded.kind && declared.n === recorded.n)) &&
      endings.some(fails),
  );
  return spared && !certain.includes("refused") ? [...certain, "refused"] : certain;
}

function partingsByRule(recorded: Recorded, fates: readonly Fate[], { platform }: Request): Parting[] {
  if (recorded.retained) return ["kept"];
  const { key, kind } = recorded;
  const here = fates.filter((fate) => fate.key === key && fate.before !== recorded);
  const own = fates.find((fate) => fate.before === recorded && fate.key === key);
  const mode = modeOf(recorded);
  const final: Parting = mode === "keep" ? "kept" : mode === "disable" ? "disabled" : "deleted";
  if (kind === "DatabaseToken") return here.length || own ? ["kept"] : [final];
  if (own) return own.declared.options.deleteBeforeReplace ? [final, "kept"] : ["kept"];
  if (!isThere(platform, key)) return ["kept", "refused"];
  const holding = here.some(({ endings }) => !endings.every(fails));
  if (holding) return ["kept"];
  return here.some(({ reason }) => reason === "exists") ? ["refused"] : [final];
}
