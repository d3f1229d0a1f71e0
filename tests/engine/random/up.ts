import { compareState } from "../faults/platform";
import { findUnexplained } from "./explained";
import { type Declaration, getKey, getUrn, type Program } from "./program";
import { predictRefresh, type StateEntry } from "./recorded";
import type { CommandResult, Stage } from "./stage";
import { chooseTargets } from "./targets";
import { findSeen, findTouched, type Step } from "./values";

export const upArgs = ["up", "--yes", "--skip-preview", "--continue-on-error"];

/** Runs an `up` with random options. `refreshes`: whether it always has `--refresh`. */
export async function up(stage: Stage, refreshes = false): Promise<string[]> {
  const { dice } = stage;
  const recorded = stage.recorded();
  const targets = !refreshes && dice.chance(0.18) ? chooseTargets(stage.program, recorded, dice) : undefined;
  const { program, rest } = targets ?? { program: stage.program, rest: [] };
  const continuesOnError = dice.chance(0.7);
  const refresh = refreshes || (!targets && dice.chance(0.12));
  // The engine rejects --replace for a resource that its own refresh has removed.
  const known = refresh ? predictRefresh(recorded, await stage.platform()) : recorded;
  const replaced =
    !targets && dice.chance(0.12) ? dice.pick(listReplaceable(program, known, dice.chance(0.5))) : undefined;
  const plan = targets || refresh || replaced || !dice.chance(0.12) ? undefined : await savePlan(stage);
  const args = [
    ...upArgs.filter((arg) => continuesOnError || arg !== "--continue-on-error"),
    ...(refresh ? ["--refresh"] : []),
    ...(replaced ? ["--replace", replaced] : []),
    ...(targets?.args ?? []),
    ...(plan?.args ?? []),
  ];
  if (refresh) stage.drifted.clear();
  const result = await stage.run(args, program);
  const issues = [...(plan?.issues ?? []), ...checkOutcome(result, rest)];
  endDrift(stage, result);
  if (result.run.ok && !targets && issues.length === 0 && dice.chance(0.35))
    issues.push(...(await expectNoChanges(stage)));
  return issues;
}

/** Saves the plan of a preview, which an `up` can then carry out. A preview that fails saves none. */
async function savePlan(stage: Stage): Promise<{ args: string[]; issues: string[] }> {
  const result = await stage.run(["preview", "--save-plan", "plan.json"]);
  return { args: result.run.ok ? ["--plan", "plan.json"] : [], issues: checkReadOnly(result) };
}

/** Whether the state has the values of the object on the platform. */
const isRecordedAsIs = ({ after, recorded }: Step, declared: Declaration): boolean => {
  const entry = recorded.find(({ urn, pending }) => urn === getUrn(declared) && !pending);
  return compareState(findSeen(after, getKey(declared)).held, entry?.outputs, true).length === 0;
};

/** Runs the `up` that turns the plugin's resources into dynamic ones. */
export async function moveBack(stage: Stage): Promise<string[]> {
  stage.write(stage.program);
  const result = await stage.run(upArgs);
  endDrift(stage, result);
  return checkOutcome(result);
}

/** Lists the resources in both program and state. `prioritize`: whether to prefer those with `deleteBeforeReplace`. */
function listReplaceable(program: Program, recorded: readonly StateEntry[], prioritize: boolean): string[] {
  const both = [...program.values()].filter((declared) =>
    recorded.some(({ urn }) => urn === getUrn(declared)),
  );
  const deletedFirst = both.filter(({ options }) => options.deleteBeforeReplace);
  return (prioritize && deletedFirst.length > 0 ? deletedFirst : both).map(getUrn);
}

/** Lists what is wrong with the outcome of a command: rules that it broke, and effects that no plan explains. */
export const checkOutcome = (result: CommandResult, rest: readonly StateEntry[] = []): string[] => [
  ...result.issues,
  ...findUnexplained(result, rest),
  ...(result.run.ok || Object.keys(result.run.errorsByUrn).length > 0
    ? []
    : [`the command fails, and no resource does: ${result.run.output.slice(-1500)}`]),
];

/**
 * After an `up`, an object has no drift if the `up` had a step for it and the state has its values, unless a resource with
 * another API key manages the same object.
 */
function endDrift(stage: Stage, { run, step, command: { program, keys } }: CommandResult): void {
  for (const declared of program.values()) {
    const key = getKey(declared);
    const isShared = [...program.values()].some(
      (other) => getKey(other) === key && keys[other.provider] !== keys[declared.provider],
    );
    if (isShared) stage.drifted.add(key);
    else if (
      run.steps.some(({ urn, op }) => urn === getUrn(declared) && op !== "refresh") &&
      isRecordedAsIs(step, declared)
    )
      stage.drifted.delete(key);
  }
}

/** Expects that a command changed nothing on the platform. */
export const checkReadOnly = ({ step, writes, issues }: CommandResult): string[] => [
  ...issues,
  ...writes.map((write) => `a read-only command sent ${write}`),
  ...findTouched(step, new Set()),
];

/** Expects that a preview finds nothing to change and sends no write. */
export async function expectNoChanges(stage: Stage): Promise<string[]> {
  const result = await stage.run(["preview", "--expect-no-changes"]);
  const { ok, output } = result.run;
  return [
    ...checkReadOnly(result),
    ...(ok ? [] : [`the preview after the up is not empty: ${output.slice(-2500)}`]),
  ];
}
