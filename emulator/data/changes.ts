import type { EmulatorState } from "../platform/state";

/** The objects of all accounts as JSON, by account and list: `0/loadBalancers`. */
export type Texts = Map<string, string[]>;

/** In a list, from an index on, so many objects are replaced by others. */
export type Change = readonly [list: string, at: number, removed: number, ...objects: unknown[]];

export const textsOf = (states: readonly EmulatorState[]): Texts =>
  new Map(
    states.flatMap((state, account) =>
      Object.entries(state).map(([list, objects]: [string, unknown[]]) => [
        `${account}/${list}`,
        objects.map((object) => JSON.stringify(object)),
      ]),
    ),
  );

export function statesOf(texts: Texts): EmulatorState[] {
  const states: Record<string, unknown>[] = [];
  for (const [key, objects] of texts) {
    const [account = "", list = ""] = key.split("/");
    states[Number(account)] = { ...states[Number(account)], [list]: objects.map((text) => JSON.parse(text)) };
  }
  return states as unknown as EmulatorState[];
}

/** The changes that make one of the other, at most one for each list. */
export function changesBetween(before: Texts, after: Texts): Change[] {
  return [...after].flatMap(([list, texts]) => {
    const old = before.get(list) ?? [];
    const shorter = Math.min(old.length, texts.length);
    let at = 0;
    while (at < shorter && old[at] === texts[at]) at += 1;
    let same = 0;
    while (same < shorter - at && old.at(-1 - same) === texts.at(-1 - same)) same += 1;
    const removed = old.length - at - same;
    const added = texts.slice(at, texts.length - same).map((text) => JSON.parse(text) as unknown);
    return removed + added.length === 0 ? [] : [[list, at, removed, ...added] as const];
  });
}

export function apply(texts: Texts, changes: readonly Change[]): void {
  for (const [list, at, removed, ...objects] of changes) {
    const old = texts.get(list) ?? [];
    texts.set(list, old.toSpliced(at, removed, ...objects.map((object) => JSON.stringify(object))));
  }
}
