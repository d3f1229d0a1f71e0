import { Operator } from "./operator";
import { isPlugin } from "./program";
import type { Recorded } from "./recorded";
import { fileLine, projectOf } from "./replay";
import type { Stage } from "./stage";
import { keys, type Snapshot } from "./world";

/** What happens between two commands: others work on the platform, keys are rotated, the host is switched. */
export async function outside(stage: Stage): Promise<void> {
  const { dice } = stage;
  await operate(stage);
  if (dice.chance(0.12)) switchHost(stage, isPlugin() || dice.chance(0.5) || !haveTexts(stage));
  if (dice.chance(0.12)) {
    const [provider, key] = [dice.pick(["stack", "second"] as const), dice.pick(keys.a)];
    if (provider !== undefined && key !== undefined) await stage.configure(provider, key);
  }
  completeReplacements(stage);
  await forget(stage);
}

/** The SDK's host finds a resource's class by the provider text in the state, which a resource of the plugin lacks until a refresh. */
const haveTexts = (stage: Stage): boolean => stage.recorded().every(({ outputs }) => "__provider" in outputs);

/** Only this package's host completes a replacement that was interrupted after its delete. */
export function completeReplacements(stage: Stage): void {
  if (!stage.own && stage.recorded().some(({ ended }) => ended)) switchHost(stage, true);
}

/** No command can pass an object that no longer exists and might be in another account: a person removes it from the state. */
async function forget(stage: Stage): Promise<void> {
  const platform = await stage.platform();
  for (const recorded of stage.recorded())
    if (isOutOfSight(recorded, stage.fingerprint(recorded.provider), platform))
      await stage.run(["state", "delete", recorded.urn, "--yes"]);
}

/** What distinguishes the objects that are in nothing else from others that have their names. */
const withoutParent: Readonly<Record<string, string>> = {
  LoadBalancer: "loadBalancerId",
  LogForwarding: "configurationId",
  Database: "databaseId",
};

/**
 * A forwarding or a load balancer that was deleted or created again, recorded with a different key from the one in use:
 * nothing shows whether it was deleted or is in another account.
 */
function isOutOfSight(
  { className, key, outputs }: Recorded,
  fingerprint: string,
  platform: Snapshot,
): boolean {
  const [held] = platform.get(key)?.held ?? [];
  const identifier = withoutParent[className];
  return (
    identifier !== undefined &&
    held?.[identifier] !== outputs[identifier] &&
    outputs["account"] !== undefined &&
    outputs["account"] !== fingerprint
  );
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
