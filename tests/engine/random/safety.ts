import { listGuarded } from "./observed";
import { getKey, getUrn, type ObjectKey, type Program } from "./program";
import { deletesObject, isSameObject, type StateEntry } from "./recorded";
import { findSeen, type Step } from "./values";
import type { SeenObject, Snapshot } from "./world";

/** Identifies one object. For classes with one of these IDs, tells it from an earlier object with the same key. */
const instanceKey = (key: ObjectKey, held: Record<string, unknown> | undefined): string =>
  `${key} ${held?.["originGroupId"] ?? held?.["configurationId"] ?? held?.["databaseId"] ?? held?.["objectId"] ?? ""}`;

/** Records for each object on the platform whether Pulumi or the operator created it. */
export class Makers {
  readonly #makers = new Map<string, "pulumi" | "operator">();

  /** Records `maker` for all new objects, and forgets objects that no longer exist. */
  note(platform: Snapshot, maker: "pulumi" | "operator"): void {
    const current = new Set(
      [...platform].flatMap(([key, { held }]) => held.map((each) => instanceKey(key, each))),
    );
    for (const known of this.#makers.keys()) if (!current.has(known)) this.#makers.delete(known);
    for (const instance of current) if (!this.#makers.has(instance)) this.#makers.set(instance, maker);
  }

  of = (instance: string) => this.#makers.get(instance);
}

export interface CommandEffects extends Step {
  /** The program that the command applied. Empty for a destroy. */
  readonly program: Program;
  readonly makers: Makers;
  readonly killed: boolean;
  /** Whether an error may have ended the command between a delete and the create that follows it. */
  readonly stopped: boolean;
}

const isEnabled = ({ held: [first] }: SeenObject): boolean =>
  first !== undefined && first["enabled"] !== false;

/** Lists violations that no plan can justify. */
export const checkSafety = (effects: CommandEffects): string[] => [
  ...findLeaks(effects),
  ...findEndedOrDuplicated(effects),
];

/** Lists objects that a delete removed from the state but not from the platform. */
function findLeaks({ before, after, was, recorded }: CommandEffects): string[] {
  const isRecorded = (entry: StateEntry) =>
    recorded.some((each) => each.key === entry.key && isSameObject(each, findSeen(after, each.key)));
  return was
    .filter((entry) => deletesObject(entry) && !entry.retained && !entry.ended && !isRecorded(entry))
    .filter((entry) => {
      const { key } = entry;
      const [seen, now] = [findSeen(before, key), findSeen(after, key).held[0]];
      const [held] = seen.held;
      return held && now && isSameObject(entry, seen) && instanceKey(key, held) === instanceKey(key, now);
    })
    .map(({ urn, key }) => `LEAKED: ${key}, of ${urn}`);
}

function findEndedOrDuplicated(effects: CommandEffects): string[] {
  return [...effects.after].flatMap(([key, now]) => {
    const was = findSeen(effects.before, key);
    const copies = now.held.length > 1 ? [`${key} is there ${now.held.length} times`] : [];
    if (was.held.length === 0) return copies;
    const previous = instanceKey(key, was.held[0]);
    const ended =
      previous !== instanceKey(key, now.held[0]) ||
      now.held.length === 0 ||
      (isEnabled(was) && !isEnabled(now));
    return ended && !key.includes("SqlMigrations") ? [...copies, ...checkEnd(effects, key, was)] : copies;
  });
}

function checkEnd(
  { after, was, recorded, program, makers, killed, stopped }: CommandEffects,
  key: ObjectKey,
  seen: SeenObject,
): string[] {
  const instance = instanceKey(key, seen.held[0]);
  const maker = makers.of(instance);
  const recordedBefore = was.filter((each) => each.key === key && isSameObject(each, seen));
  const guarded = listGuarded(program, was);
  const isRequested = recordedBefore.some(
    (entry) =>
      !guarded.includes(entry) &&
      (entry.outputs["onDelete"] === undefined
        ? maker === "pulumi" && !key.includes("Database ")
        : entry.outputs["onDelete"] !== "keep"),
  );
  const declarations = [...program.values()].filter((declared) => getKey(declared) === key);
  const urns = new Set(declarations.map(getUrn));
  const recordedAfter = recorded.filter(
    (each) =>
      each.key === key && !each.pending && isSameObject(each, seen) && (urns.has(each.urn) || !killed),
  );
  const isRecreated = isEnabled(findSeen(after, key));
  // A replacement may end between its delete and its create, and the create adopts what the delete has disabled.
  const isReplacing =
    declarations.some(({ options }) => options.deleteBeforeReplace) &&
    (killed || stopped || recordedBefore.some(({ outputs }) => outputs["onDelete"] === "disable"));
  const say = (why: string) => `UNSAFE: ${instance} (made by ${maker}) ended, ${why}`;
  return [
    ...(isRequested ? [] : [say("which no setting asks for")]),
    ...(recordedAfter.length && !isRecreated && !isReplacing
      ? [say(`though ${recordedAfter.map(({ name }) => name)} stands for it in the state`)]
      : []),
    ...(declarations.length && !isRecreated && !isReplacing
      ? [say(`though the program has ${declarations.map(({ name }) => name)} for it`)]
      : []),
  ];
}
