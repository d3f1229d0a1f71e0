import { leaversOf } from "./partings";
import {
  type Ending,
  type Fate,
  fails,
  isOutOfSight,
  isThere,
  type Prediction,
  type Reason,
  type Request,
} from "./prediction";
import { accountOf, type Declared, hasParent, inputsOf, type Key, keyOfDeclared, urnOf } from "./program";
import { assignedIds, isAlive, modeOf, type Recorded } from "./recorded";
import type { Snapshot } from "./world";

const free = ["DatabaseToken", "RateLimitRuleData"];
/** The arguments of a ScriptRelease say adopt. */
const adoptsUnasked = ["DnssecZone", "ScriptRelease", "SqlMigrations"];

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
  const leaving = recorded.filter((each) => !kept.has(each));
  return { fates, leavers: leaversOf(leaving, fates, request) };
}

interface Plan {
  readonly declared: Declared;
  readonly key: Key;
  readonly before: Recorded | undefined;
  readonly replaced: boolean;
  /** The state has it in another account, or seems to. */
  readonly moved: boolean;
}

function planOf(declared: Declared, current: readonly Recorded[], request: Request): Plan {
  const { replace, own, stackAccount = "a" } = request;
  const urns = [urnOf(declared), ...(declared.options.aliases ?? [])];
  const before = urns.map((urn) => current.find((each) => each.urn === urn)).find(Boolean);
  const key = keyOfDeclared(declared);
  if (!before) return { declared, key, before, replaced: false, moved: false };
  const account = declared.provider === "stack" ? stackAccount : accountOf[declared.provider];
  const goesOn = before.n === declared.n && !replace.includes(before.urn);
  const moved =
    goesOn &&
    ((before.account !== account && declared.subject.className !== "SqlMigrations") ||
      isOutOfSight(before, declared.provider, request));
  const replaced =
    !moved &&
    (!goesOn ||
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

/** Whether it goes on with an object of an assigned id that no longer exists, so that one of the same name is another object. */
const isLost = ({ before, replaced }: Plan, platform: Snapshot): boolean =>
  before !== undefined && before.className in assignedIds && !replaced && !isAlive(before, platform);

function fateOf(plan: Plan, plans: readonly Plan[], { platform, keys, replace }: Request): Fate {
  const { declared, key, before, replaced, moved } = plan;
  const { subject, provider, args, options } = declared;
  const others = free.includes(subject.className)
    ? []
    : plans.filter(
        (other) => other !== plan && other.key === key && !other.moved && !isLost(other, platform),
      );
  // A database is identified by its URL, whatever the key.
  const isRival = (other: Plan) =>
    subject.className === "SqlMigrations" || keys[other.declared.provider] === keys[provider];
  const lost = isLost(plan, platform);
  const rivals = !lost && others.some(isRival);
  const shared = !lost && others.some((other) => !isRival(other));
  // Two that publish one script at the same time notice it.
  const races: Ending[] = shared && subject.className === "ScriptRelease" ? ["fails"] : [];
  const fate = (endings: readonly Ending[], reason?: Reason): Fate => ({
    ...{ declared, key, before, replaced, endings: [...endings, ...races], rivals, shared, lost },
    ...(reason && { reason }),
  });
  if (moved) return fate(["fails"], "account");
  const stays = before !== undefined && !replaced;
  if (!hasParent(accountOf[provider], subject.className, declared.n)) return fate(["fails"], "parent");
  if (free.includes(subject.className)) return fate([stays ? "stays" : "makes"]);

  const there = isThere(platform, key);
  if (rivals) {
    const won: Ending[] = stays ? ["stays"] : there ? ["adopts"] : ["makes", "adopts"];
    return fate([...won, "fails"], "managed");
  }
  if (stays) return isAlive(before, platform) ? fate(["stays"]) : fate(["stays", "fails"], "gone");
  const byOption = before?.key === key && !replace.includes(before.urn);
  const keepsClaim = byOption && before.outputs["adopted"] === true && before.provider !== provider;
  const freed =
    before?.key === key && options.deleteBeforeReplace && modeOf(before) === "delete" && !before.retained;
  const allowed =
    args["adopt"] === true ||
    args["originGroupId"] !== undefined ||
    options.import !== undefined ||
    adoptsUnasked.includes(subject.className);
  // One with another key may make it first.
  const mayComeSecond = others.some((other) => other.before === undefined || other.replaced);
  if (!there && !mayComeSecond) return fate(["makes"]);
  if (!there || freed) return allowed ? fate(["makes", "adopts"]) : fate(["makes", "fails"], "exists");
  if (allowed && keepsClaim) return fate(["adopts", "fails"], "managed");
  return allowed ? fate(["adopts"]) : fate(["fails"], "exists");
}
