import { Operator } from "./operator";
import { isOutOfSight } from "./prediction";
import { fileLine, projectOf } from "./replay";
import type { Stage } from "./stage";
import { keys } from "./world";

/** What happens between two commands: others work on the platform, keys are rotated, the host is switched. */
export async function outside(stage: Stage): Promise<void> {
  const { dice } = stage;
  await operate(stage);
  if (dice.chance(0.12)) switchHost(stage, dice.chance(0.5));
  if (dice.chance(0.12)) {
    const [provider, key] = [dice.pick(["stack", "second"] as const), dice.pick(keys.a)];
    if (provider !== undefined && key !== undefined) await stage.configure(provider, key);
  }
  completeReplacements(stage);
  await forget(stage);
}

/** Only this package's host completes a replacement that was interrupted after its delete. */
export function completeReplacements(stage: Stage): void {
  if (!stage.own && stage.recorded().some(({ ended }) => ended)) switchHost(stage, true);
}

/** No command can pass an object that no longer exists and might be in another account: a person removes it from the state. */
async function forget(stage: Stage): Promise<void> {
  const request = await stage.request();
  for (const recorded of request.recorded)
    if (isOutOfSight(recorded, recorded.provider, request))
      await stage.run(["state", "delete", recorded.urn, "--yes"]);
}

async function operate(stage: Stage): Promise<void> {
  const { dice, makers, journal } = stage;
  const operator = new Operator(stage.scene);
  while (dice.chance(0.5)) {
    const act = await operator.act(dice, await stage.platform());
    if (!act) continue;
    journal.line(act.line);
    if (act.wasThere) stage.drifted.add(act.key);
  }
  makers.note(await stage.platform(), "operator");
}

function switchHost(stage: Stage, own: boolean): void {
  const { scene, journal } = stage;
  stage.own = own;
  scene.stack.file("Pulumi.yaml", projectOf(own));
  journal.line(fileLine("Pulumi.yaml", projectOf(own)));
}
