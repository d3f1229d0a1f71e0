import type { Dice } from "./dice";
import { chooseRequest, sendRequest } from "./operator";
import { accountOf, type Declaration, getKey, getUrn, mergeInputs, type Program } from "./program";
import { isAlive } from "./recorded";
import type { Stage } from "./stage";
import { findSeen } from "./values";
import { accountState, keys } from "./world";

/** By class: an argument that a program changes while others change a managed and an unmanaged value of the object. */
const edits: Readonly<Record<string, (dice: Dice, inputs: Record<string, unknown>) => object>> = {
  OriginGroup: (dice) => ({ priority: dice.below(200) }),
  LoadBalancer: (dice) => ({ stickySessionType: dice.pick(["Off", "Cookie"]) }),
  Origin: (dice, { standardOrigin }) => ({
    standardOrigin: { ...Object(standardOrigin), hostHeader: `host-${dice.below(200)}.example` },
  }),
  LogForwarding: (dice) => ({ format: dice.pick(["SyslogRfc3164", "SyslogRfc5424"]) }),
  Database: (dice) => ({ replicaRegions: dice.pick([["SYD"], ["NY"]]) }),
  RateLimitRule: (dice) => ({ ruleDescription: `edited ${dice.below(200)}` }),
  ApiObject: (dice, { properties }) => ({
    properties: { ...Object(properties), Value: `192.0.2.${dice.below(200)}` },
  }),
};

/** Changes an argument of some resources, and other values of their objects on the platform. Returns the program. */
export async function editBesideOthers(stage: Stage, program: Program): Promise<Program> {
  const { dice } = stage;
  const [platform, recorded] = [await stage.platform(), stage.recorded()];
  const isEditable = (declared: Declaration): boolean => {
    const entry = recorded.find(({ urn, pending }) => urn === getUrn(declared) && !pending);
    const isManaged = entry?.key === getKey(declared) && isAlive(entry, platform);
    return isManaged && declared.subject.className in edits;
  };
  const edited = new Map(program);
  for (const declared of [...program.values()].filter(isEditable).filter(() => dice.chance(0.3))) {
    await changeAsOthers(stage, declared, findSeen(platform, getKey(declared)).held[0]);
    const edit = edits[declared.subject.className]?.(dice, mergeInputs(declared));
    edited.set(declared.name, { ...declared, args: { ...declared.args, ...edit } });
  }
  return edited;
}

/** Changes a managed value of an object, then one that the program need not manage. */
async function changeAsOthers(
  { dice, scene, journal, drifted }: Stage,
  declared: Declaration,
  held: Record<string, unknown> | undefined,
): Promise<void> {
  const { subject, n, provider } = declared;
  const account = accountOf[provider];
  // `chooseRequest` asks for a chance: true changes a managed value, false one that the program need not manage.
  for (const isManaged of [true, false]) {
    const chooser: Dice = Object.assign(Object.create(dice), { chance: () => isManaged });
    const object = { subject, n, state: accountState(scene, account), held };
    const request = chooseRequest("change", object, chooser);
    if (request) await sendRequest(scene.emulator, keys[account][0], request);
    journal.push(`# the operator of account ${account} sends ${JSON.stringify(request)}`);
  }
  drifted.add(getKey(declared));
}
