import { type Fate, fails, type Leaver, type Parting, type Request } from "./prediction";
import { isAlive, modeOf, type Recorded } from "./recorded";

/** What becomes of the objects whose resources leave the state. */
export function leaversOf(leaving: readonly Recorded[], fates: readonly Fate[], request: Request): Leaver[] {
  const leavers = leaving.map((recorded) => ({ recorded, partings: partingsOf(recorded, fates, request) }));
  return leavers.map((leaver) => together(leaver, leavers));
}

/** Of several that leave with one object, the one that takes most decides. */
function together({ recorded, partings }: Leaver, leavers: readonly Leaver[]): Leaver {
  const all = leavers.filter((leaver) => leaver.recorded.key === recorded.key && !isToken(leaver));
  if (all.length < 2 || isToken({ recorded })) return { recorded, partings };
  const sure = all.flatMap((leaver) => (leaver.partings.length === 1 ? leaver.partings : []));
  const less: Parting[] = sure.includes("deleted")
    ? ["kept", "disabled"]
    : sure.includes("disabled")
      ? ["kept"]
      : [];
  const union = new Set([
    ...partings,
    ...all.flatMap((leaver) => leaver.partings.filter((each) => each !== "refused")),
  ]);
  return { recorded, partings: [...union].filter((parting) => !less.includes(parting)) };
}

/** The tokens of a database are many. */
const isToken = ({ recorded }: Pick<Leaver, "recorded">): boolean => recorded.className === "DatabaseToken";

function partingsOf(recorded: Recorded, fates: readonly Fate[], request: Request): Parting[] {
  const certain = partingsByRule(recorded, fates, request);
  // Its own replacement failed, or a create that meant the object, be it with a key of another account.
  const spared = fates.some(
    ({ before, declared, endings }) =>
      (before === recorded ||
        (declared.subject.className === recorded.className && declared.n === recorded.n)) &&
      endings.some(fails),
  );
  return spared && !certain.includes("refused") ? [...certain, "refused"] : certain;
}

function partingsByRule(recorded: Recorded, fates: readonly Fate[], { platform }: Request): Parting[] {
  if (recorded.retained || recorded.ended) return ["kept"];
  const { key, className } = recorded;
  const here = fates.filter((fate) => fate.key === key && fate.before !== recorded);
  const own = fates.find((fate) => fate.before === recorded && fate.key === key);
  const mode = modeOf(recorded);
  const final: Parting = mode === "keep" ? "kept" : mode === "disable" ? "disabled" : "deleted";
  if (className === "DatabaseToken") return here.length || own ? ["kept"] : [final];
  if (own) return own.declared.options.deleteBeforeReplace ? [final, "kept"] : ["kept"];
  if (!isAlive(recorded, platform)) return ["kept", "refused"];
  const holding = here.some(({ endings }) => !endings.every(fails));
  if (holding) return ["kept"];
  return here.some(({ reason }) => reason === "exists") ? ["refused"] : [final];
}
