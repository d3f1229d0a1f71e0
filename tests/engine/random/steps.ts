import type { Run } from "../harness";
import { getKey, getUrn, type Program } from "./program";
import { isAlive } from "./recorded";
import type { Stage } from "./stage";
import { checkOutcome } from "./up";
import { findTouched, type Step } from "./values";
import { keys } from "./world";

/** Runs a preview, which may fail but must not write. */
export const preview = (stage: Stage): Promise<string[]> => runReadOnly(stage, ["preview"], false);

export async function refresh(stage: Stage): Promise<string[]> {
  const issues = await runReadOnly(stage, ["refresh", "--yes", "--skip-preview"], true);
  stage.drifted.clear();
  return issues;
}

async function runReadOnly(stage: Stage, args: string[], mustSucceed: boolean): Promise<string[]> {
  const { run, step, writes, issues } = await stage.run(args);
  return [
    ...issues,
    ...(run.ok || !mustSucceed || failsForOtherAccount(run, step)
      ? []
      : [`${args[0]} fails: ${run.output.slice(-1500)}`]),
    ...writes.map((write) => `${args[0]} sent ${write}`),
    ...findTouched(step, new Set()),
  ];
}

/** Whether a refresh fails, but only for objects with `onDelete: "keep"` of another account. An `up` does not check the account of unchanged objects. */
const failsForOtherAccount = ({ errorsByUrn }: Run, { was }: Step): boolean => {
  const keptUrns = new Set(was.filter(({ outputs }) => outputs["onDelete"] === "keep").map(({ urn }) => urn));
  const errors = Object.entries(errorsByUrn);
  return (
    errors.length > 0 &&
    errors.every(([urn, error]) => keptUrns.has(urn) && error.includes("belongs to a different account"))
  );
};

export async function destroy(stage: Stage): Promise<string[]> {
  const emptyProgram: Program = new Map();
  const args = ["destroy", "--yes", "--skip-preview", "--continue-on-error"];
  const result = await stage.run(args, emptyProgram);
  stage.program = emptyProgram;
  const { ok, output } = result.run;
  return [...checkOutcome(result), ...(ok ? [] : [`the destroy fails: ${output.slice(-1500)}`])];
}

/** Kills an `up` or only its provider host. After a kill of the `up`, unlocks and refreshes the stack. */
export async function killUp(stage: Stage): Promise<string[]> {
  const { dice } = stage;
  const victim = dice.chance(0.4) ? "host" : "pulumi";
  const { step, issues } = await stage.killUp(victim, 1 + dice.below(12));
  const declared = [...stage.program.values()];
  const found = [
    ...issues,
    ...findTouched(step, new Set([...declared.map(getKey), ...step.was.map(({ key }) => key)])),
  ];
  // Requests that were in flight at the kill may still take effect.
  for (const each of declared) stage.drifted.add(getKey(each));
  if (victim === "host") return found;
  await stage.run(["cancel", "--yes"]);
  // Without --clear-pending-creates, the engine keeps reporting interrupted creates even after they have succeeded.
  found.push(
    ...(await runReadOnly(stage, ["refresh", "--yes", "--skip-preview", "--clear-pending-creates"], true)),
  );
  stage.drifted.clear();
  return found;
}

/** Gives the stack the key of the other account. An `up` must neither write there nor remove entries from the state. */
export async function useWrongKey(stage: Stage): Promise<string[]> {
  // The last step may have removed failed resources from the program.
  stage.write(stage.program);
  const right = stage.keys.stack;
  await stage.configure("stack", keys.b[0]);
  const result = await stage.run(upArgs);
  const issues = [...checkOutcome(result), ...findLostEntries(result.step)];
  if (stage.dice.chance(0.5)) {
    const refresh = await stage.run(["refresh", "--yes", "--skip-preview"]);
    issues.push(
      ...refresh.issues,
      ...refresh.writes,
      ...findTouched(refresh.step, new Set()),
      ...findLostEntries(refresh.step),
    );
  }
  await stage.configure("stack", right);
  return [...issues, ...checkOutcome(await stage.run(upArgs))];
}

const upArgs = ["up", "--yes", "--skip-preview", "--continue-on-error"];

/**
 * Gives the second provider a base URL at which nothing listens, and continues on errors. If an object moves to this provider,
 * its create fails, so the command must not delete it through the old provider.
 */
export async function useWrongUrl(stage: Stage): Promise<string[]> {
  await stage.redirect("http://127.0.0.1:9");
  const issues = checkOutcome(await stage.run(upArgs));
  await stage.redirect(undefined);
  return [...issues, ...checkOutcome(await stage.run(upArgs))];
}

const findLostEntries = ({ was, recorded, before }: Step): string[] =>
  was
    .filter((each) => each.className !== "RateLimitRuleData" && isAlive(each, before))
    .filter(({ urn, id }) => !recorded.some((each) => each.urn === urn && each.id === id))
    .map(({ urn, id }) => `with the key of another account the state has lost ${urn} (${id})`);

/** Whether the state contains exactly the resources of the program. */
export const isApplied = ({ program, ...stage }: Pick<Stage, "program" | "recorded">): boolean => {
  const urns = [...program.values()].map(getUrn);
  const recorded = stage.recorded();
  return recorded.length === urns.length && recorded.every(({ urn }) => urns.includes(urn));
};
