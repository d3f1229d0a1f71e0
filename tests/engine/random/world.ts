import type { AccountOptions, EmulatorState, Seed } from "../../../emulator";
import { sharedDatabase } from "../faults/databases";
import { mergeSeeds, readState } from "../faults/platform";
import { objectName, type PlatformState } from "../faults/subject";
import { classSubjects } from "../faults/subjects";
import { pluginForm, Scene } from "../scene";
import { type Account, allNumbers, hasParent, keyOf, numbers, type ObjectKey } from "./program";
import { renderSetup } from "./replay";

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
  mergeSeeds([own, ...numbers[account].flatMap((n) => classSubjects.map(({ seed }) => seed(n)))]);
const accountOptions: readonly AccountOptions[] = [
  {
    apiKey: keys.a[0],
    seed: createSeed("a", { Databases: [sharedDatabase], ApiKeys: keys.a.map((Key) => ({ Key })) }),
  },
  { apiKey: keys.b[0], seed: createSeed("b", { Databases: [{ id: "unused" }] }) },
];

/** Starts an emulator with two accounts, and creates a stack for the first one. `lines`: the shell lines of the same setup. */
export async function openWorld(): Promise<{ scene: Scene; lines: readonly string[] }> {
  const startTime = Date.now();
  const now = () => startTime + 5 * (Date.now() - startTime);
  const scene = await Scene.open(
    { accounts: accountOptions, databaseBusyTimeout: 1000, now },
    { project: pluginForm, processes: true },
  );
  const { databaseUrl, databaseToken } = scene.emulator;
  const before = accounts.map((account) => accountState(scene, account).databases.length);
  for (const account of accounts)
    for (const n of numbers[account])
      for (const { prepare } of classSubjects) prepare?.(accountState(scene, account), n);
  const databases = accounts.map((account, at) => accountState(scene, account).databases.slice(before[at]));
  const config = {
    ...{ "test:secondKey": keys.a[1], "test:otherKey": keys.b[0] },
    ...{ "edge:databaseUrl": databaseUrl, "edge:databaseAuthToken": databaseToken },
  };
  await scene.stack.configure(config);
  const lines = renderSetup(accountOptions, databases, { ...config, "edge:apiKey": keys.a[0] });
  return { scene, lines };
}

export function accountState({ emulator }: Scene, account: Account): EmulatorState {
  const found = emulator.accounts[accounts.indexOf(account)];
  if (!found) throw new Error(`There is no account ${account}.`);
  return found.state;
}

/** Reads all objects in both accounts. */
export async function takeSnapshot(scene: Scene): Promise<Snapshot> {
  const a = await readState(scene.emulator);
  const b: PlatformState = { ...accountState(scene, "b"), ran: [], applied: new Map() };
  const seen = new Map<ObjectKey, SeenObject>();
  for (const account of accounts) {
    const state = account === "a" ? a : b;
    for (const subject of classSubjects)
      for (const n of allNumbers) {
        const elsewhere = subject.className === "SqlMigrations" && account === "b";
        if (elsewhere || !hasParent(account, subject.className, n)) continue;
        seen.set(keyOf(account, subject.className, n), {
          held: copyHeld(subject.held(state, n)),
          made: subject.made?.(state, n) ?? 0,
          beside: JSON.stringify(subject.beside(state, n) ?? null),
          token:
            subject.className === "LogForwarding"
              ? state.logForwarding.find(({ app }) => app === objectName(n))?.token
              : undefined,
        });
      }
  }
  return seen;
}

/** Replaces structuredClone: in Jest, its objects are of another realm, so isDeepStrictEqual finds them different. */
const copyHeld = (held: readonly Record<string, unknown>[]) =>
  JSON.parse(JSON.stringify(held)) as Record<string, unknown>[];
