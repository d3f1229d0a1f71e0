import type { Run } from "../harness";
import { compareUp, errorOf, untouched } from "./check";
import { predict } from "./model";
import { fails, type Prediction } from "./prediction";
import { type Program, urnOf } from "./program";
import { afterRefresh, type Recorded } from "./recorded";
import type { Ran, Stage } from "./stage";
import { targetsIn } from "./targets";
import type { Step } from "./values";

/** An `up` with options that people give it, compared with what it was to do. `refreshes`: with a refresh before it. */
export async function up(stage: Stage, refreshes = false): Promise<string[]> {
  const { dice, program } = stage;
  const whole = await stage.request();
  const targets = !refreshes && dice.chance(0.12) ? targetsIn(whole, dice) : undefined;
  const { request, aside, urns } = targets ?? { request: whole, aside: [], urns: [] };
  const { recorded, platform } = request;
  const goesOn = dice.chance(0.7);
  const refresh = refreshes || (!targets && dice.chance(0.12));
  // The engine refuses --replace of what its refresh has just removed.
  const known = refresh ? afterRefresh(recorded, platform) : recorded;
  const replaced = !targets && dice.chance(0.12) ? dice.pick(bothIn(program, known)) : undefined;
  const args = [
    ...["up", "--yes", "--skip-preview"],
    ...(goesOn ? ["--continue-on-error"] : []),
    ...(refresh ? ["--refresh"] : []),
    ...(replaced ? ["--replace", replaced] : []),
    ...urns.flatMap((urn) => ["--target", urn]),
  ];
  if (refresh) stage.drifted.clear();
  for (const option of args) if (/^--(refresh|replace|target)$/.test(option)) stage.count(option);
  const prediction = predict({
    ...request,
    recorded: known,
    replace: replaced ? [replaced] : [],
  });
  const ran = await stage.run(args);
  const wrongs = compare(ran, { ...prediction, aside }, goesOn);
  note(stage, ran, prediction);
  if (ran.run.ok && !targets && wrongs.length === 0 && dice.chance(0.35))
    wrongs.push(...(await still(stage)));
  return wrongs;
}

const bothIn = (program: Program, recorded: readonly Recorded[]): string[] =>
  [...program.values()].map(urnOf).filter((urn) => recorded.some((each) => each.urn === urn));

/** What an `up` did against a prediction; where an error ended it early, only what holds anyway. */
export function compare({ run, step, wrongs }: Ran, prediction: Prediction, goesOn: boolean): string[] {
  const mayFail = prediction.fates.some(({ endings }) => endings.some(fails));
  const mayRefuse = prediction.leavers.some(({ partings }) => partings.includes("refused"));
  // What fails in a diff ends the command for all.
  const stopsAll = prediction.fates.some(
    ({ before, replaced, endings, reason }) =>
      before && !replaced && endings.some(fails) && reason !== "gone",
  );
  return [
    ...wrongs,
    ...(run.ok || (goesOn && !stopsAll) ? compareUp(step, prediction, run) : partly(step, prediction, run)),
    ...(run.ok || mayFail || mayRefuse ? [] : [`the up fails: ${run.output.slice(-1500)}`]),
  ];
}

/** Each resource is done or not, and nothing else has happened. */
function partly(step: Step, { fates, leavers }: Prediction, run: Run): string[] {
  const may = new Set([
    ...fates.filter(({ endings }) => !endings.every(fails)).map(({ key }) => key),
    ...leavers.map(({ recorded }) => recorded.key),
  ]);
  const strange = fates.filter(
    (fate) => errorOf(fate, leavers, run) !== undefined && !fate.endings.some(fails),
  );
  return [
    ...strange.map(({ declared }) => `${declared.name} was not to fail: ${run.errorsByUrn[urnOf(declared)]}`),
    ...untouched(step, may),
  ];
}

/** What an `up` looked at is drifted no more, unless another resource writes to it as well. */
function note(stage: Stage, { run }: Ran, { fates, leavers }: Prediction): void {
  const { drifted } = stage;
  for (const { endings, reason, rivals, shared } of fates)
    stage.count(
      shared
        ? "shared"
        : rivals
          ? "rivals"
          : [endings.join("/"), ...(endings.some(fails) && reason ? [reason] : [])].join(" "),
    );
  for (const { partings } of leavers) stage.count(partings.join("/"));
  for (const { declared, key, shared } of fates)
    if (shared) drifted.add(key);
    else if (run.steps.some(({ name, op }) => name === declared.name && op !== "refresh"))
      drifted.delete(key);
}

/** After an `up` that did all, a preview finds nothing to do and sends nothing. */
export async function still(stage: Stage): Promise<string[]> {
  const { run, step, writes, wrongs } = await stage.run(["preview", "--expect-no-changes"]);
  return [
    ...wrongs,
    ...(run.ok ? [] : [`the preview after the up is not empty: ${run.output.slice(-2500)}`]),
    ...writes.map((write) => `a preview sent ${write}`),
    ...untouched(step, new Set()),
  ];
}
