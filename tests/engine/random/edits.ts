import { classSubjects } from "../faults/subjects";
import { adoptingClasses, chooseArguments, chooseOptions, chooseProvider, frequencies } from "./choices";
import type { Dice } from "./dice";
import {
  type Account,
  accountOf,
  type Declaration,
  getKey,
  getUrn,
  keyOf,
  numbers,
  type Program,
  rootClasses,
} from "./program";
import type { Snapshot } from "./world";

export interface EditContext {
  readonly dice: Dice;
  readonly platform: Snapshot;
  /** Whether both providers of the first account use the same API key. */
  readonly oneKey: boolean;
  /** Returns a name that no resource has had. */
  readonly newName: () => string;
}
type Edit = (program: Map<string, Declaration>, context: EditContext) => void;

const add: Edit = (program, { dice, newName, platform }) => {
  const className = dice.pickWeighted(frequencies);
  const subject = classSubjects.find((each) => each.className === className);
  if (!subject) return;
  const other = dice.chance(0.15);
  const place = other ? { provider: "other" as const } : chooseProvider(dice);
  const account = accountOf[place.provider];
  const used = new Set([...program.values()].map(getKey));
  const open = numbers[account].filter((n) => !used.has(keyOf(account, className, n)));
  const isThere = (n: number) => (platform.get(keyOf(account, className, n))?.held.length ?? 0) > 0;
  const taken = open.filter(isThere);
  const n = dice.pick(taken.length && dice.chance(0.5) ? taken : open);
  if (n === undefined) return;
  const name = newName();
  const exists = isThere(n);
  const imported = exists && dice.chance(0.3) && importId(className, n, platform, account);
  program.set(name, {
    name,
    subject,
    n,
    version: 0,
    ...place,
    args: chooseArguments(className, dice, n),
    options: { ...chooseOptions(className, dice), ...(imported && { import: imported }) },
  });
};

/**
 * Returns the ID for an import. Undefined for other classes, and if the object lacks the values of version 0, which an import
 * requires.
 */
function importId(className: string, n: number, platform: Snapshot, account: Account): string | undefined {
  const [held] = platform.get(keyOf(account, className, n))?.held ?? [];
  if (className === "OriginGroup" && held?.["weight"] === 5) return `${n}/${held["originGroupId"]}`;
  if (className === "LogForwarding" && held?.["port"] === 514) return `thing-${n}`;
  if (className === "VideoLibraryRefererBlock") return `${n}/thing-${n}.example`;
  return undefined;
}

const pickResource = (program: Map<string, Declaration>, { dice }: EditContext): Declaration | undefined =>
  dice.pick([...program.values()]);

const remove: Edit = (program, context) => {
  const one = pickResource(program, context);
  if (one) program.delete(one.name);
};

const raiseVersion: Edit = (program, context) => {
  const one = pickResource(program, context);
  if (one) program.set(one.name, { ...one, version: one.version + 1 });
};

/** Chooses other arguments (`onDelete` and others) and resource options. */
const changeSettings: Edit = (program, context) => {
  const one = pickResource(program, context);
  if (!one) return;
  const { className } = one.subject;
  const { aliases } = one.options;
  program.set(one.name, {
    ...one,
    args: chooseArguments(className, context.dice, one.n),
    options: { ...chooseOptions(className, context.dice), ...(aliases && { aliases }) },
  });
};

/** Changes the name, the parent or the provider of a resource, with or without an alias. */
const move: Edit = (program, context) => {
  const { dice, newName } = context;
  const one = pickResource(program, context);
  if (!one) return;
  const name = dice.chance(0.5) ? newName() : one.name;
  const { box: _, ...rest } = one;
  const account = accountOf[one.provider];
  const place =
    account === "b"
      ? { provider: one.provider }
      : dice.chance(0.08)
        ? { provider: "other" as const }
        : dice.chance(0.7)
          ? chooseProvider(dice)
          : { provider: one.provider, ...(one.box && { box: one.box }) };
  const moved: Declaration = { ...rest, ...place, name };
  const { aliases: _old, import: _imported, ...options } = one.options;
  const renamed = getUrn(moved) !== getUrn(one);
  const aliased = renamed && dice.chance(0.35);
  const adopt = renamed && !aliased && adoptingClasses.includes(one.subject.className) && dice.chance(0.7);
  program.delete(one.name);
  program.set(name, {
    ...moved,
    args: { ...one.args, ...(adopt && { adopt: true }) },
    options: { ...options, ...(aliased && { aliases: [getUrn(one)] }) },
  });
};

/** Adds a second resource for the same object. */
const addDuplicate: Edit = (program, context) => {
  const one = pickResource(program, context);
  if (!one || one.subject.className === "DatabaseToken" || accountOf[one.provider] === "b") return;
  const { box: _, ...rest } = one;
  const name = context.newName();
  // If the two resources used different keys of the account, nothing would show that they manage the same object.
  const place = context.oneKey ? chooseProvider(context.dice) : { provider: one.provider };
  const adopt = adoptingClasses.includes(one.subject.className) && context.dice.chance(0.6);
  program.set(name, {
    ...rest,
    ...place,
    name,
    options: {},
    args: { ...one.args, ...(adopt && { adopt: true }) },
  });
};

/** Gives a resource the arguments of another object, so that Pulumi replaces it. */
const changeObject: Edit = (program, context) => {
  const one = pickResource(program, context);
  if (!one) return;
  const { className } = one.subject;
  // Another name only renames such an object, or is an error that ends the command for all resources.
  if (rootClasses.includes(className) && className !== "LogForwarding") return;
  const account = accountOf[one.provider];
  const used = new Set([...program.values()].map(getKey));
  const n = context.dice.pick(numbers[account].filter((each) => !used.has(keyOf(account, className, each))));
  const { import: _, ...options } = one.options;
  if (n !== undefined)
    program.set(one.name, { ...one, n, args: chooseArguments(className, context.dice, n), options });
};

const edits = { add, remove, raiseVersion, changeSettings, move, addDuplicate, changeObject };

/** Returns the program after some random edits. */
export function editProgram(program: Program, count: number, context: EditContext): Program {
  const after = new Map(program);
  for (let done = 0; done < count; done += 1) {
    const edit = context.dice.pickWeighted({
      add: 4,
      remove: 2,
      raiseVersion: 4,
      changeSettings: 2,
      move: 6,
      addDuplicate: 1,
      changeObject: 1.5,
    });
    edits[edit](after, context);
  }
  return after;
}

/** Creates the first program of a sequence. */
export function createProgram(count: number, context: EditContext): Program {
  const program = new Map<string, Declaration>();
  for (let tries = 0; program.size < count && tries < 100; tries += 1) add(program, context);
  return program;
}
