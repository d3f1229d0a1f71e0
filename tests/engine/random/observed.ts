import { classes } from "../../../provider/classes";
import type { Lifecycle } from "../../../provider/classes/lifecycle";
import type { readProviderSettings } from "../../../provider/config";
import { checkArguments } from "../../../provider/core/check";
import { type CreatePlan, planCreate } from "../../../provider/core/create";
import { parseId } from "../../../provider/core/identity";
import { findObject, type Observation, type ObservedObject, observe } from "../../../provider/core/observe";
import { type Client, createClient } from "../../../provider/http/client";
import { adoptableClasses } from "./choices";
import { type Declaration, getUrn, listUrns, mergeInputs, type Program, type Provider } from "./program";
import type { StateEntry } from "./recorded";

/** The result of reading a recorded object. `unobservable`: also if the read fails. */
type LiveObject = Observation<ObservedObject>;

/** What the package's own code reads and plans before a command. */
export interface Observations {
  /** The plans of creates by URN, for classes that adopt. */
  readonly creates: ReadonlyMap<string, CreatePlan>;
  /** By URN: the objects of resources that both program and state contain, as the program's provider reads them. */
  readonly staying: ReadonlyMap<string, LiveObject>;
  /** The object of each entry of the state, as the entry's recorded provider reads it. */
  readonly recorded: ReadonlyMap<StateEntry, LiveObject>;
}

/** Finds the state's entry of a resource, by its URN or its aliases, in either form. */
export function findEntry(declared: Declaration, recorded: readonly StateEntry[]): StateEntry | undefined {
  const current = recorded.filter(({ pending }) => !pending);
  return listUrns(declared)
    .map((urn) => current.find((each) => each.urn === urn))
    .find(Boolean);
}

/**
 * Lists the entries that the engine refuses to delete or to replace. It replaces a protected resource, and deletes it
 * afterwards, if the program protects it no more.
 */
export function listGuarded(program: Program, recorded: readonly StateEntry[]): readonly StateEntry[] {
  const released = [...program.values()]
    .filter(({ options }) => !options.protect)
    .map((declared) => findEntry(declared, recorded));
  return recorded.filter((each) => each.isProtected && !each.pending && !released.includes(each));
}

/** Reads all objects and plans all creates with the package's own code. */
export async function observeAll(
  program: Program,
  recorded: readonly StateEntry[],
  readSettings: (provider: Provider) => ReturnType<typeof readProviderSettings>,
): Promise<Observations> {
  const open = (provider: Provider) => createClient(readSettings(provider), { escapesSignatures: true });
  const clients = { stack: open("stack"), second: open("second"), other: open("other") };
  const creates = new Map<string, CreatePlan>();
  const staying = new Map<string, LiveObject>();
  const live = new Map<StateEntry, LiveObject>();
  for (const declared of program.values()) {
    const plan = await planResource(declared, clients[declared.provider]).catch(() => undefined);
    if (plan) creates.set(getUrn(declared), plan);
    const entry = findEntry(declared, recorded);
    if (entry) staying.set(getUrn(declared), await readLiveObject(entry, clients[declared.provider]));
  }
  for (const entry of recorded) live.set(entry, await readLiveObject(entry, clients[entry.provider]));
  await Promise.all(Object.values(clients).map((client) => client.close()));
  return { creates, staying, recorded: live };
}

export function findLifecycle(className: string): Lifecycle {
  const found = classes.find((each) => each.className === className);
  if (!found) throw new Error(`There is no class ${className}.`);
  return found;
}

async function planResource(declared: Declaration, client: Client): Promise<CreatePlan | undefined> {
  if (!adoptableClasses.includes(declared.subject.className)) return undefined;
  const of = findLifecycle(declared.subject.className);
  const { inputs } = checkArguments(of, mergeInputs(declared));
  const lifecycle = of.resolve?.(inputs, {}) ?? of;
  const resource = { lifecycle, inputs };
  return planCreate(resource, await findObject(resource, client), inputs["adopt"] === true);
}

async function readLiveObject({ className, id, outputs }: StateEntry, client: Client): Promise<LiveObject> {
  const of = findLifecycle(className);
  const lifecycle = of.resolve?.(outputs, outputs) ?? of;
  const key = parseId(lifecycle, id);
  const resource = { lifecycle, key, recorded: {} };
  return observe(resource, client).catch(() => ({ state: "unobservable" }));
}
