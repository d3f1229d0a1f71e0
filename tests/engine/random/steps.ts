import type { Run } from "../harness";
import { findEntry } from "./observed";
import { getKey, getUrn } from "./program";
import { isAlive } from "./recorded";
import type { Stage } from "./stage";
import { checkOutcome, checkReadOnly, upArgs } from "./up";
import { findTouched, type Step } from "./values";
import { keys } from "./world";

/** Runs a preview, which may fail but must not write. */
export const preview = async (stage: Stage): Promise<string[]> => checkReadOnly(await stage.run(["preview"]));

const refreshArgs = ["refresh", "--yes", "--skip-preview"];

export async function refresh(stage: Stage, ...args: string[]): Promise<string[]> {
  const result = await stage.run([...refreshArgs, ...args]);
  stage.drifted.clear();
  const { run, step } = result;
  return [
    ...checkReadOnly(result),
    ...(run.ok || failsForOtherAccount(run, step) ? [] : [`refresh fails: ${run.output.slice(-1500)}`]),
  ];
}

/**
 * Whether a refresh fails, but only for objects with `onDelete: "keep"` of another account. An `up` does not check the account
 * of unchanged objects.
 */
const failsForOtherAccount = ({ errorsByUrn }: Run, { was }: Step): boolean => {
  const keptUrns = new Set(was.filter(({ outputs }) => outputs["onDelete"] === "keep").map(({ urn }) => urn));
  const errors = Object.entries(errorsByUrn);
  return (
    errors.length > 0 &&
    errors.every(([urn, error]) => keptUrns.has(urn) && error.includes("belongs to a different account"))
  );
};

/**
 * Destroys the stack. If resources are protected, that fails, and another destroy follows without the protection. An object
 * that the state has twice, because an `up` failed, is lost with the resource that is not protected.
 */
export async function destroy(stage: Stage): Promise<string[]> {
  stage.program = new Map();
  const args = ["destroy", "--yes", "--skip-preview", "--continue-on-error"];
  const issues: string[] = [];
  const recorded = stage.recorded();
  if (recorded.some(({ isProtected }) => isProtected)) {
    if (new Set(recorded.map(({ key }) => key)).size === recorded.length)
      issues.push(...checkOutcome(await stage.run(args)));
    await stage.run(["state", "unprotect", "--all", "--yes"]);
  }
  const result = await stage.run(args);
  const { ok, output } = result.run;
  return [...issues, ...checkOutcome(result), ...(ok ? [] : [`the destroy fails: ${output.slice(-1500)}`])];
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
  return [...found, ...(await refresh(stage, "--clear-pending-creates"))];
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
    const refreshed = await stage.run(refreshArgs);
    issues.push(...checkReadOnly(refreshed), ...findLostEntries(refreshed.step));
  }
  await stage.configure("stack", right);
  return [...issues, ...checkOutcome(await stage.run(upArgs))];
}

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

/**
 * Makes some resources depend on one that fails. With --continue-on-error, the engine skips them, and must not delete their
 * objects under former names. The next `up` has no such failure. If the engine skips a resource that moves out of a component,
 * to another provider or to the plugin, it may delete what the state still refers to, and then refuses to read that state.
 */
export async function skipSome(stage: Stage): Promise<string[]> {
  const { dice, program } = stage;
  const recorded = stage.recorded();
  const skipping = [...program].map(([name, declared]) => {
    const { deleteBeforeReplace: _, ...options } = declared.options;
    const entry = recorded.find(({ urn }) => urn === getUrn(declared));
    const mayBeSkipped = entry
      ? entry.provider === declared.provider && entry.box === declared.box
      : !findEntry(declared, recorded);
    return [name, { ...declared, options, isSkipped: dice.chance(0.4) && mayBeSkipped }] as const;
  });
  stage.write(new Map(skipping));
  const issues = checkOutcome(await stage.run(upArgs));
  stage.write(program);
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
