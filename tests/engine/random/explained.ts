import { isDeepStrictEqual } from "node:util";
import type { Run } from "../harness";
import { adoptableClasses } from "./choices";
import {
  accountOf,
  type Declaration,
  getKey,
  getUrn,
  hasParent,
  type Key,
  mergeInputs,
  type Program,
  type Provider,
} from "./program";
import { findEntry, isAlive, isSameObject, type StateEntry } from "./recorded";
import { compareValues, findSeen, findTouched, isUntouched, type Step } from "./values";
import { keys as accountKeys } from "./world";

/** The program of a command, and the settings of its providers. */
export interface Command {
  readonly program: Program;
  /** The API key of each provider, followed by the base URL if a step set a wrong one. Claims are per key and base URL. */
  readonly keys: Readonly<Record<Provider, string>>;
  /** Whether the plugin provides the resources. Otherwise they are dynamic resources. */
  readonly plugin: boolean;
}

/** One resource of a command's program, with what the command did to it. */
interface Case extends Command {
  readonly step: Step;
  readonly run: Run;
  readonly declared: Declaration;
  readonly urn: string;
  readonly key: Key;
  readonly entry: StateEntry | undefined;
  /** The engine's names of the steps for this resource. */
  readonly ops: readonly string[];
  readonly error: string | undefined;
  /** Whether the command created, replaced or imported the resource. */
  readonly created: boolean;
  /** Whether the outcome depends on the order of steps: the resource is replaced, or other resources in program or state have the same object. */
  readonly contested: boolean;
  /** Whether a resource in the program has the same object and another key of the account. The package cannot reject it. */
  readonly shared: boolean;
}

/** Lists what a command did to the objects and the state that the program does not explain. */
export function findUnexplained(step: Step, command: Command, run: Run): string[] {
  const cases = [...command.program.values()].map((declared) => createCase(step, command, run, declared));
  const issues = [...cases.flatMap(checkResource), ...(endedEarly(cases) ? [] : findRivals(cases))];
  const removed = step.was.filter((each) => !isInState(step, each));
  const explained = new Set([...cases, ...removed].map(({ key }) => key));
  const known = new Set([...step.was.map(({ urn }) => urn), ...cases.map(({ urn }) => urn)]);
  for (const { urn, id } of step.recorded)
    if (!known.has(urn)) issues.push(`the state has ${urn} (${id}), which nothing accounts for`);
  return [...issues, ...findLeftovers(step, cases, run), ...findTouched(step, explained)];
}

function createCase(step: Step, command: Command, run: Run, declared: Declaration): Case {
  const { program, keys } = command;
  const [urn, key] = [getUrn(declared), getKey(declared)];
  const entry = findEntry(declared, step.was);
  const ops = run.steps.filter((each) => each.urn === urn && each.op !== "refresh").map(({ op }) => op);
  const others = [...program.values()].filter((other) => other !== declared && getKey(other) === key);
  const replaced = ops.some((op) => /replace/.test(op));
  return {
    ...command,
    ...{ step, run, declared, urn, key, entry, ops },
    error: run.errorsByUrn[urn],
    created: !entry || ops.some((op) => /create|replace|import/.test(op)),
    contested: replaced || others.length > 0 || step.was.some((each) => each !== entry && each.key === key),
    shared: others.some((other) => keys[other.provider] !== keys[declared.provider]),
  };
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
  return [...checkState(one, recorded), ...checkValues(one)].map(say);
}

/** Checks that something is in the way of the failed step, and that it changed nothing. */
function checkError(one: Case, error: string): string[] {
  const { declared, step, entry, created, contested, key, keys } = one;
  const issues = entry && !created && !isInState(step, entry) ? ["fails, and the state has lost it"] : [];
  if (contested) return issues;
  if (!isUntouched(step, key)) issues.push(`fails, yet ${key} has changed: ${error}`);
  const account = accountOf[declared.provider];
  const hasAccess = accountKeys[account].some((each) => each === keys[declared.provider]);
  if (!hasAccess || !canAdopt(one) || !hasParent(account, declared.subject.className, declared.n))
    return issues;
  const isFree = created ? !isTaken(one) : entry && entry.account === account && isAlive(entry, step.before);
  return isFree ? [...issues, `fails, though nothing is in its way: ${error}`] : issues;
}

/** Whether a create finds the object, and `adopt` decides what it does with it. */
const canAdopt = ({ declared: { subject } }: Case): boolean =>
  adoptableClasses.includes(subject.className) && subject.className !== "SqlMigrations";

const isTaken = ({ step, key }: Case): boolean => findSeen(step.before, key).held.length > 0;

/** Checks that the state records the declared object and provider, and that only `adopt` adopts. */
function checkState(one: Case, recorded: StateEntry): string[] {
  const { declared, key, created, contested } = one;
  const issues = recorded.key === key ? [] : [`stands for ${recorded.key} instead of ${key}`];
  if (recorded.provider !== declared.provider) issues.push(`is recorded under ${recorded.provider}`);
  if (!created || contested || !canAdopt(one)) return issues;
  const { adopted } = recorded.outputs;
  if (isTaken(one) && mergeInputs(declared)["adopt"] !== true) issues.push("succeeds without adopt");
  else if (typeof adopted === "boolean" && adopted !== isTaken(one))
    issues.push(`is recorded as ${adopted ? "adopted" : "created"}`);
  return issues;
}

function checkValues({ step, declared, key, entry, ops, created, shared }: Case): string[] {
  // Without a replacement, the state keeps the object that no longer exists, even if another object now has its name.
  const isOther = entry && (entry.account !== accountOf[declared.provider] || !isAlive(entry, step.before));
  if (shared || (!created && isOther)) return [];
  return compareValues(step, { declared, key, entry, created, op: ops.at(-1) });
}

/** Whether a failed diff ended the command, so that only the next command can reject the remaining rivals. */
const endedEarly = (cases: readonly Case[]): boolean =>
  cases.some(({ entry, created, error }) => entry && !created && error?.includes("is already managed"));

/** Finds objects that the state assigns to two resources. A failed command may not have reached one that has no step. */
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

/** Lists the entries that a successful command should have removed from the state. */
const findLeftovers = (step: Step, cases: readonly Case[], run: Run): string[] =>
  step.was
    .filter((each) => isInState(step, each) && run.ok)
    .filter((each) => !cases.some(({ urn, entry }) => urn === each.urn || entry === each))
    .map(({ urn, id }) => `the state still has ${urn} (${id})`);

const isInState = ({ recorded }: Step, { urn, id, ended }: StateEntry): boolean =>
  recorded.some((each) => each.urn === urn && each.id === id && each.ended === ended);
