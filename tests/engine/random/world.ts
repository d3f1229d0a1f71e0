import type { AccountOptions, EmulatorState, Seed, Variants } from "../../../emulator";
import { sharedDatabase } from "../faults/databases";
import { createTiming, mergeSeeds, readState } from "../faults/platform";
import { objectName, type PlatformState } from "../faults/subject";
import { classSubjects } from "../faults/subjects";
import { Scene } from "../scene";
import { type Account, allNumbers, hasParent, keyOf, numbers, type ObjectKey } from "./program";

/** The API keys of each account. */
export const keys = { a: ["MARKER-key-a1", "MARKER-key-a2"], b: ["MARKER-key-b1"] } as const;

/** What the platform holds for one `ObjectKey`. */
export interface SeenObject {
  readonly held: readonly Record<string, unknown>[];
  /** The number of objects created so far, for classes in which each write creates an object. */
  readonly made: number;
  /** The neighboring objects, as JSON. */
  readonly beside: string;
  /** The token of a log forwarding, which the state encrypts. */
  readonly token: string | undefined;
}
export type Snapshot = ReadonlyMap<ObjectKey, SeenObject>;
export const noObject: SeenObject = { held: [], made: 0, beside: "", token: undefined };

const accounts: readonly Account[] = ["a", "b"];

const createSeed = (account: Account, own: object): Seed =>
  mergeSeeds([own, ...numbers[account].flatMap((n) => classSubjects.map(({ seed }) => seed?.(n) ?? {}))]);
const accountOptions: readonly AccountOptions[] = [
  {
    apiKey: keys.a[0],
    seed: createSeed("a", { Databases: [sharedDatabase], ApiKeys: keys.a.map((Key) => ({ Key })) }),
  },
  { apiKey: keys.b[0], seed: createSeed("b", { Databases: [{ id: "unused" }] }) },
];

/** Starts an emulator with two accounts, and creates a stack for the first one. */
export async function openWorld(variants: Variants): Promise<Scene> {
  const scene = await Scene.open(
    { accounts: accountOptions, variants, ...createTiming() },
    { processes: true, config: { "test:secondKey": keys.a[1], "test:otherKey": keys.b[0] } },
  );
  for (const account of accounts)
    for (const n of numbers[account])
      for (const { prepare } of classSubjects)
        await prepare?.(accountState(scene, account), n, scene.emulator);
  scene.useDatabase();
  return scene;
}

export function accountState({ emulator }: Scene, account: Account): EmulatorState {
  const found = emulator.accounts[accounts.indexOf(account)];
  if (!found) throw new Error(`There is no account ${account}.`);
  return found.state;
}

/** Reads all objects in both accounts. */
export async function takeSnapshot(scene: Scene): Promise<Snapshot> {
  const a = await readState(scene.emulator);
  const b: PlatformState = {
    ...accountState(scene, "b"),
    files: scene.emulator.files,
    ran: [],
    applied: new Map(),
  };
  const seen = new Map<ObjectKey, SeenObject>();
  for (const account of accounts) {
    const state = account === "a" ? a : b;
    for (const subject of classSubjects)
      for (const n of allNumbers) {
        const elsewhere = subject.className === "SqlMigrations" && account === "b";
        if (elsewhere || !hasParent(account, subject.className, n)) continue;
        seen.set(keyOf(account, subject.className, n), {
          // In Jest, structuredClone returns objects of another realm, which isDeepStrictEqual finds different.
          held: JSON.parse(JSON.stringify(subject.held(state, n))),
          made: subject.made?.(state, n) ?? 0,
          beside: JSON.stringify(subject.beside?.(state, n) ?? null),
          token:
            subject.className === "LogForwarding"
              ? state.logForwarding.find(({ app }) => app === objectName(n))?.token
              : undefined,
        });
      }
  }
  return seen;
}
