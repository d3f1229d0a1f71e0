import { classSubjects } from "../faults/subjects";
import { findEntry } from "./observed";
import { chooseRequest, operatorBodies, sendRequest } from "./operator";
import { type Account, hasParent, keyOf, numbers, setForm } from "./program";
import type { StateEntry } from "./recorded";
import type { Stage } from "./stage";
import { accountState, keys, type Snapshot } from "./world";

/**
 * Makes random changes between two commands: an operator changes the platform, API keys rotate, or the stack moves to or from
 * the plugin.
 */
export async function changeOutside(stage: Stage): Promise<void> {
  const { dice } = stage;
  await actAsOperator(stage);
  if (dice.chance(0.12)) await changeForm(stage, dice.chance(0.5));
  if (dice.chance(0.12)) {
    const [provider, key] = [dice.pick(["stack", "second"] as const), dice.pick(keys.a)];
    if (provider !== undefined && key !== undefined) await stage.configure(provider, key);
  }
  await completeReplacements(stage);
  await removeFromState(stage);
  await unprotectRemoved(stage);
}

/** Moves the stack to the plugin if needed: only the plugin completes a replacement that was interrupted after its delete. */
export async function completeReplacements(stage: Stage): Promise<void> {
  if (!stage.plugin && stage.recorded().some(({ ended }) => ended)) await changeForm(stage, true);
}

/** Removes undecidable entries from the state. A user must do the same, because every command fails on them. */
async function removeFromState(stage: Stage): Promise<void> {
  const platform = await stage.platform();
  for (const recorded of stage.recorded())
    if (isUndecidable(recorded, stage.fingerprint(recorded.provider), platform))
      await stage.run(["state", "delete", recorded.urn, "--yes", "--force"]);
}

/** Takes the protection away from some resources that the program no longer has: until then, each command fails. */
async function unprotectRemoved(stage: Stage): Promise<void> {
  const declared = [...stage.program.values()].map((each) => findEntry(each, stage.recorded())?.urn);
  for (const { urn, isProtected } of stage.recorded())
    if (isProtected && !declared.includes(urn) && stage.dice.chance(0.6))
      await stage.run(["state", "unprotect", urn, "--yes"]);
}

/** By class: the output that tells an object from an earlier one of the same name. Only for objects without a parent. */
const identifyingOutputs: Readonly<Record<string, string>> = {
  LoadBalancer: "loadBalancerId",
  LogForwarding: "configurationId",
  Database: "databaseId",
};

/**
 * Whether no read can decide if the object of an entry exists. The object has no parent, was deleted or recreated, and was
 * recorded with another API key, so it may be in another account.
 */
function isUndecidable(
  { className, key, outputs }: StateEntry,
  fingerprint: string,
  platform: Snapshot,
): boolean {
  const [held] = platform.get(key)?.held ?? [];
  const identifier = identifyingOutputs[className];
  return (
    identifier !== undefined &&
    held?.[identifier] !== outputs[identifier] &&
    outputs["account"] !== undefined &&
    outputs["account"] !== fingerprint
  );
}

/** Creates, changes, deletes or recreates objects on the platform. */
async function actAsOperator(stage: Stage): Promise<void> {
  const { dice, journal, scene } = stage;
  while (dice.chance(0.5)) {
    const account: Account = dice.chance(0.8) ? "a" : "b";
    const subject = dice.pick(classSubjects.filter(({ className }) => className in operatorBodies));
    const n = dice.pick(numbers[account]);
    if (!subject || n === undefined || !hasParent(account, subject.className, n)) continue;
    const key = keyOf(account, subject.className, n);
    const held = (await stage.platform()).get(key)?.held[0];
    const what = held ? dice.pickWeighted({ change: 2, remove: 1, recreate: 1 }) : "make";
    const deeds = what === "recreate" ? (["remove", "make"] as const) : ([what] as const);
    const state = accountState(scene, account);
    const requests = deeds
      .map((deed) => chooseRequest(deed, { subject, n, state, held }, dice))
      .filter((request) => request !== undefined);
    for (const request of requests) await sendRequest(scene.emulator, keys[account][0], request);
    if (held && requests.length > 0) stage.drifted.add(key);
    journal.push(`# the operator of account ${account} sends ${JSON.stringify(requests)}`);
  }
  stage.makers.note(await stage.platform(), "operator");
}

export async function changeForm(stage: Stage, plugin: boolean): Promise<void> {
  stage.plugin = plugin;
  setForm(plugin ? "plugin" : "dynamic");
  stage.scene.stack.configure({ "edge:plugin": String(plugin) });
  stage.journal.push(`# edge:plugin is ${plugin}`);
}
