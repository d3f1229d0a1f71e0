import { isDeepStrictEqual } from "node:util";
import { asksOnly } from "../faults/databases";
import type { Run } from "../harness";
import { type Fate, fails, type Leaver, type Prediction, saying } from "./prediction";
import { type Key, urnOf } from "./program";
import type { Recorded } from "./recorded";
import { compareShared, compareValues, type Step, seenAt } from "./values";

/** What an `up` did, compared with what it was to do. */
export function compareUp(step: Step, { fates, leavers, aside = [] }: Prediction, run: Run): string[] {
  const done = run.steps.filter(({ op }) => op !== "refresh");
  const names = new Map(done.map(({ name, op }) => [name, op]));
  const explained = new Set<Key>();
  const wrongs = [
    ...fates.flatMap((fate) => {
      explained.add(fate.key);
      const error = errorOf(fate, leavers, run);
      const sharers = fate.shared ? fates.filter(({ key }) => key === fate.key) : [];
      return compareFate(step, fate, sharers, error, names.get(fate.declared.name));
    }),
    ...rivalries(fates, run),
  ];
  for (const leaver of leavers) {
    const { key, className } = leaver.recorded;
    const others = fates.some((fate) => fate.key === key && !fate.endings.every(fails));
    if (!others || className === "DatabaseToken") wrongs.push(...compareLeaver(step, leaver));
    if (leaver.partings.some((parting) => parting === "deleted" || parting === "disabled"))
      explained.add(key);
  }
  const lost = aside.filter((each) => !isKept(step, each));
  return [
    ...wrongs,
    ...lost.map(({ urn }) => `the state has lost ${urn}, which was no target`),
    ...strangers({ ...step, recorded: without(step.recorded, aside) }, fates, leavers),
    ...untouched(step, explained),
  ];
}

/** What a resource failed with; not the error of the delete that its replacement ends with. */
export function errorOf(
  { declared, before, replaced }: Fate,
  leavers: readonly Leaver[],
  { errorsByUrn }: Run,
): string | undefined {
  const error = errorsByUrn[urnOf(declared)];
  const previous = leavers.find(({ recorded }) => replaced && recorded === before);
  const isOfDelete = previous?.partings.includes("refused") && error?.includes("was not deleted");
  return isOfDelete ? undefined : error;
}

function compareFate(
  step: Step,
  fate: Fate,
  sharers: readonly Fate[],
  error: string | undefined,
  op: string | undefined,
): string[] {
  const { declared, endings, reason, before } = fate;
  const say = (wrong: string) => `${declared.subject.className} ${declared.name}: ${wrong}`;
  const mine = step.recorded.filter(({ urn, pending }) => urn === urnOf(declared) && !pending);
  if (error !== undefined) {
    if (!endings.includes("fails")) return [say(`fails, where it was to be ${endings}: ${error}`)];
    const kept =
      before && !fate.replaced && !mine.some(({ id }) => id === before.id) && !isKept(step, before);
    return [
      ...(reason && !saying[reason].test(error)
        ? [say(`fails with another message (${reason}): ${error}`)]
        : []),
      ...(kept ? [say("fails, and the state has lost it")] : []),
      ...(fate.rivals || fate.shared ? [] : compareSeen(step, fate.key).map(say)),
    ];
  }
  if (endings.every(fails)) return [say(`was to fail (${reason}), and did not (${op ?? "same"})`)];
  const [recorded] = mine;
  if (!recorded) return [say("is not in the state")];
  if (mine.length > 1) return [say("is in the state twice")];
  if (fate.lost) return compareState(fate, recorded).map(say);
  const values = fate.shared ? compareShared(step, fate.key, sharers) : compareValues(step, fate, op);
  return [...compareState(fate, recorded), ...values].map(say);
}

const without = (all: readonly Recorded[], some: readonly Recorded[]): Recorded[] =>
  all.filter(({ urn, id }) => !some.some((each) => each.urn === urn && each.id === id));

const isKept = ({ recorded }: Step, { urn, id, ended }: Recorded): boolean =>
  recorded.some((each) => each.urn === urn && each.id === id && each.ended === ended);

const compareSeen = ({ before, after }: Step, key: Key): string[] =>
  isDeepStrictEqual(before.get(key)?.held, after.get(key)?.held) ? [] : [`fails, yet ${key} has changed`];

function compareState({ declared, key, endings }: Fate, recorded: Recorded): string[] {
  const wrongs = recorded.key === key ? [] : [`stands for ${recorded.key} instead of ${key}`];
  if (recorded.provider !== declared.provider) wrongs.push(`is recorded under ${recorded.provider}`);
  const { adopted } = recorded.outputs;
  if (typeof adopted === "boolean" && endings.length === 1) {
    if (endings[0] === "makes" && adopted) wrongs.push("is recorded as adopted, though the up made it");
    if (endings[0] === "adopts" && !adopted) wrongs.push("is recorded as made, though it was there before");
  }
  return wrongs;
}

/** Of several that stand for one object one wins, and no more. */
function rivalries(fates: readonly Fate[], run: Run): string[] {
  const rivals = new Map<Key, Fate[]>();
  for (const fate of fates) if (fate.rivals) rivals.set(fate.key, [...(rivals.get(fate.key) ?? []), fate]);
  return [...rivals].flatMap(([key, all]) => {
    const winners = all.filter(({ declared }) => run.errorsByUrn[urnOf(declared)] === undefined);
    return winners.length > 1
      ? [`${winners.map(({ declared }) => declared.name).join(" and ")} both manage ${key}`]
      : [];
  });
}

function compareLeaver(step: Step, { recorded, partings }: Leaver): string[] {
  const { key, className, name } = recorded;
  const [was, now] = [seenAt(step.before, key), seenAt(step.after, key)];
  const inState = isKept(step, recorded);
  const off = now.held.length === 0 || now.held[0]?.["enabled"] === false;
  const gone = now.held.length === 0;
  // A token cannot be distinguished from others of its database: what counts is that none was revoked.
  const same = className === "DatabaseToken" ? now.made >= was.made : isDeepStrictEqual(was.held, now.held);
  const holds = partings.some((parting) => {
    if (parting === "refused") return inState && same;
    if (inState) return false;
    return parting === "kept" ? same : parting === "disabled" ? off : gone;
  });
  const what = `${inState ? "in" : "out of"} the state, on the platform ${JSON.stringify(was.held)} → ${JSON.stringify(now.held)}`;
  return holds
    ? []
    : [`${className} ${name} (${recorded.id}) leaves and was to be ${partings.join(" or ")}: ${what}`];
}

/** The state has nothing that neither the program nor a failed delete accounts for. */
const strangers = ({ recorded }: Step, fates: readonly Fate[], leavers: readonly Leaver[]): string[] =>
  recorded
    .filter(
      ({ urn, id }) =>
        !fates.some(({ declared, before }) => urn === urnOf(declared) || urn === before?.urn) &&
        !leavers.some(({ recorded: left }) => left.urn === urn && left.id === id),
    )
    .map(({ urn, id }) => `the state has ${urn} (${id}), which nothing accounts for`);

/** What nothing of the step is about, neighbors included, is as it was. */
export const untouched = ({ before, after }: Step, explained: ReadonlySet<Key>): string[] =>
  [...after].flatMap(([key, now]) => {
    const was = seenAt(before, key);
    const beside = was.beside === now.beside ? [] : [`beside ${key}: ${was.beside} became ${now.beside}`];
    const same = isDeepStrictEqual([was.held, was.made, was.token], [now.held, now.made, now.token]);
    return same || explained.has(key)
      ? beside
      : [...beside, `${key} was touched: ${JSON.stringify(was)} became ${JSON.stringify(now)}`];
  });

/** Requests of a command that only reads. */
export const writesOf = (requests: readonly { method: string; path: string; body: unknown }[]): string[] =>
  requests
    .filter(({ method, body }) => method !== "GET" && !asksOnly(body) && !closesOnly(body))
    .map(({ method, path, body }) => `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`);

/** Whether a stream of SQL is only ended. */
const closesOnly = (body: unknown): boolean => {
  const { requests } = Object(body) as { requests?: { type?: string }[] };
  return requests?.every(({ type }) => type === "close") ?? false;
};
