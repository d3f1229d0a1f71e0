import { rmSync, statSync } from "node:fs";
import type { Run } from "../harness";
import { keyOfDeclared, type Program, urnOf } from "./program";
import { isAlive } from "./recorded";
import type { Stage } from "./stage";
import { explain } from "./up";
import { findTouched, type Step } from "./values";
import { keys } from "./world";

/** A preview of whatever is to come, even of what fails: it sends nothing and changes nothing. */
export const preview = (stage: Stage): Promise<string[]> => runReadOnly(stage, ["preview"], false);

export async function refresh(stage: Stage): Promise<string[]> {
  const wrongs = await runReadOnly(stage, ["refresh", "--yes", "--skip-preview"], true);
  stage.drifted.clear();
  return wrongs;
}

async function runReadOnly(stage: Stage, args: string[], succeeds: boolean): Promise<string[]> {
  const { run, step, writes, wrongs } = await stage.run(args);
  return [
    ...wrongs,
    ...(run.ok || !succeeds || failsForOtherAccount(run, step)
      ? []
      : [`${args[0]} fails: ${run.output.slice(-1500)}`]),
    ...writes.map((write) => `${args[0]} sent ${write}`),
    ...findTouched(step, new Set()),
  ];
}

/** An `up` does not check the account of what it keeps and does not change: a refresh is the first to fail. */
const failsForOtherAccount = ({ errorsByUrn }: Run, { was }: Step): boolean => {
  const findLostEntries = new Set(
    was.filter(({ outputs }) => outputs["onDelete"] === "keep").map(({ urn }) => urn),
  );
  const errors = Object.entries(errorsByUrn);
  return (
    errors.length > 0 &&
    errors.every(
      ([urn, error]) => findLostEntries.has(urn) && error.includes("belongs to a different account"),
    )
  );
};

export async function destroy(stage: Stage): Promise<string[]> {
  const none: Program = new Map();
  const args = ["destroy", "--yes", "--skip-preview", "--continue-on-error"];
  const ran = await stage.run(args, none);
  stage.program = none;
  return [...explain(ran), ...(ran.run.ok ? [] : [`the destroy fails: ${ran.run.output.slice(-1500)}`])];
}

/** An `up` that is killed, and what unlocks the stack. */
export async function killed(stage: Stage): Promise<string[]> {
  const { dice, scene } = stage;
  const victim = dice.chance(0.4) ? "host" : "pulumi";
  const { step, wrongs } = await stage.killed(victim, 1 + dice.below(12));
  const declared = [...stage.program.values()];
  const found = [
    ...wrongs,
    ...findTouched(step, new Set([...declared.map(keyOfDeclared), ...step.was.map(({ key }) => key)])),
  ];
  // What was under way when it was killed may go on until the next look.
  for (const each of declared) stage.drifted.add(keyOfDeclared(each));
  if (victim === "host") return found;
  const attributes = `${scene.stack.statePath()}.attrs`;
  // The file backend fails with EOF where it was killed between making this file and filling it.
  if (statSync(attributes, { throwIfNoEntry: false })?.size === 0) rmSync(attributes);
  await stage.run(["cancel", "--yes"]);
  // Refreshes count as well: the engine goes on naming what was interrupted, also when it has long been made.
  found.push(
    ...(await runReadOnly(stage, ["refresh", "--yes", "--skip-preview", "--clear-pending-creates"], true)),
  );
  stage.drifted.clear();
  return found;
}

/** The stack's key is by mistake that of the other account: nothing may be written there, nor forgotten here. */
export async function wrongKey(stage: Stage): Promise<string[]> {
  // What failed in the step before was taken out of the program.
  stage.write(stage.program);
  const right = stage.keys.stack;
  await stage.configure("stack", keys.b[0]);
  const ran = await stage.run(up);
  const wrongs = [...explain(ran), ...kept(ran.step)];
  if (stage.dice.chance(0.5)) {
    const refresh = await stage.run(["refresh", "--yes", "--skip-preview"]);
    wrongs.push(
      ...refresh.wrongs,
      ...refresh.writes,
      ...findTouched(refresh.step, new Set()),
      ...kept(refresh.step),
    );
  }
  await stage.configure("stack", right);
  return [...wrongs, ...explain(await stage.run(up))];
}

const up = ["up", "--yes", "--skip-preview", "--continue-on-error"];

/**
 * A provider has by mistake a base URL at which nothing listens, and the command goes on: what it cannot create there
 * must not be deleted where another provider has it.
 */
export async function wrongUrl(stage: Stage): Promise<string[]> {
  await stage.redirect("http://127.0.0.1:9");
  const wrongs = explain(await stage.run(up));
  await stage.redirect(undefined);
  return [...wrongs, ...explain(await stage.run(up))];
}

const kept = ({ was, recorded, before }: Step): string[] =>
  was
    .filter((each) => each.className !== "RateLimitRuleData" && isAlive(each, before))
    .filter(({ urn, id }) => !recorded.some((each) => each.urn === urn && each.id === id))
    .map(({ urn, id }) => `with the key of another account the state has lost ${urn} (${id})`);

/** Whether the state has all of the program and nothing else. */
export const isApplied = ({ program, ...stage }: Pick<Stage, "program" | "recorded">): boolean => {
  const urns = [...program.values()].map(urnOf);
  const recorded = stage.recorded();
  return recorded.length === urns.length && recorded.every(({ urn }) => urns.includes(urn));
};
