import { isDeepStrictEqual } from "node:util";
import { planDelete } from "../../../provider/core/delete";
import { parseId } from "../../../provider/core/identity";
import type { Run } from "../harness";
import { type Case, type Command, createCase } from "./case";
import { findEntry, findLifecycle, listGuarded } from "./observed";
import { accountOf, type Declaration, hasParent } from "./program";
import { isAlive, isSameObject, type StateEntry } from "./recorded";
import { findUnshownWrites } from "./shown";
import type { CommandResult } from "./stage";
import { compareShared, compareValues, findSeen, findTouched, isUntouched, type Step } from "./values";

/** Lists the differences between what a command did and what was planned. */
export function findUnexplained(result: CommandResult, rest: readonly StateEntry[]): string[] {
  const { step, run, requests } = result;
  const command = { ...result.command, rest };
  const cases = [...command.program.values()].map((declared) => createCase(result, command, declared));
  const unshown = cases.flatMap((one) =>
    findUnshownWrites(one, requests).map(
      (issue) => `${one.declared.subject.className} ${one.declared.name}: ${issue}`,
    ),
  );
  const issues = [
    ...unshown,
    ...cases.flatMap(checkResource),
    ...(endedEarly(cases) ? [] : findRivals(cases)),
  ];
  const explained = new Set(cases.map(({ key }) => key));
  for (const entry of step.was.filter((each) => !isInState(step, each) && !isIn(rest, each))) {
    const removal = planRemoval(entry, command, step);
    if (removal !== "stay") explained.add(entry.key);
    issues.push(...checkRemoval(entry, removal, step, cases));
  }
  for (const each of rest.filter((one) => !isInState(step, one)))
    issues.push(`the state has lost ${each.urn}, which was no target`);
  issues.push(...checkGuarded(command, step, run));
  const known = new Set([...step.was.map(({ urn }) => urn), ...cases.map(({ urn }) => urn)]);
  for (const { urn, id } of step.recorded)
    if (!known.has(urn)) issues.push(`the state has ${urn} (${id}), which nothing accounts for`);
  return [...issues, ...findLeftovers(step, cases, rest, run), ...findTouched(step, explained)];
}

/** Expects that protected objects that exist stay in the state, and that a command that would delete one fails. */
function checkGuarded({ program, rest = [] }: Command, step: Step, run: Run): string[] {
  const declared = [...program.values()].map((each) => findEntry(each, step.was));
  return listGuarded(program, step.was)
    .filter((each) => isAlive(each, step.before))
    .flatMap((each) => [
      // With an alias, it has another URN now.
      ...(isInState(step, each) || declared.includes(each)
        ? []
        : [`the state has lost ${each.urn}, which is protected`]),
      ...(run.ok && !declared.includes(each) && !isIn(rest, each)
        ? [`the command succeeds, though ${each.urn} is protected`]
        : []),
    ]);
}

function checkResource(one: Case): string[] {
  const { declared, error, urn, step, run, ops } = one;
  const say = (issue: string) => `${declared.subject.className} ${declared.name}: ${issue}`;
  if (error !== undefined) return checkError(one, error).map(say);
  const mine = step.recorded.filter((each) => each.urn === urn && !each.pending);
  const [recorded] = mine;
  if (!recorded) return run.ok ? [say("is not in the state")] : [];
  if (mine.length > 1) return [say("is in the state twice")];
  // An error in another resource may have ended the command before it reached this resource.
  if (!run.ok && ops.length === 0) return [];
  // Or between its import and the update that writes the program's values.
  const isHalfImported = !run.ok && ops.every((op) => op === "import");
  return [...checkState(one, recorded), ...(isHalfImported ? [] : checkValues(one))].map(say);
}

/** Checks that the plan predicts the error, and that the failed step changed nothing. */
function checkError(
  { declared, step, entry, created, contested, key, observed, urn, plan }: Case,
  error: string,
): string[] {
  const issues: string[] = [];
  if (entry && !created && !isInState(step, entry)) issues.push("fails, and the state has lost it");
  if (!contested) issues.push(...(isUntouched(step, key) ? [] : [`fails, yet ${key} has changed: ${error}`]));
  const { className } = declared.subject;
  if (contested || !hasParent(accountOf[declared.provider], className, declared.n)) return issues;
  if (!created) {
    const isThere = observed.staying.get(urn)?.state === "found";
    const isProtected = declared.options.protect && entry?.isProtected && /unable to replace/.test(error);
    return isThere && !isProtected && !mayBeOutside(entry, declared, step)
      ? [...issues, `fails, though nothing is in its way: ${error}`]
      : issues;
  }
  if (plan && plan.step !== "refuse") issues.push(`fails, and its plan was to ${plan.step}: ${error}`);
  if (plan?.step === "refuse" && !error.includes(plan.error.message))
    issues.push(`fails with another error than planned (${plan.error.message}): ${error}`);
  return issues;
}

/**
 * Whether the object may be outside the declared provider's account: the account differs, or the provider does and the object
 * is gone.
 */
const mayBeOutside = (entry: StateEntry | undefined, { provider }: Declaration, { before }: Step): boolean =>
  entry !== undefined &&
  (entry.account !== accountOf[provider] || (entry.provider !== provider && !isAlive(entry, before)));

/** Checks that the state records what the plan predicts. */
function checkState({ declared, key, created, contested, plan }: Case, recorded: StateEntry): string[] {
  const issues = recorded.key === key ? [] : [`stands for ${recorded.key} instead of ${key}`];
  if (recorded.provider !== declared.provider) issues.push(`is recorded under ${recorded.provider}`);
  if (!created || contested || !plan) return issues;
  const { adopted } = recorded.outputs;
  if (plan.step === "refuse") issues.push(`was to fail (${plan.error.message}), and did not`);
  else if (typeof adopted === "boolean" && adopted !== (plan.step === "adopt"))
    issues.push(`is recorded as ${adopted ? "adopted" : "created"}, and its plan was to ${plan.step}`);
  return issues;
}

function checkValues(one: Case): string[] {
  const { step, declared, key, entry, created, sharers, observed, urn } = one;
  // Without a replacement, the state keeps the object that no longer exists, even if another object now has its name.
  const isGone = observed.staying.get(urn)?.state === "absent" || (entry && !isAlive(entry, step.before));
  if (!created && isGone) return [];
  // Of an unchanged object that a delete keeps, the package does not check the account.
  if (!created && entry?.key !== key && entry?.outputs["onDelete"] === "keep") return [];
  if (sharers.length > 0) return compareShared(step, key, [declared, ...sharers]);
  return compareValues(one);
}

/** Whether a failed diff ended the command, so that only the next command can reject the remaining rivals. */
const endedEarly = (cases: readonly Case[]): boolean =>
  cases.some(({ entry, created, error }) => entry && !created && error?.includes("is already managed"));

/** Finds objects that the state assigns to two resources. Omits resources that a failed command may not have reached. */
function findRivals(cases: readonly Case[]): string[] {
  return cases.flatMap((one, at) =>
    cases
      .slice(at + 1)
      .filter(
        (other) =>
          other.key === one.key &&
          !sharedClasses.includes(one.declared.subject.className) &&
          !areIndistinguishable(one, other) &&
          one.keys[other.declared.provider] === one.keys[one.declared.provider] &&
          [one, other].every(
            ({ error, step, urn, run, ops }) =>
              error === undefined &&
              (run.ok || ops.length > 0) &&
              step.recorded.some(
                (each) =>
                  each.urn === urn && !each.pending && isSameObject(each, findSeen(step.after, one.key)),
              ),
          ),
      )
      .map((other) => `${one.declared.name} and ${other.declared.name} both manage ${one.key}`),
  );
}

/** Whether the package cannot tell two resources apart: the SDK's host passes no URN, and their arguments are equal. */
const areIndistinguishable = (one: Case, other: Case): boolean =>
  !one.plugin && !one.created && !other.created && isDeepStrictEqual(one.declared.args, other.declared.args);

/** Classes of which several resources may have the same object. */
const sharedClasses = ["DatabaseToken", "RateLimitRuleData"];

/** Returns the step that the package plans for deleting an entry. */
function planRemoval(
  entry: StateEntry,
  { observed }: Command,
  step: Step,
): ReturnType<typeof planDelete>["step"] {
  const live = observed.recorded.get(entry);
  if (entry.retained || entry.ended || live?.state === "absent") return "stay";
  const lifecycle = findLifecycle(entry.className);
  const others = step.recorded.filter((each) => each.key === entry.key && !each.pending);
  const isHeld = others.some((each) => isSameObject(each, findSeen(step.after, entry.key)));
  const resource = { lifecycle, key: parseId(lifecycle, entry.id), recorded: entry.outputs };
  return planDelete(resource, {
    verdict: isHeld && entry.className !== "DatabaseToken" ? "held" : "free",
    sharedUse: others.length > 0 ? "the tokens" : undefined,
    ...(live?.state === "found" && { liveOutputs: live.found.outputs }),
  }).step;
}

function checkRemoval(
  entry: StateEntry,
  removal: ReturnType<typeof planRemoval>,
  step: Step,
  cases: readonly Case[],
): string[] {
  const { key, className, name, id } = entry;
  // The object is checked with the resource that manages it.
  const isManaged = cases.some((one) => one.key === key && one.error === undefined);
  const isShared = step.was.some((each) => each !== entry && each.key === key && !isInState(step, each));
  if ((isManaged || isShared) && className !== "DatabaseToken") return [];
  const [was, now] = [findSeen(step.before, key), findSeen(step.after, key)];
  const gone = now.held.length === 0;
  const isAsPlanned = {
    refuse: false,
    stay: className === "DatabaseToken" ? now.made >= was.made : isDeepStrictEqual(was.held, now.held),
    delete: gone,
    disable: gone || now.held[0]?.["enabled"] === false,
    reset: now.held[0]?.["wafEnabled"] === false,
  }[removal];
  return isAsPlanned
    ? []
    : [
        `${className} ${name} (${id}) leaves, and its plan was "${removal}": ${JSON.stringify(was.held)} → ${JSON.stringify(now.held)}`,
      ];
}

/** Lists the entries that a successful command should have removed from the state. */
const findLeftovers = (step: Step, cases: readonly Case[], rest: readonly StateEntry[], run: Run): string[] =>
  step.was
    .filter((each) => isInState(step, each) && !isIn(rest, each) && run.ok)
    .filter((each) => !cases.some(({ urn, entry }) => urn === each.urn || entry === each))
    .map(({ urn, id }) => `the state still has ${urn} (${id})`);

const isInState = ({ recorded }: Step, entry: StateEntry): boolean => isIn(recorded, entry);

/** A replaced resource that waits for its delete has the URN of its replacement, which may have the other form's type. */
const isIn = (all: readonly StateEntry[], { urn, id, ended }: StateEntry): boolean =>
  all.some((each) => toPluginUrn(each.urn) === toPluginUrn(urn) && each.id === id && each.ended === ended);

const toPluginUrn = (urn: string): string => urn.replaceAll("pulumi-nodejs:dynamic/edge:", "edge:index:");
