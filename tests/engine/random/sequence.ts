import { editBesideOthers } from "./beside";
import { createProgram, editProgram } from "./edits";
import { changeOutside, completeReplacements } from "./outside";
import { accountOf, getKey, getUrn } from "./program";
import type { Stage } from "./stage";
import { destroy, isApplied, killUp, preview, refresh, skipSome, useWrongKey, useWrongUrl } from "./steps";
import { expectNoChanges, moveBack, up } from "./up";

const steps = { up, preview, refresh, destroy, killed: killUp, wrongUrl: useWrongUrl, skipping: skipSome };

/**
 * Edits the program at random and runs a command. Before that, may change the platform as another user would. Returns what the
 * checks found.
 */
export async function runStep(stage: Stage): Promise<string[]> {
  const { dice, plugin } = stage;
  await changeOutside(stage);
  const empty = stage.recorded().length === 0;
  // The documentation tells users to change nothing else in the `up` that moves a stack from the plugin.
  if (plugin && !stage.plugin && !empty) return repairProgram(stage, await moveBack(stage));
  if (!empty && isApplied(stage) && dice.chance(0.1)) return repairProgram(stage, await useWrongKey(stage));
  const context = {
    dice,
    platform: await stage.platform(),
    newName: stage.newName,
    oneKey: stage.keys.stack === stage.keys.second,
  };
  const changed = stage.program.size
    ? editProgram(stage.program, 2 + dice.below(4), context)
    : createProgram(9, context);
  stage.write(await editBesideOthers(stage, changed));
  const step = empty
    ? "up"
    : dice.pickWeighted({
        up: 12,
        killed: 1.5,
        wrongUrl: 1.5,
        skipping: 2,
        refresh: 1.5,
        preview: 0.5,
        destroy: 0.4,
      });
  return repairProgram(stage, await steps[step](stage));
}

/** Applies the program, expects that Pulumi then finds nothing to change, and destroys the stack. */
export async function endSteps(stage: Stage): Promise<string[]> {
  await completeReplacements(stage);
  stage.write(stage.program);
  const found = await up(stage, true);
  const failed = Object.keys(stage.failures).length > 0;
  if (found.length === 0 && !failed) found.push(...(await expectNoChanges(stage)));
  return [...found, ...(await destroy(stage))];
}

/** Edits the program as a user would: removes finished imports, and mends or removes failed resources. Returns the issues. */
function repairProgram(stage: Stage, issues: string[]): string[] {
  const recorded = stage.recorded();
  const program = new Map(stage.program);
  for (const declared of stage.program.values()) {
    const { import: imported, ...options } = declared.options;
    const { name, args } = declared;
    const error = stage.failures[getUrn(declared)];
    const known = recorded.find(({ urn }) => urn === getUrn(declared));
    if (known && imported !== undefined) program.set(name, { ...declared, options });
    if (error === undefined) continue;
    if (known && known.account !== accountOf[declared.provider]) {
      const restored = { ...declared, provider: known.provider };
      // An edit may have added another token for this database. Keep only one.
      for (const other of program.values())
        if (other.subject.className === "DatabaseToken" && getKey(other) === getKey(restored))
          program.delete(other.name);
      program.set(name, restored);
    } else if (error.includes("marked for protection")) {
      const { protect: _, ...unprotected } = options;
      program.set(name, { ...declared, options: unprotected });
    } else if (/exists already|already exists/.test(error) && stage.dice.chance(0.7))
      program.set(name, { ...declared, args: { ...args, adopt: true } });
    else program.delete(name);
  }
  stage.program = program;
  return issues;
}
